//! The check of one value against its kind: what the service and Kubernetes say of it alone.

use super::context::{Context, Parameter};
use super::formats;
use super::issue::Severity;
use super::kind::IssueKind;
use super::lax;
use crate::form::{Node, Value};
use crate::schema::{Basis, Bounds, Choices, Direction, Field, Format, Kind, PLAUSIBLE, Refusal, Text};

/// What is wrong with a value: the kind of issue and the parameters of its sentence.
pub(super) type Problem = (IssueKind, Vec<(Parameter, Context)>);

/// 2^63: a whole number of 64 bits is below it.
const WHOLE_BOUND: f64 = 9_223_372_036_854_775_808.0;

/// 10^21: from here on JavaScript writes a whole number with an exponent.
const EXPONENTS: f64 = 1e21;

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

/// Whether a field that a caller may send has a value that is plainly fine. `false` says nothing: the value is then looked at closely.
pub(super) fn is_plainly_fine(field: &Field, value: Node<'_>) -> bool {
    let is_hollow = || (field.required || field.demanded) && value.text_length() == Some(0);
    field.direction != Direction::Answer && is_obvious(&field.kind, value) && !is_hollow()
}

/// Whether a value is as it should be, seen at a glance: what most values are. Says nothing of the others.
#[inline]
pub(super) fn is_obvious(kind: &Kind, node: Node<'_>) -> bool {
    match kind {
        Kind::Boolean => node.is_boolean(),
        Kind::Integer(bounds) | Kind::Number(bounds) => match node.inline() {
            Some(whole) => bounds.fit(f64::from(whole)),
            None => matches!(kind, Kind::Number(_)) && is_sound_fraction(node.value(), bounds),
        },
        Kind::Text(text) if text.format == Format::Any => node.text_length().is_some_and(|length| length >= usize::from(text.min_length)),
        Kind::Text(text) => node.kept_text().is_some_and(|bytes| bytes.len() >= usize::from(text.min_length) && formats::flaw(text.format, bytes).is_none()),
        Kind::Choice(choices) => node.kept_text().is_some_and(|word| is_one_of(word, choices)),
        Kind::Quantity => node.kept_text().is_some_and(|amount| formats::quantity(amount).is_ok()),
        _ => false,
    }
}

#[inline(never)]
fn is_sound_fraction(value: Value<'_>, bounds: &Bounds) -> bool {
    matches!(value, Value::Number(_)) && number(value, bounds, false, Mode::Body).is_none()
}

/// Checks a value that is no record, list or map of its kind.
#[inline]
pub(super) fn check(kind: &'static Kind, value: Value<'_>, mode: Mode) -> Option<Problem> {
    flaw(kind, value, mode).map(|flaw| (flaw, parameters(kind, flaw, value)))
}

/// What is wrong with a value, if anything is. Made of no more than a number, since most values have nothing wrong.
fn flaw(kind: &Kind, value: Value<'_>, mode: Mode) -> Option<IssueKind> {
    if matches!(value, Value::Other) {
        return Some(IssueKind::NotJson);
    }
    Some(match kind {
        Kind::Boolean => return boolean(value, mode),
        Kind::Integer(bounds) => return number(value, bounds, true, mode),
        Kind::Number(bounds) => return number(value, bounds, false, mode),
        Kind::Text(format) => return text(value, *format, mode),
        Kind::Choice(choices) => return choice(value, choices, mode),
        Kind::Record(_) | Kind::Map(..) | Kind::Object if matches!(value, Value::Object) => return None,
        Kind::Record(_) => IssueKind::ModelAttributesType,
        Kind::List(_) if matches!(value, Value::List) => return None,
        Kind::List(_) => IssueKind::ListType,
        Kind::Map(..) | Kind::Object => IssueKind::DictType,
        Kind::Quantity => match value {
            Value::Number(number) if number.is_finite() && number >= 0.0 => return None,
            Value::Number(number) if number < 0.0 => IssueKind::NegativeQuantity,
            Value::Text(bytes, _) => return formats::quantity(bytes).err(),
            _ => IssueKind::Quantity,
        },
        Kind::Segment if matches!(value, Value::Text(..) | Value::Number(_)) => return None,
        Kind::Texts if matches!(value, Value::Text(..) | Value::List) => return None,
        Kind::Segment | Kind::Texts => IssueKind::StringType,
    })
}

/// The parameters of the sentence of what is wrong with a value.
#[cold]
#[inline(never)]
fn parameters(kind: &'static Kind, flaw: IssueKind, value: Value<'_>) -> Vec<(Parameter, Context)> {
    let parameter = match (kind, value) {
        (Kind::Integer(bounds) | Kind::Number(bounds), _) => {
            let (least, most) = match flaw {
                IssueKind::GreaterThanEqual => (bounds.minimum, None),
                IssueKind::LessThanEqual => (None, bounds.maximum),
                IssueKind::OutOfRange | IssueKind::UnusualNumber => (bounds.minimum, bounds.maximum),
                IssueKind::ImplausibleNumber => (Some(0.0), Some(PLAUSIBLE)),
                _ => (None, None),
            };
            return [(Parameter::Ge, least), (Parameter::Le, most)].into_iter().filter_map(|(name, bound)| Some((name, Context::Number(bound?)))).collect();
        }
        (Kind::Text(text), _) if flaw == IssueKind::StringTooShort => Some((Parameter::MinLength, Context::Number(f64::from(text.min_length)))),
        (Kind::Text(_), Value::Text(bytes, _)) => formats::parameter(flaw, bytes),
        (Kind::Choice(choices), _) if matches!(flaw, IssueKind::Enum | IssueKind::Literal | IssueKind::NotSupported) => {
            Some((Parameter::Expected, Context::Text(either(choices.documented))))
        }
        _ => None,
    };
    parameter.into_iter().collect()
}

