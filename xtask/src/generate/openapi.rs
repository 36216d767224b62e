//! The contract as a document of `OpenAPI` 3.1: `schema/openapi.json`. What was only seen on services is marked
//! `x-basis: observed`.

use std::collections::BTreeSet;

use deployment_control::api::path::PARAMETERS;
use deployment_control::api::{Body, OPERATIONS, Operation, Query, ResponseBody};
use deployment_control::http::Method;
use deployment_control::schema::{FORMS, Kind, OBSERVED, RECORDS};
use serde_json::{Map, Value, json};

use super::{citation, json_schema};

const PLACE: json_schema::Place = "#/components/schemas/";

pub(super) fn document() -> String {
    let mut definitions = json_schema::definitions(PLACE);
    definitions.extend(json_schema::definitions_of(OBSERVED, PLACE));
    // Answers carry secrets too (contract 2.1), which a field that is only written could not stand in.
    if let Some(value) = definitions.get_mut("Secret").and_then(|secret| secret["properties"]["value"].as_object_mut())
    {
        value.shift_remove("writeOnly");
        value.insert("format".into(), json!("password"));
    }
    for record in OBSERVED.iter().filter(|record| !FORMS.iter().any(|form| form.name == record.name)) {
        let properties = definitions.get_mut(record.name).and_then(|record| record["properties"].as_object_mut());
        for property in properties.into_iter().flat_map(|properties| properties.values_mut()) {
            if let Some(property) = property.as_object_mut() {
                property.shift_remove("writeOnly");
            }
        }
    }
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let path = paths.entry(operation.path.replace("{repo_host}", "repo_host")).or_insert_with(|| json!({}));
        path[operation.method.as_str().to_ascii_lowercase()] = describe(operation);
    }
    let document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Deployment Control Service",
            "version": "0.1.0",
            "summary": "Creates and manages deployments of agent servers.",
            "description": "Names are neutral: `repo_host` stands for the hosting provider's name, `agent` in `agent_config_path` for the product's word. Operations with `x-basis: observed` are not in the contract; they were seen on services and may differ on yours.",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "{base_url}", "variables": { "base_url": { "default": "http://localhost", "description": "The address of the service; it may have a path, which every request keeps." } } }],
        "security": [{ "ApiKey": [] }, { "TenantId": [] }, { "BearerAuth": [] }],
        "paths": paths,
        "components": {
            "schemas": definitions,
            "responses": {
                "ValidationError": { "description": "The request is not valid (contract 2.7).", "content": content(&json!({ "$ref": format!("{PLACE}HTTPValidationError") })) },
                "Refusal": {
                    "description": "The request is refused, with the reason as text (observed 8).",
                    "content": content(&json!({ "type": "object", "properties": { "detail": { "type": "string" } }, "additionalProperties": true })),
                },
            },
            "securitySchemes": {
                "ApiKey": { "type": "apiKey", "in": "header", "name": "X-Api-Key", "description": "A key (contract 5)." },
                "TenantId": { "type": "apiKey", "in": "header", "name": "X-Tenant-Id", "description": "The workspace's uuid; the header's name was observed (observed 2).", "x-basis": "observed" },
                "BearerAuth": { "type": "http", "scheme": "bearer", "description": "A token; the header was observed (observed 2).", "x-basis": "observed" },
            },
        },
    });
    json_schema::pretty(&document)
}

fn describe(operation: &Operation) -> Value {
    let section = citation::section(operation.section);
    let seen = if operation.is_observed() { " Seen on services, not in the contract." } else { "" };
    let mut out = json!({
        "operationId": operation.name,
        "tags": [operation.name.split('.').next()],
        "summary": operation.summary,
        "description": format!("{}{seen} See {section}.", operation.summary),
        "x-section": section,
    });
    if operation.is_observed() {
        out["x-basis"] = json!("observed");
    }
    let mut parameters = path_parameters(operation);
    parameters.extend(query_parameters(operation.query));
    if !parameters.is_empty() {
        out["parameters"] = json!(parameters);
    }
    match operation.body {
        Body::Record(record) => {
            out["requestBody"] = json!({ "required": true, "content": content(&schema(record.name)) });
        }
        Body::None => {}
    }
    let mut responses = Map::new();
    responses.insert(operation.status.to_string(), success(operation));
    if let Some((status, sentence)) = operation.also {
        let mut further = success(operation);
        further["description"] = json!(sentence);
        responses.insert(status.to_string(), further);
    }
    for refusal in refusals(operation) {
        responses.insert(refusal.to_string(), json!({ "$ref": "#/components/responses/Refusal" }));
    }
    responses.insert("422".into(), json!({ "$ref": "#/components/responses/ValidationError" }));
    out["responses"] = Value::Object(responses);
    out
}

