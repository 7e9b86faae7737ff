"""Files that never change under their address, and what tells that the server is well."""

from __future__ import annotations

from pathlib import Path

from starlette.responses import FileResponse, Response

from regelwerk.core.text import LANGUAGES
from regelwerk.table import assets, metrics
from regelwerk.table.problems import not_found
from regelwerk.table.store import Unavailable
from regelwerk.table.visits import Visit

FOREVER = "public, max-age=31536000, immutable"


async def static(visit: Visit) -> Response:
    """GET /static/{file}"""
    name = visit.request.path_params["file"]
    path = assets.static_file(name)
    if path is not None and path.suffix == ".js":
        return Response(assets.script(name), headers=_keep(visit), media_type=assets.media_type(path))
    return _file(visit, path)


async def art(visit: Visit) -> Response:
    """GET /art/{game}/{file}: what a game brings along to be drawn."""
    params = visit.request.path_params
    if params["game"] not in visit.house.games:
        raise not_found()
    return _file(visit, assets.art_file(params["game"], params["file"]))


def _file(visit: Visit, path: Path | None) -> Response:
    if path is None:
        raise not_found()
    return FileResponse(path, headers=_keep(visit), media_type=assets.media_type(path))


def _keep(visit: Visit) -> dict[str, str]:
    return {"Cache-Control": FOREVER if "v" in visit.request.query_params else "public, max-age=300"}


async def glossary(visit: Visit) -> Response:
    """GET /art/{game}/glossary?language=: what the cards of a game say."""
    id = visit.request.path_params["game"]
    if id not in visit.house.games:
        raise not_found()
    headers = {"Cache-Control": "public, max-age=300", "Vary": "Accept-Language, Cookie"}
    language = visit.text("language", visit.language)
    language = language if language in LANGUAGES else visit.language
    body = visit.house.drawing.glossary(language, visit.house.games[id])
    return Response(body, 200, headers, "application/json")


async def health(visit: Visit) -> Response:
    """GET /healthz: whether the server can serve, database included."""
    await visit.house.store.write(lambda connection: None)
    if not visit.house.duty.well:  # such as a full disk
        raise Unavailable("no sign of life")
    return Response("ok\n", media_type="text/plain")


async def measured(visit: Visit) -> Response:
    """GET /metrics: for those who are named in the settings; else for this machine only, and a proxy in front
    that we do not know of gives itself away."""
    settings = visit.house.settings
    allowed = [address.strip() for address in settings.metrics.split(",")]
    passed_on = "x-forwarded-for" in visit.request.headers and not settings.proxies
    if "*" not in allowed and (visit.address not in allowed or passed_on):
        raise not_found()
    return Response(metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
