"""Phones as hands of a game: what each is shown, who is connected, and what they answer"""
