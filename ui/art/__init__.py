"""A card's face as SVG: its parts, its ground, its lettering."""