fn boolean(value: Value<'_>, mode: Mode) -> Option<IssueKind> {
    let lenient = match value {
        Value::Boolean(_) => return None,
        Value::Text(bytes, _) => lax::is_boolean_text(bytes),
        // A whole number of 64 bits is looked at as a word for a boolean, another number is not. In a query each travels as text.
        Value::Number(number) if mode == Mode::Query || (number.fract() == 0.0 && number.abs() < WHOLE_BOUND) => number == 0.0 || (number - 1.0).abs() == 0.0,
        _ => return Some(IssueKind::BoolType),
    };
    match (lenient, mode) {
        (true, Mode::Query) => None,
        (true, _) => Some(IssueKind::BooleanAsText),
        (false, _) => Some(IssueKind::BoolParsing),
    }
}

fn number(value: Value<'_>, bounds: &Bounds, whole: bool, mode: Mode) -> Option<IssueKind> {
    match value {
        Value::Number(number) if !number.is_finite() => Some(IssueKind::FiniteNumber),
        // A query's number travels as text, and its fraction with it.
        Value::Number(number) if whole && number.fract() != 0.0 => Some(if mode == Mode::Query { IssueKind::IntParsing } else { IssueKind::IntFromFloat }),
        // So does its exponent, which a whole number has from here on.
        Value::Number(number) if whole && mode == Mode::Query && number.abs() >= EXPONENTS => Some(IssueKind::IntParsing),
        Value::Number(number) => in_bounds(bounds, number, mode).or_else(|| {
            let tenths = number * 10.0;
            (!whole && bounds.basis == Basis::Observed && (tenths - tenths.round_ties_even()).abs() > 1e-9).then_some(IssueKind::Rounded)
        }),
        Value::Text(bytes, _) => {
            let readable = if whole { lax::is_whole_text(bytes) } else { lax::is_number_text(bytes) };
            match (readable, whole) {
                (true, _) if mode == Mode::Query => in_bounds(bounds, lax::number(bytes), mode),
                // What is refused as a number is refused as its text by every service, be it lenient or not.
                (true, _) => in_bounds(bounds, lax::number(bytes), mode).filter(|flaw| flaw.severity() == Severity::Error).or(Some(IssueKind::NumberAsText)),
                (false, true) => Some(IssueKind::IntParsing),
                (false, false) => Some(IssueKind::FloatParsing),
            }
        }
        // A boolean of a query is a word there.
        Value::Boolean(_) if mode == Mode::Query => Some(if whole { IssueKind::IntParsing } else { IssueKind::FloatParsing }),
        // A lenient service reads 1 and 0.
        Value::Boolean(is_true) => {
            in_bounds(bounds, f64::from(u8::from(is_true)), mode).filter(|flaw| flaw.severity() == Severity::Error).or(Some(IssueKind::NumberAsText))
        }
        _ => Some(if whole { IssueKind::IntType } else { IssueKind::FloatType }),
    }
}

fn in_bounds(bounds: &Bounds, number: f64, mode: Mode) -> Option<IssueKind> {
    let low = bounds.minimum.is_some_and(|minimum| number < minimum);
    let high = bounds.maximum.is_some_and(|maximum| number > maximum);
    match bounds.basis {
        _ if !low && !high => (mode == Mode::Body && !bounds.fit(number)).then_some(IssueKind::ImplausibleNumber),
        // What the service answers is held to the contract's own bounds only.
        Basis::Kubernetes if mode == Mode::Answer => None,
        // What services were seen to take lies within what Kubernetes takes at all.
        Basis::Observed if low && number < 0.0 && mode != Mode::Answer => Some(IssueKind::NegativeQuantity),
        Basis::Kubernetes if low && bounds.counts => Some(IssueKind::NegativeQuantity),
        Basis::Documented if low => Some(IssueKind::GreaterThanEqual),
        Basis::Documented => Some(IssueKind::LessThanEqual),
        Basis::Kubernetes => Some(IssueKind::OutOfRange),
        Basis::Observed => Some(IssueKind::UnusualNumber),
    }
}

fn text(value: Value<'_>, text: Text, mode: Mode) -> Option<IssueKind> {
    let Value::Text(bytes, length) = value else {
        return Some(match text.format {
            Format::Uuid => IssueKind::UuidType,
            Format::DateTime => IssueKind::DateTimeType,
            _ => IssueKind::StringType,
        });
    };
    if length < usize::from(text.min_length) {
        return Some(IssueKind::StringTooShort);
    }
    // What the service answers is held to the contract's own formats only.
    if text.format == Format::Any || (mode == Mode::Answer && !matches!(text.format, Format::Uuid | Format::DateTime)) {
        return None;
    }
    formats::flaw(text.format, bytes)
}

/// Whether a word is one of a set. Words that services were seen to take are taken here too.
fn is_one_of(bytes: &[u8], choices: &Choices) -> bool {
    let known = |words: &[&str]| words.iter().any(|word| word.as_bytes() == bytes);
    known(choices.documented) || known(choices.observed)
}

fn choice(value: Value<'_>, choices: &Choices, mode: Mode) -> Option<IssueKind> {
    let open = choices.open || mode == Mode::Answer;
    if let Value::Text(bytes, _) = value
        && (open || is_one_of(bytes, choices))
    {
        return None;
    }
    Some(match choices.refusal {
        _ if open => IssueKind::StringType,
        // The service takes Kubernetes' words for texts, and for nothing else.
        Refusal::Kubernetes if !matches!(value, Value::Text(..)) => IssueKind::StringType,
        Refusal::Enum => IssueKind::Enum,
        Refusal::Literal => IssueKind::Literal,
        Refusal::Kubernetes => IssueKind::NotSupported,
    })
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
