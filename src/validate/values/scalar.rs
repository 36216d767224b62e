//! The check of one value against its kind: what the service and Kubernetes say of it alone.

use super::{formats, lenient, quantity};
use crate::form::{Node, Value};
use crate::json::Unfit;
use crate::schema::{
    Basis, Bounds, CONTAINER, Choices, Direction, Field, Format, Kind, PLAUSIBLE, RESOURCE_SPEC, Refusal, SECRET,
    SOURCE_CONFIG, Text, VOLUME,
};
use crate::validate::issue::kind::IssueKind;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::{Authority, Texts};

/// A number so large that it is probably a mistake.
pub(in crate::validate) const IMPLAUSIBLE_NUMBER: Texts =
    Texts::ours("implausible_number", "A number outside {ge} to {le} is most likely a slip")
        .next("Check the number's unit and its zeros; it is sent unchanged.")
        .example(&RESOURCE_SPEC, r#"{"memory_mb": 1e12}"#)
        .look_again()
        .de("Eine Zahl außerhalb von {ge} bis {le} ist vermutlich ein Versehen");

/// Less memory than services were seen to need for the cache.
pub(in crate::validate) const SMALL_CACHE: Texts =
    Texts::ours("small_cache", "Caches with less than {ge} MB were seen to restart")
        .according_to(Authority::Observed("observed 11"))
        .next("Give the cache more memory.")
        .example(&RESOURCE_SPEC, r#"{"redis_memory_mb": 256}"#)
        .look_again()
        .de("Mit weniger als {ge} MB startet der Cache erfahrungsgemäß immer neu");

/// A value that JSON cannot represent.
pub(in crate::validate) const NOT_JSON: Texts = Texts::ours("not_json", "Input should be a value that JSON can hold")
    .next("Send a text, a number, a list or an object: functions, symbols and BigInts have no JSON.")
    .de("Dieser Wert lässt sich nicht in JSON darstellen");

/// A text with the character NUL.
pub(in crate::validate) const NUL_CHARACTER: Texts =
    Texts::of_kubernetes("nul_character", "No container starts with the character NUL in a text")
        .next("Leave it out. Text that was read in the wrong encoding, such as UTF-16, has many.")
        .example(&SECRET, r#"{"name": "A", "value": "x\u0000"}"#)
        .cannot_run()
        .de("Mit dem Zeichen NUL in einem Text startet kein Container");

/// More decimal places than the service keeps.
pub(in crate::validate) const ROUNDED: Texts =
    Texts::ours("rounded", "Services were seen to round this to one decimal")
        .according_to(Authority::Observed("observed 6"))
        .next("Use one decimal place.")
        .example(&RESOURCE_SPEC, r#"{"cpu": 0.25}"#)
        .look_again()
        .de("Erfahrungsgemäß wird dieser Wert auf eine Nachkommastelle gerundet");

/// A word that the contract does not list, which some services were seen to accept.
pub(in crate::validate) const UNLISTED_WORD: Texts =
    Texts::ours("unlisted_word", "Should be {expected}; other words are known from some services only")
        .according_to(Authority::Observed("observed 5"))
        .next("Use one of the words that the message lists, unless your service knows the other one.")
        .example(&SOURCE_CONFIG, r#"{"deployment_type": "serverless"}"#)
        .look_again()
        .de("Sollte {expected} sein; andere Wörter kennen nur manche Dienste");

/// A word that Kubernetes does not accept.
pub(in crate::validate) const NOT_SUPPORTED: Texts =
    Texts::of_kubernetes("not_supported", "Kubernetes supports only {expected}")
        .next("Use one of the words that the message lists.")
        .example(&CONTAINER, r#"{"name": "proxy", "image": "proxy:1", "imagePullPolicy": "Sometimes"}"#)
        .cannot_run();

/// A number that Kubernetes does not accept.
pub(in crate::validate) const OUT_OF_RANGE: Texts =
    Texts::of_kubernetes("out_of_range", "Kubernetes takes {ge} to {le} only")
        .next("Stay in the range.")
        .example(&VOLUME, r#"{"name": "a", "configMap": {"name": "b", "defaultMode": 512}}"#)
        .cannot_run()
        .de("Kubernetes nimmt nur Werte von {ge} bis {le} an");

/// What is wrong with a value: the kind of issue and the parameters of its sentence.
pub(in crate::validate) type Problem = (IssueKind, Vec<(Parameter, Context)>);

/// 2^63: a whole number of 64 bits is below it.
const WHOLE_BOUND: f64 = 9_223_372_036_854_775_808.0;

/// 10^21: from here on JavaScript writes a whole number with an exponent.
const EXPONENTS: f64 = 1e21;

/// Who sent the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::validate) enum Mode {
    /// A caller, in a body.
    Body,
    /// A caller, in a query, where every value travels as text.
    Query,
    /// The service.
    Response,
}

/// Whether a field has a value that surely has no issue. After `false` the value must be checked.
pub(in crate::validate) fn is_surely_fine(field: &Field, value: Node<'_>) -> bool {
    let is_hollow = || (field.required || field.required_by_kubernetes) && value.text_length() == Some(0);
    field.direction != Direction::Response && is_surely_fine_value(&field.kind, value) && !is_hollow()
}

/// Whether a value surely has no issue, as most values do. After `false` it must be checked.
#[inline]
pub(in crate::validate) fn is_surely_fine_value(kind: &Kind, node: Node<'_>) -> bool {
    match kind {
        Kind::Boolean => node.is_boolean(),
        Kind::Integer(bounds) | Kind::Number(bounds) => match node.inline() {
            Some(whole) => bounds.is_usual(f64::from(whole)),
            None => matches!(kind, Kind::Number(_)) && is_sound_fraction(node.value(), bounds),
        },
        Kind::Text(text) if text.format == Format::Any => {
            node.text_length().is_some_and(|length| length >= usize::from(text.min_length))
        }
        Kind::Text(text) => node.kept_text().is_some_and(|bytes| {
            bytes.len() >= usize::from(text.min_length) && formats::flaw(text.format, bytes).is_none()
        }),
        Kind::Choice(choices) => node.kept_text().is_some_and(|word| is_one_of(word, choices.documented)),
        Kind::Quantity => node.kept_text().is_some_and(|amount| quantity::read(amount).is_ok()),
        _ => false,
    }
}

#[inline(never)]
fn is_sound_fraction(value: Value<'_>, bounds: &Bounds) -> bool {
    matches!(value, Value::Number(_)) && number(value, bounds, false, Mode::Body).is_none()
}

/// Checks a value that is no record, list or map of its kind.
#[inline]
pub(in crate::validate) fn check(kind: &'static Kind, value: Value<'_>, mode: Mode) -> Option<Problem> {
    flaw(kind, value, mode).map(|flaw| (flaw, parameters(kind, flaw, value)))
}

/// What is wrong with a value, if anything is. Only a number, so that it costs nothing for most values, which have no
/// issue.
fn flaw(kind: &Kind, value: Value<'_>, mode: Mode) -> Option<IssueKind> {
    if matches!(value, Value::Other) {
        // What `Number(text)` makes of a text that is none: the field lacks a number, and nobody looks for JSON there.
        return Some(match kind {
            Kind::Integer(_) => IssueKind::IntType,
            Kind::Number(_) => IssueKind::FloatType,
            _ => IssueKind::NotJson,
        });
    }
    if let Value::Unfit(unfit) = value
        && !matches!(kind, Kind::Record(_) | Kind::List(_) | Kind::Map(..) | Kind::Object)
    {
        let flaw = if unfit == Unfit::Half { IssueKind::StringUnicode } else { IssueKind::NulCharacter };
        return (mode != Mode::Response).then_some(flaw);
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
            Value::Text(bytes, _) => return quantity::read(bytes).err(),
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
                IssueKind::OutOfRange => (bounds.minimum, bounds.maximum),
                IssueKind::ImplausibleNumber => (Some(0.0), Some(PLAUSIBLE)),
                IssueKind::SmallCache => (bounds.advised_minimum, None),
                _ => (None, None),
            };
            return [(Parameter::Ge, least), (Parameter::Le, most)]
                .into_iter()
                .filter_map(|(name, bound)| Some((name, Context::Number(bound?))))
                .collect();
        }
        (Kind::Text(text), _) if flaw == IssueKind::StringTooShort => {
            Some((Parameter::MinLength, Context::Number(f64::from(text.min_length))))
        }
        (Kind::Text(text), Value::Text(bytes, _)) => formats::parameter(text.format, flaw, bytes),
        (Kind::Choice(choices), _)
            if matches!(flaw, IssueKind::Literal | IssueKind::UnlistedWord | IssueKind::NotSupported) =>
        {
            Some((Parameter::Expected, Context::one_of(choices.documented)))
        }
        _ => None,
    };
    parameter.into_iter().collect()
}

fn boolean(value: Value<'_>, mode: Mode) -> Option<IssueKind> {
    let lenient = match value {
        Value::Boolean(_) => return None,
        Value::Text(bytes, _) => lenient::read_boolean(bytes).is_some(),
        // The service reads a whole number of 64 bits as a boolean word, and any number of a query, where it is text.
        Value::Number(number) if mode == Mode::Query || (number.fract() == 0.0 && number.abs() < WHOLE_BOUND) => {
            number == 0.0 || (number - 1.0).abs() == 0.0
        }
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
        // In a query the number is text, which is not parsed as an integer.
        Value::Number(number) if whole && number.fract() != 0.0 => {
            Some(if mode == Mode::Query { IssueKind::IntParsing } else { IssueKind::IntFromFloat })
        }
        // In a query it is written with an exponent from here on.
        Value::Number(number) if whole && mode == Mode::Query && number.abs() >= EXPONENTS => {
            Some(IssueKind::IntParsing)
        }
        Value::Number(number) => in_bounds(bounds, number, mode).or_else(|| {
            let tenths = number * 10.0;
            (bounds.is_rounded && (tenths - tenths.round_ties_even()).abs() > 1e-9).then_some(IssueKind::Rounded)
        }),
        Value::Text(bytes, _) => {
            let readable = if whole { lenient::is_whole_text(bytes) } else { lenient::is_number_text(bytes) };
            match (readable, whole) {
                (true, _) if mode == Mode::Query => in_bounds(bounds, lenient::number(bytes), mode),
                // A text with a number that every service refuses is refused by lenient services too.
                (true, _) => in_bounds(bounds, lenient::number(bytes), mode)
                    .filter(|flaw| flaw.degree().is_error())
                    .or(Some(IssueKind::NumberAsText)),
                (false, true) => Some(IssueKind::IntParsing),
                (false, false) => Some(IssueKind::FloatParsing),
            }
        }
        // In a query a boolean is a word.
        Value::Boolean(_) if mode == Mode::Query => {
            Some(if whole { IssueKind::IntParsing } else { IssueKind::FloatParsing })
        }
        // A lenient service reads 1 and 0.
        Value::Boolean(is_true) => in_bounds(bounds, f64::from(u8::from(is_true)), mode)
            .filter(|flaw| flaw.degree().is_error())
            .or(Some(IssueKind::NumberAsText)),
        _ => Some(if whole { IssueKind::IntType } else { IssueKind::FloatType }),
    }
}

/// The number that a value is read as; 0 where it is none.
pub(in crate::validate) fn number_of(value: Value<'_>) -> f64 {
    match value {
        Value::Number(number) => number,
        Value::Text(bytes, _) => lenient::number(bytes),
        Value::Boolean(is_true) => f64::from(u8::from(is_true)),
        _ => 0.0,
    }
}

fn in_bounds(bounds: &Bounds, number: f64, mode: Mode) -> Option<IssueKind> {
    let low = bounds.minimum.is_some_and(|minimum| number < minimum);
    // What is no number is not below the greatest one, says the service.
    let high = bounds.maximum.is_some_and(|maximum| number > maximum || number.is_nan());
    if !low && !high {
        let is_odd = mode == Mode::Body && !bounds.is_usual(number);
        let is_small = bounds.advised_minimum.is_some_and(|least| number < least);
        return is_odd.then_some(if is_small { IssueKind::SmallCache } else { IssueKind::ImplausibleNumber });
    }
    Some(match bounds.basis {
        // Responses are held to the contract's own bounds only.
        Basis::Kubernetes | Basis::Observed if mode == Mode::Response => return None,
        Basis::Kubernetes if low && bounds.counts => IssueKind::NegativeQuantity,
        Basis::Kubernetes => IssueKind::OutOfRange,
        _ if low => IssueKind::GreaterThanEqual,
        _ => IssueKind::LessThanEqual,
    })
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
    // Responses are held to the contract's own formats only.
    if text.format == Format::Any || (mode == Mode::Response && !matches!(text.format, Format::Uuid | Format::DateTime))
    {
        return None;
    }
    formats::flaw(text.format, bytes)
}

fn is_one_of(bytes: &[u8], words: &[&str]) -> bool {
    words.iter().any(|word| word.as_bytes() == bytes)
}

fn choice(value: Value<'_>, choices: &Choices, mode: Mode) -> Option<IssueKind> {
    let open = choices.open || mode == Mode::Response;
    let Value::Text(bytes, _) = value else {
        // To the service, other words are any text.
        let is_literal = !open && choices.refusal == Refusal::Literal;
        return Some(if is_literal { IssueKind::Literal } else { IssueKind::StringType });
    };
    Some(match choices.refusal {
        _ if open || is_one_of(bytes, choices.documented) => return None,
        Refusal::Kubernetes if choices.has_default && bytes.is_empty() => return None,
        Refusal::Kubernetes => IssueKind::NotSupported,
        Refusal::Literal if !is_one_of(bytes, choices.observed) => IssueKind::Literal,
        _ => IssueKind::UnlistedWord,
    })
}
