//! The check of one value against its kind: what the service and Kubernetes say of it alone.

use super::formats;
use super::issue::Context;
use super::kind::IssueKind;
use super::lax;
use crate::form::{Node, Value};
use crate::schema::{Basis, Bounds, Choices, Format, Kind, Refusal, Text};

/// What is wrong with a value: the kind of issue and the parameters of its sentence.
pub(super) type Problem = (IssueKind, Vec<(&'static str, Context)>);

/// Who sent the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// A caller, in a body.
    Body,
    /// A caller, in a query, where every value travels as text.
    Query,
    /// The service.
    Answer,
}

/// Whether a value is as it should be, seen at a glance: what most values are. Says nothing of the others.
#[inline]
pub(super) fn is_obvious(kind: &Kind, node: Node<'_>) -> bool {
    match kind {
        Kind::Boolean => node.is_boolean(),
        Kind::Integer(bounds) | Kind::Number(bounds) => node.inline().is_some_and(|whole| bounds.hold(f64::from(whole))),
        Kind::Text(text) if text.format == Format::Any => node.text_length().is_some_and(|length| length >= text.min_length),
        _ => false,
    }
}

#[expect(clippy::unnecessary_wraps, reason = "every caller answers an option")]
fn plain(kind: IssueKind) -> Option<Problem> {
    Some((kind, Vec::new()))
}

/// Checks a value that is no record, list or map of its kind.
pub(super) fn check(kind: &'static Kind, value: Value<'_>, mode: Mode) -> Option<Problem> {
    if matches!(value, Value::Other) {
        return plain(IssueKind::NotJson);
    }
    match kind {
        Kind::Boolean => boolean(value, mode),
        Kind::Integer(bounds) => number(value, *bounds, true, mode),
        Kind::Number(bounds) => number(value, *bounds, false, mode),
        Kind::Text(format) => text(value, *format, mode),
        Kind::Choice(choices) => choice(value, choices, mode),
        Kind::Record(_) | Kind::Map(..) | Kind::Object if matches!(value, Value::Object) => None,
        Kind::Record(_) => plain(IssueKind::ModelAttributesType),
        Kind::List(_) if matches!(value, Value::List) => None,
        Kind::List(_) => plain(IssueKind::ListType),
        Kind::Map(..) | Kind::Object => plain(IssueKind::DictType),
        Kind::Quantity => match value {
            Value::Number(number) if number.is_finite() && number >= 0.0 => None,
            Value::Number(number) if number < 0.0 => plain(IssueKind::NegativeQuantity),
            Value::Text(bytes, _) => formats::quantity(bytes).err().map(|kind| (kind, Vec::new())),
            _ => plain(IssueKind::Quantity),
        },
        Kind::Segment if matches!(value, Value::Text(..) | Value::Number(_)) => None,
        Kind::Texts if matches!(value, Value::Text(..) | Value::List) => None,
        Kind::Segment | Kind::Texts => plain(IssueKind::StringType),
    }
}

fn boolean(value: Value<'_>, mode: Mode) -> Option<Problem> {
    let lenient = match value {
        Value::Boolean(_) => return None,
        Value::Text(bytes, _) => lax::is_boolean_text(bytes),
        Value::Number(number) => number == 0.0 || (number - 1.0).abs() == 0.0,
        _ => return plain(IssueKind::BoolType),
    };
    match (lenient, mode) {
        (true, Mode::Query) => None,
        (true, _) => plain(IssueKind::BooleanAsText),
        (false, _) => plain(IssueKind::BoolParsing),
    }
}

fn number(value: Value<'_>, bounds: Bounds, whole: bool, mode: Mode) -> Option<Problem> {
    match value {
        Value::Number(number) if !number.is_finite() => plain(IssueKind::FiniteNumber),
        // A query's number travels as text, and its fraction with it.
        Value::Number(number) if whole && number.fract() != 0.0 => plain(if mode == Mode::Query { IssueKind::IntParsing } else { IssueKind::IntFromFloat }),
        Value::Number(number) => in_bounds(bounds, number, mode).or_else(|| {
            let tenths = number * 10.0;
            (!whole && bounds.basis == Basis::Observed && (tenths - tenths.round_ties_even()).abs() > 1e-9).then(|| (IssueKind::Rounded, Vec::new()))
        }),
        Value::Text(bytes, _) => {
            let readable = if whole { lax::is_whole_text(bytes) } else { lax::is_number_text(bytes) };
            match (readable, whole) {
                (true, _) if mode == Mode::Query => in_bounds(bounds, lax::number(bytes), mode),
                (true, _) => plain(IssueKind::NumberAsText),
                (false, true) => plain(IssueKind::IntParsing),
                (false, false) => plain(IssueKind::FloatParsing),
            }
        }
        _ => plain(if whole { IssueKind::IntType } else { IssueKind::FloatType }),
    }
}

fn in_bounds(bounds: Bounds, number: f64, mode: Mode) -> Option<Problem> {
    let low = bounds.minimum.filter(|minimum| number < *minimum);
    let high = bounds.maximum.filter(|maximum| number > *maximum);
    match (bounds.basis, low, high) {
        (_, None, None) => None,
        // What the service answers is held to the contract's own bounds only.
        (Basis::Kubernetes, ..) if mode == Mode::Answer => None,
        // What services were seen to take lies within what Kubernetes takes at all.
        (Basis::Observed, Some(_), _) if number < 0.0 && mode != Mode::Answer => plain(IssueKind::NegativeQuantity),
        (Basis::Kubernetes, Some(_), _) if bounds.maximum.is_none() => plain(IssueKind::NegativeQuantity),
        (Basis::Documented, Some(minimum), _) => Some((IssueKind::GreaterThanEqual, vec![("ge", Context::Number(minimum))])),
        (Basis::Documented, None, Some(maximum)) => Some((IssueKind::LessThanEqual, vec![("le", Context::Number(maximum))])),
        (basis, ..) => {
            let kind = if basis == Basis::Kubernetes { IssueKind::OutOfRange } else { IssueKind::UnusualNumber };
            let ctx = [("ge", bounds.minimum), ("le", bounds.maximum)];
            Some((kind, ctx.into_iter().filter_map(|(name, bound)| Some((name, Context::Number(bound?)))).collect()))
        }
    }
}

fn text(value: Value<'_>, text: Text, mode: Mode) -> Option<Problem> {
    let Value::Text(bytes, length) = value else {
        return plain(match text.format {
            Format::Uuid => IssueKind::UuidType,
            Format::DateTime => IssueKind::DateTimeType,
            _ => IssueKind::StringType,
        });
    };
    if length < text.min_length {
        return Some((IssueKind::StringTooShort, vec![("min_length", Context::Number(text.min_length as f64))]));
    }
    // What the service answers is held to the contract's own formats only.
    if text.format == Format::Any || (mode == Mode::Answer && !matches!(text.format, Format::Uuid | Format::DateTime)) {
        return None;
    }
    formats::check(text.format, bytes)
}

fn choice(value: Value<'_>, choices: &'static Choices, mode: Mode) -> Option<Problem> {
    if let Value::Text(bytes, _) = value {
        // Words that services were seen to take are taken here too.
        let known = |words: &[&str]| words.iter().any(|word| word.as_bytes() == bytes);
        if choices.open || mode == Mode::Answer || known(choices.documented) || known(choices.observed) {
            return None;
        }
    }
    let kind = match choices.refusal {
        _ if choices.open || mode == Mode::Answer => return plain(IssueKind::StringType),
        Refusal::Enum => IssueKind::Enum,
        Refusal::Literal => IssueKind::Literal,
        Refusal::Kubernetes => IssueKind::NotSupported,
    };
    Some((kind, vec![("expected", Context::Text(either(choices.documented)))]))
}

/// Words as the service lists them: `'a', 'b' or 'c'`.
pub(super) fn either(words: &[&str]) -> String {
    let mut out = String::new();
    for (index, word) in words.iter().enumerate() {
        out.push_str(match index {
            0 => "'",
            _ if index + 1 == words.len() => " or '",
            _ => ", '",
        });
        out.push_str(word);
        out.push('\'');
    }
    out
}
