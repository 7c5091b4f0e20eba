"""Many tables at once in numpy: how the rest of a round may go, and what each bid is worth then.

Only search imports this package, and only in the computer players' processes, as numpy is slow to load. Training uses
it, too (``build/training/train.py``).
"""

import os

# A search works on small arrays, where threads only cost time: with two of them it takes three times as long. numpy
# starts them as soon as any module loads it, so this comes before all of them.
for _threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "VECLIB_MAXIMUM_THREADS"):
    os.environ.setdefault(_threads, "1")
