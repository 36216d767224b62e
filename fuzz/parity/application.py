"""A FastAPI application made from schema/openapi.json: what a service of this contract refuses by its types alone.

Its models have what the contract publishes: types, required fields, words, uuids and bounds. They do not have what only
Kubernetes demands, nor what only a self-hosted installation allows. It prints the port that it listens on.
"""

import inspect
import json
import socket
import sys
from datetime import datetime
from typing import Annotated, Any, Literal, Optional
from uuid import UUID

import uvicorn
from fastapi import Body, FastAPI, Path, Query
from fastapi.exception_handlers import request_validation_exception_handler
from fastapi.exceptions import RequestValidationError
from pydantic import ConfigDict, Field, create_model

with open(sys.argv[1], encoding="utf-8") as file:
    DOCUMENT = json.load(file)
SCHEMAS = DOCUMENT["components"]["schemas"]
TYPES = {"string": str, "integer": int, "number": float, "boolean": bool, "null": None, "object": dict[str, Any]}
FORMATS = {"uuid": UUID, "date-time": datetime}
MODELS = {}


def named(schema):
    """The schema that a reference leads to, with its name."""
    name = schema["$ref"].rsplit("/", 1)[1]
    return name, SCHEMAS[name]


def bounds(schema):
    """The bounds of a number in the cloud, or of the length of a list. Kubernetes' own are not the service's."""
    if schema.get("x-bounds-basis") == "kubernetes":
        return {}
    least = schema.get("x-observed-minimum", schema.get("minimum"))
    greatest = schema.get("x-observed-maximum", schema.get("maximum"))
    found = (("ge", least), ("le", greatest), ("max_length", schema.get("maxItems")))
    return {name: bound for name, bound in found if bound is not None}


def kind(schema):
    """The type of a value, and whether it may be null."""
    if "$ref" in schema:
        name, inner = named(schema)
        # Inside Kubernetes' own objects, the service does not look.
        return (dict[str, Any] if inner["x-section"] == "Kubernetes" else model(name)), False
    if "anyOf" in schema:
        forms = [form for form in schema["anyOf"] if form.get("type") != "null"]
        # A set of words to which others may be added is any text.
        form = {"type": "string"} if schema.get("x-kind") == "choice" else forms[0]
        return kind(form)[0], len(forms) < len(schema["anyOf"])
    words = schema.get("enum")
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    nullable = "null" in types
    first = next(name for name in types if name != "null")
    if words is not None:
        seen = schema.get("x-observed-enum", [])
        contracted = [word for word in words if word is not None and word not in seen]
        # Kubernetes' words are any text to the service.
        return (str if schema.get("x-enum-basis") == "kubernetes" else Literal[tuple(contracted)]), nullable
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]], nullable
    if first == "array":
        return list[value(schema["items"])], nullable
    if first == "object" and isinstance(schema.get("additionalProperties"), dict):
        return dict[str, value(schema["additionalProperties"])], nullable
    return TYPES[first], nullable


def value(schema):
    """The annotation of a value."""
    inner, nullable = kind(schema)
    limits = bounds(schema)
    if limits:
        inner = Annotated[inner, Field(**limits)]
    return Optional[inner] if nullable or schema.get("x-required-basis") == "kubernetes" else inner


def model(name):
    """The model of a record."""
    if name not in MODELS:
        schema = SCHEMAS[name]
        fields = {}
        for field, inner in schema["properties"].items():
            if inner.get("readOnly"):
                continue
            required = field in schema.get("required", []) and inner.get("x-required-basis") != "kubernetes"
            annotation = value(inner)
            fields[field] = (annotation, ...) if required else (annotation, None)
        MODELS[name] = create_model(name, __config__=ConfigDict(extra="ignore"), **fields)
    return MODELS[name]


def parameter(given):
    """A parameter of an operation's path or query."""
    schema = given["schema"]
    inner, nullable = kind(schema)
    annotation = Optional[inner] if nullable else inner
    if given["in"] == "path":
        default = Path()
    else:
        default = Query(default=... if given.get("required") else schema.get("default"), **bounds(schema))
    return inspect.Parameter(given["name"], inspect.Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def endpoint(operation):
    """The function of an operation. It answers nothing: only refusals are compared."""
    parameters = [parameter(given) for given in operation.get("parameters", [])]
    body = operation.get("requestBody")
    if body is not None:
        name, _ = named(body["content"]["application/json"]["schema"])
        parameters.append(
            inspect.Parameter("body", inspect.Parameter.KEYWORD_ONLY, annotation=model(name), default=Body())
        )

    def answer(**_):
        return None

    answer.__signature__ = inspect.Signature(parameters)
    return answer


async def refuse(request, error):
    """The 422 of FastAPI. It cannot write every input back: an infinite number or half a character is left out."""
    try:
        return await request_validation_exception_handler(request, error)
    except ValueError:
        items = [{**item, "input": None} for item in error.errors()]
        return await request_validation_exception_handler(request, RequestValidationError(items))


def application():
    """The application of every operation."""
    app = FastAPI(openapi_url=None)
    app.add_exception_handler(RequestValidationError, refuse)
    for path, operations in DOCUMENT["paths"].items():
        for method, operation in operations.items():
            app.add_api_route(path, endpoint(operation), methods=[method.upper()])
    return app


if __name__ == "__main__":
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    uvicorn.run(application(), fd=listener.fileno(), log_level="error", timeout_keep_alive=600)
