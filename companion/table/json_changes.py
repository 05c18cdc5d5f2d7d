"""The difference of two JSON values as a short RFC 6902 patch."""

from collections.abc import Mapping

from companion.rules.moves import Json


def changes_between(before: Json, after: Json, path: str = "") -> list[Json]:
    """Operations that lead from one value to the other; empty when they are equal.

    >>> changes_between({"a": 1, "b": [1]}, {"a": 2, "b": [1, 3]})
    [{'op': 'replace', 'path': '/a', 'value': 2}, {'op': 'add', 'path': '/b/-', 'value': 3}]
    """
    if type(before) is type(after) and before == after:
        return []
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        return _object_changes(before, after, path)
    if isinstance(before, list) and isinstance(after, list):
        return _list_changes(before, after, path)
    return [{"op": "replace", "path": path, "value": after}]


def _object_changes(before: Mapping[str, Json], after: Mapping[str, Json], path: str) -> list[Json]:
    found: list[Json] = []
    for key, value in before.items():
        where = f"{path}/{_escaped(key)}"
        if key in after:
            found += changes_between(value, after[key], where)
        else:
            found.append({"op": "remove", "path": where})
    for key, value in after.items():
        if key not in before:
            found.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
    return found


def _list_changes(before: list[Json], after: list[Json], path: str) -> list[Json]:
    same = min(len(before), len(after))
    if before[:same] == after[:same]:
        added: list[Json] = [{"op": "add", "path": f"{path}/-", "value": v} for v in after[same:]]
        gone = range(len(before) - 1, same - 1, -1)
        return added + [{"op": "remove", "path": f"{path}/{i}"} for i in gone]
    if len(before) == len(after):
        found: list[Json] = []
        for index, (old, new) in enumerate(zip(before, after, strict=True)):
            found += changes_between(old, new, f"{path}/{index}")
        return found
    return [{"op": "replace", "path": path, "value": after}]


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