/// The statuses of refusals with a reason as text: the operation's own, and those that follow from its credentials, its
/// path and its body (observed 2 and 8).
fn refusals(operation: &Operation) -> BTreeSet<u16> {
    let mut refusals: BTreeSet<u16> = operation.refusals.iter().copied().chain([401, 403]).collect();
    if operation.parameters().any(|name| name != "repo_host") {
        refusals.insert(404);
    }
    if operation.method != Method::Get || !matches!(operation.query, Query::None) {
        refusals.insert(400);
    }
    if operation.method != Method::Get {
        refusals.insert(409);
    }
    if !matches!(operation.body, Body::None) {
        refusals.extend([413, 415]);
    }
    refusals
}

fn success(operation: &Operation) -> Value {
    if let (ResponseBody::Any, Some(record)) = (operation.response, operation.observed_response()) {
        return json!({ "description": record.doc, "content": content(&schema(record.name)) });
    }
    let ResponseBody::Json(kind) = operation.response else {
        let body = if operation.status == 204 { "there is no body" } else { "any body, which nobody describes" };
        return json!({ "description": format!("Done; {body}.") });
    };
    let one = operation.observed_response().map(|record| schema(record.name));
    match (kind, one) {
        (Kind::List(_), Some(one)) => {
            json!({ "description": "All of them.", "content": content(&json!({ "type": "array", "items": one })) })
        }
        (Kind::List(_), None) => json!({ "description": "All of them.", "content": content(&value(kind)) }),
        (_, Some(one)) => {
            json!({ "description": operation.observed_response().map_or("", |record| record.doc), "content": content(&one) })
        }
        (_, None) => json!({ "description": "The record.", "content": content(&value(kind)) }),
    }
}

fn value(kind: &Kind) -> Value {
    match kind {
        Kind::Record(record) if RECORDS.iter().any(|known| known.name == record.name) => schema(record.name),
        Kind::List(inner) => json!({ "type": "array", "items": value(inner) }),
        _ => object(),
    }
}

fn schema(record: &str) -> Value {
    json!({ "$ref": format!("{PLACE}{record}") })
}

fn object() -> Value {
    json!({ "type": "object", "additionalProperties": true })
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn path_parameters(operation: &Operation) -> Vec<Value> {
    operation
        .parameters()
        // The neutral word stands as it does in the contract: for the hosting provider's own.
        .filter(|name| *name != "repo_host")
        .map(|name| {
            let is_uuid = PARAMETERS.iter().any(|(known, is_uuid)| *known == name && *is_uuid);
            let schema =
                if is_uuid { json!({ "type": "string", "format": "uuid" }) } else { json!({ "type": "string" }) };
            json!({ "name": name, "in": "path", "required": true, "schema": schema })
        })
        .collect()
}

fn query_parameters(query: Query) -> Vec<Value> {
    let Query::Record(record) = query else { return Vec::new() };
    let definitions = json_schema::definitions_of(&[record], PLACE);
    let properties = definitions.get(record.name).and_then(|record| record["properties"].as_object());
    let is_required = |name: &str| record.fields.iter().any(|field| field.name == name && field.required);
    properties
        .into_iter()
        .flatten()
        .map(|(name, property)| query_parameter(name, property, is_required(name)))
        .collect()
}

fn query_parameter(name: &str, property: &Value, is_required: bool) -> Value {
    let mut schema = property.as_object().cloned().unwrap_or_default();
    let description = schema.shift_remove("description");
    if property["x-kind"] == "texts" {
        // A list is the package's own convenience: the wire has one text.
        schema.shift_remove("anyOf");
        schema.insert("type".into(), json!(["string", "null"]));
    }
    let mut parameter = json!({ "name": name, "in": "query", "description": description, "schema": schema });
    if is_required {
        parameter["required"] = json!(true);
    }
    parameter
}
