"""Many tables at once in numpy: how the rest of a round may go, and what each bid is worth then.

Only search imports this package, and only in the computer players' processes, as numpy is slow to load. Training uses
it, too (``build/training/train.py``).
"""
