"""The program's version, defined only here."""

VERSION = "1.0.0"
