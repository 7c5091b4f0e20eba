"""Phones as hands of a game: what each is told, who is connected, and what they answer"""
