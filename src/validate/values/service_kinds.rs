//! What the service itself says of a single value, in the words of its framework.

use crate::schema::{
    DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH, RESOURCE_SPEC, SECRET, SOURCE_CONFIG,
};
use crate::validate::issue::texts::{Authority, Texts};

/// The text is not JSON.
pub(in crate::validate) const JSON_INVALID: Texts = Texts::of_service("json_invalid", "JSON decode error")
    .next("Correct the text at the character given in the path; `ctx.error` says what was expected there.")
    .example(&DEPLOYMENT_PATCH, "{")
    .de("Kein gültiges JSON");

/// A required field is missing.
pub(in crate::validate) const MISSING: Texts = Texts::of_service("missing", "Field required")
    .next("Add the field.")
    .example(&SECRET, r#"{"name": "A"}"#)
    .de("Pflichtfeld");

/// Something other than an object, where a record is expected.
pub(in crate::validate) const MODEL_ATTRIBUTES_TYPE: Texts =
    Texts::of_service("model_attributes_type", "Input should be a valid dictionary or object to extract fields from")
        .next("Send an object.")
        .example(&DEPLOYMENT_PATCH, r#"{"source_config": "x"}"#)
        .de("Muss ein Objekt sein");

/// A value that is not text, where text is expected.
pub(in crate::validate) const STRING_TYPE: Texts = Texts::of_service("string_type", "Input should be a valid string")
    .next("Send text, or null if the field's type allows it.")
    .example(&SECRET, r#"{"name": 5, "value": "a"}"#)
    .de("Muss ein Text sein");

/// A text with half of a surrogate pair.
pub(in crate::validate) const STRING_UNICODE: Texts = Texts::of_service(
    "string_unicode",
    "Input should be a valid string, unable to parse raw data as a unicode string",
)
.next(
    "Cut texts between characters: one was cut inside a surrogate pair, such as an emoji, and no UTF-8 has half of it.",
)
.example(&SECRET, r#"{"name": "A", "value": "x\ud83d"}"#)
.de("Muss Text aus ganzen Zeichen sein");

/// Text that is too short.
pub(in crate::validate) const STRING_TOO_SHORT: Texts = Texts::of_service(
    "string_too_short",
    "String should have at least {min_length} character{plural}",
)
.according_to(Authority::Package)
.next("Fill in the field; no least length is documented, so a service may take it.")
.degree_note(
    "`cannot_run` for the name of a deployment, from which those in the cluster are made, and `refused` in a query",
)
.example(&DEPLOYMENT_CREATE, r#"{"name": ""}"#)
.look_again();

/// A value of another type, where `true` or `false` is expected.
pub(in crate::validate) const BOOL_TYPE: Texts = Texts::of_service("bool_type", "Input should be a valid boolean")
    .next("Send `true` or `false`.")
    .example(&SOURCE_CONFIG, r#"{"build_on_push": []}"#)
    .de("Muss true oder false sein");

/// Text or a number that means neither true nor false.
pub(in crate::validate) const BOOL_PARSING: Texts =
    Texts::of_service("bool_parsing", "Input should be a valid boolean, unable to interpret input")
        .next("Send `true` or `false`, not another word.")
        .example(&SOURCE_CONFIG, r#"{"build_on_push": "maybe"}"#)
        .de("Muss true oder false sein; dieser Wert lässt sich nicht so lesen");

/// A value of another type, where a whole number is expected.
pub(in crate::validate) const INT_TYPE: Texts = Texts::of_service("int_type", "Input should be a valid integer")
    .next("Send a whole number.")
    .example(&RESOURCE_SPEC, r#"{"min_scale": []}"#)
    .de("Muss eine ganze Zahl sein");

/// Text that is not a whole number.
pub(in crate::validate) const INT_PARSING: Texts =
    Texts::of_service("int_parsing", "Input should be a valid integer, unable to parse string as an integer")
        .next("Send a whole number; for an empty input send null, or leave the field out.")
        .example(&RESOURCE_SPEC, r#"{"min_scale": "x"}"#)
        .de("Muss eine ganze Zahl sein; dieser Text ist keine");

/// A number with a fraction, where a whole one is expected.
pub(in crate::validate) const INT_FROM_FLOAT: Texts =
    Texts::of_service("int_from_float", "Input should be a valid integer, got a number with a fractional part")
        .next("Round the number to a whole one.")
        .example(&RESOURCE_SPEC, r#"{"min_scale": 1.5}"#)
        .de("Muss eine ganze Zahl sein, ohne Nachkommastellen");

/// A value of another type, where a number is expected.
pub(in crate::validate) const FLOAT_TYPE: Texts = Texts::of_service("float_type", "Input should be a valid number")
    .next("Send a number.")
    .example(&RESOURCE_SPEC, r#"{"cpu": {}}"#)
    .de("Muss eine Zahl sein");

/// Text that is not a number.
pub(in crate::validate) const FLOAT_PARSING: Texts =
    Texts::of_service("float_parsing", "Input should be a valid number, unable to parse string as a number")
        .next("Send a number; for an empty input send null, or leave the field out.")
        .example(&RESOURCE_SPEC, r#"{"cpu": "x"}"#)
        .de("Muss eine Zahl sein; dieser Text ist keine");

/// A number that is infinite.
pub(in crate::validate) const FINITE_NUMBER: Texts =
    Texts::of_service("finite_number", "Input should be a finite number")
        .next("Send a number that is not infinite.")
        .example(&RESOURCE_SPEC, r#"{"min_scale": 1e999}"#)
        .de("Muss eine endliche Zahl sein");

/// A self-hosted installation can lift the bounds of processor cores.
const OBSERVED_BOUND: &str =
    "`look_again` for bounds of CPU (observed 6), unless `hosting` is `cloud`, and `cannot_run` below zero";

/// A number that is too small.
pub(in crate::validate) const GREATER_THAN_EQUAL: Texts =
    Texts::of_service("greater_than_equal", "Input should be greater than or equal to {ge}")
        .next("Use at least the bound.")
        .example(&DEPLOYMENT_LIST_PARAMS, r#"{"limit": 0}"#)
        .degree_note(OBSERVED_BOUND)
        .de("Muss mindestens {ge} sein");

/// A number that is too large.
pub(in crate::validate) const LESS_THAN_EQUAL: Texts =
    Texts::of_service("less_than_equal", "Input should be less than or equal to {le}")
        .next("Use at most the bound.")
        .example(&DEPLOYMENT_LIST_PARAMS, r#"{"limit": 101}"#)
        .degree_note(OBSERVED_BOUND)
        .de("Darf höchstens {le} sein");

/// A value of another type, where a list is expected.
pub(in crate::validate) const LIST_TYPE: Texts = Texts::of_service("list_type", "Input should be a valid list")
    .next("Send a list, even for one item.")
    .example(&DEPLOYMENT_PATCH, r#"{"secrets": {"A": "a"}}"#)
    .de("Muss eine Liste sein");

/// A value of another type, where an object is expected.
pub(in crate::validate) const DICT_TYPE: Texts = Texts::of_service("dict_type", "Input should be a valid dictionary")
    .next("Send an object of keys and values.")
    .example(&RESOURCE_SPEC, r#"{"labels": ["a"]}"#)
    .de("Muss ein Objekt sein");

/// A word that is not one of the allowed ones.
pub(in crate::validate) const LITERAL: Texts = Texts::of_service("literal_error", "Input should be {expected}")
    .next("Use one of the words that the message lists.")
    .example(&DEPLOYMENT_CREATE, r#"{"source": "nowhere"}"#)
    .de("Muss {expected} sein");
