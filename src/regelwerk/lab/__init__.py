"""Many matches at once: simulation and what is learned from it.

>>> from regelwerk.lab import simulate
>>> results = simulate("ethnos", ["random", "random"], matches=10, seed=7)
>>> results.summary.matches
10

Everything is reproducible from the one seed, whatever the number of processes.
"""

from regelwerk.lab.matches import Plan
from regelwerk.lab.simulation import Results, simulate
from regelwerk.lab.summary import Interval, Standing, Summary
from regelwerk.lab.tables import FORMATS, NoParquet, UnknownFormat
from regelwerk.lab.workers import WorkerDied

__all__ = [
    "FORMATS",
    "Interval",
    "NoParquet",
    "Plan",
    "Results",
    "Standing",
    "Summary",
    "UnknownFormat",
    "WorkerDied",
    "simulate",
]
