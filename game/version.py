"""The program's version, defined only here."""

VERSION = "0.2.0"
