"""Typed JSON routes on Starlette with msgspec, and the OpenAPI document made from them.

    @api.get("/api/rooms/{id}")
    async def room(call: Request, id: str, lang: Literal["zh", "en"] = "zh") -> RoomInfo: ...

Parameters come from the path or the query, `body` from the JSON body; the types check and convert them.
"""

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from typing import Any, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .failures import TEXTS, Failure

BODY_BYTES = 16_384
Endpoint = Callable[..., Awaitable[Any]]


class Problem(msgspec.Struct, frozen=True):
    """What every answer that is not 2xx holds. `field` names the part of the request that is at fault."""

    code: str
    zh: str
    en: str
    field: str = ""


class Operation(msgspec.Struct, frozen=True):
    method: str
    path: str
    do: Endpoint
    names: tuple[str, ...]  # of the parameters in the path and the query
    hints: dict[str, Any]
    defaults: dict[str, Any]
    most: int  # bytes of the body


def json_response(value: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def problem(failure: Failure) -> Response:
    return json_response(Problem(failure.code, failure.zh, failure.en, failure.field), failure.status)


def at_fault(error: msgspec.ValidationError) -> str:
    """The field that msgspec's text names: `… - at `$.options.kickers`` or `missing required field `name``."""
    text = str(error)
    path = re.search(r"at `\$\.?([^`]*)`", text)
    named = re.search(r"field `([^`]*)`", text)
    return ".".join(part for part in (path and path[1], named and named[1]) if part)


class Api:
    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def get(self, path: str) -> Callable[[Endpoint], Endpoint]:
        return self._add("GET", path)

    def post(self, path: str, most: int = BODY_BYTES) -> Callable[[Endpoint], Endpoint]:
        return self._add("POST", path, most)

    def delete(self, path: str, most: int = BODY_BYTES) -> Callable[[Endpoint], Endpoint]:
        return self._add("DELETE", path, most)

    def _add(self, method: str, path: str, most: int = 0) -> Callable[[Endpoint], Endpoint]:
        def add(do: Endpoint) -> Endpoint:
            hints = get_type_hints(do, include_extras=True)
            parameters = list(inspect.signature(do).parameters.values())[1:]
            names = tuple(p.name for p in parameters if p.name != "body")
            defaults = {p.name: p.default for p in parameters if p.default is not p.empty}
            self.operations.append(Operation(method, path, do, names, hints, defaults, most))
            return do

        return add

    def routes(self) -> list[Route]:
        return [Route(op.path, _endpoint(op), methods=[op.method]) for op in self.operations]

    def openapi(self, title: str, version: str) -> dict[str, Any]:
        return openapi(self.operations, title, version)


def _endpoint(op: Operation) -> Callable[[Request], Awaitable[Response]]:
    decoder = msgspec.json.Decoder(op.hints["body"]) if "body" in op.hints else None

    async def endpoint(request: Request) -> Response:
        try:
            given = {**request.query_params, **request.path_params}
            values = {name: _convert(op, name, given) for name in op.names}
            if decoder:
                values["body"] = _decode(decoder, await _body(request, op.most))
            found = await op.do(request, **values)
        except Failure as failure:
            return problem(failure)
        return found if isinstance(found, Response) else json_response(found)

    return endpoint


async def _body(request: Request, most: int) -> bytes:
    body = b""
    try:
        async with asyncio.timeout(request.app.state.settings.request_seconds):
            async for part in request.stream():
                body += part
                if len(body) > most:
                    raise Failure("too_big", 413)
    except TimeoutError:
        raise Failure("too_slow", 408) from None
    return body


def _convert(op: Operation, name: str, given: dict[str, str]) -> Any:
    if name not in given:
        if name in op.defaults:
            return op.defaults[name]
        raise Failure("bad_field", 422, name)
    try:
        return msgspec.convert(given[name], op.hints[name], strict=False)
    except msgspec.ValidationError:
        raise Failure("bad_field", 422, name) from None


def _decode(decoder: "msgspec.json.Decoder[Any]", body: bytes) -> Any:
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Failure("bad_field", 422, at_fault(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Failure("bad_message", 400) from None


def openapi(operations: list[Operation], title: str, version: str) -> dict[str, Any]:
    types = [Problem, *(t for op in operations for t in _bodies(op))]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = {id(t): schema for t, schema in zip(types, schemas, strict=True)}
    refused = {"description": "refused", "content": {"application/json": {"schema": schema_of[id(Problem)]}}}
    paths: dict[str, Any] = {}
    for op in operations:
        described: dict[str, Any] = {
            "operationId": op.do.__name__,
            "summary": inspect.getdoc(op.do) or "",
            "parameters": [_parameter(op, name) for name in op.names],
            "responses": {"200": {"description": "done"}, "4XX": refused},
        }
        answer, body = op.hints.get("return"), op.hints.get("body")
        if id(answer) in schema_of:
            described["responses"]["200"]["content"] = {"application/json": {"schema": schema_of[id(answer)]}}
        if body is not None:
            content = {"application/json": {"schema": schema_of[id(body)]}}
            described["requestBody"] = {"required": True, "content": content}
        paths.setdefault(op.path, {})[op.method.lower()] = described
    codes = ", ".join(sorted(TEXTS))
    info = {"title": title, "version": version, "description": f"Refusals carry one of these codes: {codes}."}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": components}}


def _bodies(op: Operation) -> list[Any]:
    answer, body = op.hints.get("return"), op.hints.get("body")
    is_plain = isinstance(answer, type) and issubclass(answer, Response)
    return [t for t in (body, None if is_plain else answer) if t is not None]


def _parameter(op: Operation, name: str) -> dict[str, Any]:
    in_path = "{" + name + "}" in op.path
    where = {"name": name, "in": "path" if in_path else "query", "required": in_path or name not in op.defaults}
    return {**where, "schema": msgspec.json.schema(op.hints[name])}
