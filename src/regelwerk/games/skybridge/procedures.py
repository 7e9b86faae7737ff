"""The numbered steps of Skybridge: `turn` (step 1a is 11, step 2 is 20 ...), `opening`, `preparation`,
`faction`, `great drakhe`, `end`."""

from regelwerk.core.steps import Procedures

PLAY = Procedures()
