//! The contract as a document of `OpenAPI` 3.1: `schema/openapi.json`. What was only seen on services is marked `x-basis: observed`.

use serde_json::{Map, Value, json};

use super::operations::{Answer, OPERATIONS, Operation, Query};
use super::{citation, json_schema};

const PLACE: json_schema::Place = "#/components/schemas/";

/// Parameters of paths that are uuids; the others are any text (service.md 4).
const UUIDS: [&str; 4] = ["deployment_id", "revision_id", "integration_id", "listener_id"];

pub(super) fn document() -> String {
    let definitions = json_schema::definitions(PLACE);
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let path = paths.entry(operation.path).or_insert_with(|| json!({}));
        path[operation.method] = describe(operation, &definitions);
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
                "ValidationError": { "description": "The request is not valid (service.md 2.7).", "content": content(&json!({ "$ref": format!("{PLACE}HTTPValidationError") })) },
                "Refusal": {
                    "description": "The request is refused, with the reason as text (observed.md 8).",
                    "content": content(&json!({ "type": "object", "properties": { "detail": { "type": "string" } }, "additionalProperties": true })),
                },
            },
            "securitySchemes": {
                "ApiKey": { "type": "apiKey", "in": "header", "name": "X-Api-Key", "description": "A key (service.md 5)." },
                "TenantId": { "type": "apiKey", "in": "header", "name": "X-Tenant-Id", "description": "The workspace's uuid; the header's name was observed (observed.md 2).", "x-basis": "observed" },
                "BearerAuth": { "type": "http", "scheme": "bearer", "description": "A token; the header was observed (observed.md 2).", "x-basis": "observed" },
            },
        },
    });
    json_schema::pretty(&document)
}

fn describe(operation: &Operation, definitions: &Map<String, Value>) -> Value {
    let section = citation::section(operation.section);
    let seen = if operation.is_observed() { " Seen on services, not in the contract." } else { "" };
    let mut out = json!({
        "operationId": operation.id,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": format!("{}{seen} Described in {section}.", operation.summary),
        "x-section": section,
    });
    if operation.is_observed() {
        out["x-basis"] = json!("observed");
    }
    let mut parameters = path_parameters(operation.path);
    parameters.extend(query_parameters(&operation.query, definitions));
    if !parameters.is_empty() {
        out["parameters"] = json!(parameters);
    }
    if let Some(record) = operation.body {
        out["requestBody"] = json!({ "required": true, "content": content(&schema(record)) });
    }
    let (status, answer) = &operation.answer;
    let mut responses = Map::new();
    responses.insert(status.to_string(), success(answer));
    for refusal in operation.refusals {
        responses.insert(refusal.to_string(), json!({ "$ref": "#/components/responses/Refusal" }));
    }
    responses.insert("422".into(), json!({ "$ref": "#/components/responses/ValidationError" }));
    out["responses"] = Value::Object(responses);
    out
}

fn success(answer: &Answer) -> Value {
    match answer {
        Answer::None => json!({ "description": "Done; there is no body." }),
        Answer::One(record) => json!({ "description": "The record.", "content": content(&schema(record)) }),
        Answer::List(record) => json!({ "description": "All of them.", "content": content(&json!({ "type": "array", "items": schema(record) })) }),
        Answer::Object(members) => json!({ "description": members, "content": content(&schema("object")) }),
    }
}

fn schema(record: &str) -> Value {
    if record == "object" { json!({ "type": "object", "additionalProperties": true }) } else { json!({ "$ref": format!("{PLACE}{record}") }) }
}

fn content(schema: &Value) -> Value {
    json!({ "application/json": { "schema": schema } })
}

fn path_parameters(path: &str) -> Vec<Value> {
    let names = path.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name);
    names
        .map(|name| {
            let schema = if UUIDS.contains(&name) { json!({ "type": "string", "format": "uuid" }) } else { json!({ "type": "string" }) };
            json!({ "name": name, "in": "path", "required": true, "schema": schema })
        })
        .collect()
}

fn query_parameters(query: &Query, definitions: &Map<String, Value>) -> Vec<Value> {
    match query {
        Query::None => Vec::new(),
        Query::Record(record) => {
            let properties = definitions.get(*record).and_then(|record| record["properties"].as_object());
            properties.into_iter().flatten().map(|(name, property)| query_parameter(name, property)).collect()
        }
        Query::Observed(parameters) => {
            parameters.iter().map(|(name, kind, meaning)| json!({ "name": name, "in": "query", "description": meaning, "schema": { "type": kind } })).collect()
        }
    }
}

fn query_parameter(name: &str, property: &Value) -> Value {
    let mut schema = property.as_object().cloned().unwrap_or_default();
    let description = schema.shift_remove("description");
    if property["x-kind"] == "texts" {
        // A list is the package's own convenience: the wire has one text.
        schema.shift_remove("anyOf");
        schema.insert("type".into(), json!(["string", "null"]));
    }
    json!({ "name": name, "in": "query", "description": description, "schema": schema })
}
