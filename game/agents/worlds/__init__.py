"""Many tables at once in numpy: how the rest of a round may go, and what each bid then comes to.

Only what searches imports this package, and only in the processes that computer players think in: numpy takes its time
to load. The nets are trained on it, too (``build/train.py``).
"""
