"""RFC 6902 patches on JSON values, through the jsonpatch package (its only user here)."""

import copy
from collections.abc import Sequence

import jsonpatch
import jsonpointer

from companion.rules.errors import BadInput


def patch_json(value: object, patch: Sequence[object]) -> object:
    """The value after all operations; the one given stays as it is.

    Raises BadInput where the patch is no RFC 6902 patch or does not fit the value.
    """
    try:
        operations = [dict(op) for op in patch]  # type: ignore[call-overload]
        return jsonpatch.apply_patch(copy.deepcopy(value), operations)
    except jsonpatch.JsonPatchTestFailed as error:
        raise BadInput("patch: a 'test' does not fit what the state has there") from error
    except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException) as error:
        raise BadInput(f"patch: {error}") from error
    except (TypeError, KeyError, IndexError, ValueError, AttributeError) as error:
        # The package lets these through for operations of a wrong shape.
        raise BadInput(f"patch: {patch!r} is no list of RFC 6902 operations") from error
