"""What can be wrong with a request, said once: a status, a code, and the sentence `table.problem.<code>`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import structlog

from regelwerk.core import Refusal
from regelwerk.table.metrics import FAULTS
from regelwerk.table.say import Say

log: Any = structlog.get_logger("regelwerk.table")


class Problem(Exception):
    """A request that is not fulfilled, and why. Nothing has changed."""

    def __init__(
        self,
        status: int,
        key: Say,
        *,
        refusal: Refusal | None = None,
        headers: Mapping[str, str] | None = None,
        **values: Any,
    ) -> None:
        super().__init__(f"{status} {key} {values}")
        self.status = status
        self.key = key
        self.values = values
        self.refusal = refusal
        """The reason in the words of the game, where the rules refuse."""
        self.headers = dict(headers or {})

    @property
    def code(self) -> str:
        return self.key.value.rpartition(".")[2]


def not_found() -> Problem:
    return Problem(404, Say.NOT_FOUND)


def fault(error: BaseException, **where: Any) -> Problem:
    """A mistake of ours: logged under an id, which is all that the other side learns."""
    id = secrets.token_hex(4)
    FAULTS.inc()
    log.error("fault", id=id, error=type(error).__name__, trace=places(error), **where)
    return Problem(500, Say.FAULT, id=id)


def places(error: BaseException) -> list[str]:
    """Where it happened, without messages and values: those might tell a hidden card."""
    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"{code.co_filename.rpartition('regelwerk')[2]}:{trace.tb_lineno} {code.co_name}")
        trace = trace.tb_next
    return found[-12:]
