"""The game's page on the web: its words, pictures and HTML. build/make_site.py puts them together."""
