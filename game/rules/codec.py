"""The strict JSON form of everything: moves, events, options, views, states, records.

What cannot be read becomes `Malformed`, with what is wrong and where.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Any

import msgspec

from game.rules.protocol import Malformed
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
    """Not JSON at all, from some byte on."""
    if not data.strip():
        return Malformed("json.empty")
    found = re.search(r" \(byte (\d+)\)", detail)
    if "truncated" in detail or found is None:
        upto = data.rstrip()
        key = "json.cut" if "truncated" in detail else "json.garbled"
    else:
        upto = data[: int(found[1])]
        key, detail = "json.garbled", detail.replace(found[0], "")
    line = upto.count(b"\n") + 1
    return Malformed(key, line=line, column=len(upto) - upto.rfind(b"\n"), detail=detail)
