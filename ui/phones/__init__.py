"""Phones as hands: the door to the local network, its server in a process of its own, and the page that phones open"""
