"""The strict JSON form of everything: moves, events, options, views, states, records.

What cannot be read becomes `Malformed`, with what is wrong and where.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

import msgspec

from game.rules.protocol import Facts, Malformed
from game.rules.tokens import Token


def _write(value: Any) -> str:
    if isinstance(value, Token):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _read(kind: type, value: Any) -> Any:
    if issubclass(kind, Token) and isinstance(value, str):
        return kind(value)
    raise ValueError(f"Expected a name, got {value!r}")


def to_json(value: Any) -> bytes:
    """One line of JSON, always the same for the same value."""
    return msgspec.json.encode(value, enc_hook=_write)


def to_text(value: Any) -> bytes:
    """JSON laid out for reading, ending with a line break."""
    return msgspec.json.format(to_json(value), indent=1) + b"\n"


def to_plain(value: Any) -> Any:
    """The same as nested dicts, lists and strings."""
    return msgspec.to_builtins(value, enc_hook=_write)


def fingerprint(value: Any) -> str:
    """A short hash of a value's JSON: equal for equal contents, on every machine."""
    return blake2b(to_json(value), digest_size=8).hexdigest()


def from_json(data: bytes, kind: Any = Any) -> Any:
    """Read JSON, strictly as the given type."""
    try:
        return msgspec.json.decode(data, type=kind, dec_hook=_read, strict=True)
    except msgspec.ValidationError as error:
        raise _misfit(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _broken(data, str(error)) from None
    except RecursionError:
        raise Malformed("json.too-deep") from None


def from_plain(data: Any, kind: Any) -> Any:
    """Read what JSON gave as nested dicts and lists, strictly as the given type."""
    try:
        return msgspec.convert(data, type=kind, dec_hook=_read, strict=True)
    except msgspec.ValidationError as error:
        raise _misfit(error) from None


def _misfit(error: msgspec.ValidationError) -> Malformed:
    """Proper JSON that is not what was asked for; msgspec says where as `$.entries[3].seat`."""
    detail, _, where = str(error).partition(" - at ")
    return Malformed("json.misfit", detail=detail, where=where.strip("`").lstrip("$.") or "top")


def _broken(data: bytes, detail: str) -> Malformed:
    """Not JSON at all, from some place on: msgspec tells why, Python's own reader knows where."""
    if not data.strip():
        return Malformed("json.empty")
    try:
        text = data.decode()
        json.loads(text, parse_constant=_refuse)
    except UnicodeDecodeError as error:
        key = "json.cut" if "unexpected end" in error.reason else "json.garbled"
        return Malformed(key, **_end(data[: error.start].decode()), detail="not UTF-8")
    except json.JSONDecodeError as error:
        if "truncated" in detail:
            return Malformed("json.cut", **_end(text.rstrip()), detail=detail)
        return Malformed("json.garbled", line=error.lineno, column=error.colno, detail=error.msg)
    except (ValueError, RecursionError):
        pass  # a number or a nesting that has no place of its own
    return Malformed("json.garbled", line=1, column=1, detail=detail.partition(" (byte")[0])


def _end(text: str) -> Facts:
    """The place right behind a text."""
    return {"line": text.count("\n") + 1, "column": len(text) - text.rfind("\n")}


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not JSON")
