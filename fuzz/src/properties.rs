//! What must hold for any bytes. Each property gives the reason why it does not.

use deployment_control::explain::explain;
use deployment_control::footprint::{self, FootprintError};
use deployment_control::json::{Kind, MAX_DEPTH, Malformed, Reader};
use deployment_control::schema::{self, RECORDS, Record};
use deployment_control::validate::{self, MAX_ISSUES, ResponseError, Session};
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

/// A property and its name.
pub type Property = (&'static str, fn(&[u8]) -> Result<(), String>);

/// Every property.
pub const PROPERTIES: &[Property] = &[
    ("the reader accepts what serde_json accepts", accepts_the_same),
    ("the reader reads the values that serde_json reads", reads_the_same),
    ("a check of a request refuses exactly what is no JSON, and its report is JSON", checks_requests),
    ("a text has the issues of its value, however that is written", checks_values),
    ("a check of an answer says that a text is no JSON where it is none", checks_answers),
    ("an explanation refuses exactly what is no JSON, and is JSON", explains),
    ("the service's issues are JSON for any body", reads_service_issues),
    ("a footprint refuses exactly what is no JSON object of amounts, and is JSON", weighs),
    ("a form that is filled in field by field has the issues of a whole check", holds_sessions),
];

fn ensure(holds: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(reason()) }
}

/// Whether the reader takes the bytes for one JSON text.
pub fn accepts(bytes: &[u8]) -> bool {
    let mut reader = Reader::new(bytes);
    reader.skip().and_then(|()| reader.end()).is_ok()
}

/// Whether `serde_json` takes the bytes for one JSON text: it looks at UTF-8 only where it makes texts of it, so that
/// is asked apart. It takes no byte order mark, which our reader reads over.
fn peer_accepts(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    core::str::from_utf8(bytes).is_ok_and(|text| serde_json::from_str::<IgnoredAny>(text).is_ok())
        && depth(bytes) <= MAX_DEPTH
}

/// The levels of nesting of a text that is JSON.
fn depth(bytes: &[u8]) -> usize {
    let (mut depth, mut most, mut inside, mut escaped) = (0_usize, 0, false, false);
    for byte in bytes {
        match (inside, byte) {
            (true, _) if escaped => escaped = false,
            (true, b'\\') => escaped = true,
            (_, b'"') => inside = !inside,
            (false, b'[' | b'{') => {
                depth += 1;
                most = most.max(depth);
            }
            (false, b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    most
}

fn accepts_the_same(bytes: &[u8]) -> Result<(), String> {
    let (ours, theirs) = (accepts(bytes), peer_accepts(bytes));
    ensure(ours == theirs, || format!("the reader {}, serde_json {}", verdict(ours), verdict(theirs)))
}

const fn verdict(accepts: bool) -> &'static str {
    if accepts { "accepts" } else { "refuses" }
}

fn reads_the_same(bytes: &[u8]) -> Result<(), String> {
    // What serde_json's values cannot hold (half a surrogate pair, a number too great, more than 128 levels) is the
    // first property's business alone.
    let Ok(theirs) = serde_json::from_slice::<Value>(bytes) else { return Ok(()) };
    let ours = tree(&mut Reader::new(bytes))?;
    ensure(same(&ours, &theirs), || format!("the reader reads {ours}, serde_json {theirs}"))
}

fn same(ours: &Value, theirs: &Value) -> bool {
    match (ours, theirs) {
        // Each number was compared with its own text when it was read.
        (Value::Number(_), Value::Number(_)) => true,
        (Value::Array(ours), Value::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| same(ours, theirs))
        }
        (Value::Object(ours), Value::Object(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().zip(theirs).all(|((key, ours), (other, theirs))| key == other && same(ours, theirs))
        }
        _ => ours == theirs,
    }
}

/// The value that the reader reads, as a tree.
fn tree(reader: &mut Reader<'_>) -> Result<Value, String> {
    let said = |error: Malformed| error.to_string();
    Ok(match reader.kind().map_err(said)? {
        Kind::Null => reader.null().map(|()| Value::Null).map_err(said)?,
        Kind::Boolean => Value::Bool(reader.boolean().map_err(said)?),
        Kind::Text => Value::String(reader.text().map_err(said)?.as_str().into_owned()),
        Kind::Number => number(reader)?,
        Kind::List => {
            let mut items = Vec::new();
            let mut first = reader.begin_list().map_err(said)?;
            while reader.next_item(&mut first).map_err(said)? {
                items.push(tree(reader)?);
            }
            Value::Array(items)
        }
        Kind::Object => {
            let mut members = Map::new();
            let mut first = reader.begin_object().map_err(said)?;
            while let Some(key) = reader.next_key(&mut first).map_err(said)? {
                let value = tree(reader)?;
                members.insert(key.as_str().into_owned(), value);
            }
            Value::Object(members)
        }
    })
}

/// Reads a number and compares it with its text: exact where that is promised, else close.
fn number(reader: &mut Reader<'_>) -> Result<Value, String> {
    let from = reader.position();
    let number = reader.number().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&reader.bytes()[from..reader.position()]).into_owned();
    let exact: f64 = text.parse().map_err(|_| format!("{text} is no number"))?;
    let ours = number.value;
    let holds = if is_plain(&text) {
        ours.to_bits() == exact.to_bits() && number.is_whole() == (exact.fract() == 0.0)
    } else if ours.is_finite() && exact.is_finite() {
        let close = (ours - exact).abs() <= exact.abs() * 1e-13 + f64::MIN_POSITIVE;
        // The last place may decide whether there is a fraction.
        let edge = (exact - exact.round()).abs() <= exact.abs() * 1e-15;
        close && (edge || number.is_whole() == (exact.fract() == 0.0))
    } else {
        // At the edge of the doubles the last places decide.
        ours.to_bits() == exact.to_bits() || ours.abs().min(exact.abs()) > 1.797_693e308
    };
    ensure(holds, || format!("the number {text} is read as {ours:e}"))?;
    Ok(serde_json::Number::from_f64(ours).map_or(Value::Null, Value::Number))
}

/// Whether a number is one of those that are promised to be exact.
fn is_plain(text: &str) -> bool {
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = whole.trim_start_matches('-').len() + fraction.len();
    let places = i64::try_from(fraction.len()).unwrap_or(i64::MAX);
    exponent.parse::<i64>().is_ok_and(|power| {
        let power = power.saturating_sub(places);
        (digits <= 15 && power.abs() <= 22) || (digits <= 19 && (-19..=0).contains(&power))
    })
}

fn is_json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| format!("{error} in {text}"))
}

fn checks_requests(bytes: &[u8]) -> Result<(), String> {
    let accepts = accepts(bytes);
    for record in RECORDS {
        let report = validate::check_text(record, bytes);
        let refused = report.issues.iter().any(|issue| issue.kind.word() == "json_invalid");
        ensure(refused != accepts, || {
            format!("as {} the text is {}", record.name, if refused { "refused" } else { "read" })
        })?;
        ensure(report.issues.len() <= MAX_ISSUES + 1, || {
            format!("as {} it has {} issues", record.name, report.issues.len())
        })?;
        ensure(is_json(&report.to_json())?["ok"] == report.ok(), || "the report's JSON says something else".into())?;
    }
    Ok(())
}

/// Of equal keys the last counts, escapes and space say nothing: the value written anew has the same issues.
fn checks_values(bytes: &[u8]) -> Result<(), String> {
    // What serde_json's values cannot hold is left out, as above.
    if serde_json::from_slice::<Value>(bytes).is_err() {
        return Ok(());
    }
    let value = tree(&mut Reader::new(bytes))?;
    let anew = value.to_string();
    for record in RECORDS {
        let (ours, theirs) = (facts(record, bytes), facts(record, anew.as_bytes()));
        ensure(ours == theirs || ours.len() > MAX_ISSUES, || {
            format!("as {} it has {ours:?}, written as {anew} it has {theirs:?}", record.name)
        })?;
    }
    Ok(())
}

fn facts(record: &'static Record, bytes: &[u8]) -> Vec<String> {
    let mut facts: Vec<_> = validate::check_text(record, bytes)
        .issues
        .iter()
        .map(|issue| format!("{} {}", issue.kind.code(), issue.location()))
        .collect();
    // Free keys come in the order in which they stand.
    facts.sort();
    facts
}

fn checks_answers(bytes: &[u8]) -> Result<(), String> {
    static DEPLOYMENTS: schema::Kind = schema::Kind::List(&schema::Kind::Record(&schema::DEPLOYMENT));
    static DEPLOYMENT: schema::Kind = schema::Kind::Record(&schema::DEPLOYMENT);
    let accepts = accepts(bytes);
    for kind in [&DEPLOYMENTS, &DEPLOYMENT] {
        let verdict = validate::check_response(kind, bytes);
        let fits = if accepts { !matches!(verdict, Err(ResponseError::Syntax(_))) } else { verdict.is_err() };
        ensure(fits, || format!("JSON: {accepts}, and the check says {verdict:?}"))?;
    }
    Ok(())
}

fn explains(bytes: &[u8]) -> Result<(), String> {
    let explanation = explain(bytes, Some(bytes));
    ensure(explanation.is_ok() == accepts(bytes), || format!("it gives {explanation:?}"))?;
    explanation.map_or(Ok(()), |explanation| is_json(&explanation.encoded()).map(drop))
}

fn reads_service_issues(bytes: &[u8]) -> Result<(), String> {
    let Ok(text) = core::str::from_utf8(bytes) else { return Ok(()) };
    for body in [
        text.to_owned(),
        format!("{{\"detail\":[{{\"loc\":{text},\"ctx\":{text}}}]}}"),
        format!("{{\"detail\":[{text}]}}"),
    ] {
        for issue in validate::service_issues(Some(&schema::DEPLOYMENT_CREATE), &body) {
            let mut out = String::new();
            issue.write_json(&mut out);
            // What stands in `ctx` goes out as it came in; serde_json refuses halves of surrogate pairs, numbers too
            // great and 128 levels, which JSON allows.
            ensure(accepts(out.as_bytes()), || format!("{out} is no JSON"))?;
        }
    }
    Ok(())
}

fn weighs(bytes: &[u8]) -> Result<(), String> {
    let accepts = accepts(bytes);
    match footprint::encoded(bytes) {
        Ok(facts) => {
            ensure(accepts, || "it weighs what is no JSON".into())?;
            is_json(&facts).map(drop)
        }
        Err(FootprintError::Syntax(_)) => ensure(!accepts, || "it refuses JSON as no JSON".into()),
        Err(_) => Ok(()),
    }
}

/// Takes a field out, puts it in again by a session, and looks at what the session then holds.
fn holds_sessions(bytes: &[u8]) -> Result<(), String> {
    if serde_json::from_slice::<Value>(bytes).is_err() {
        return Ok(());
    }
    let value = tree(&mut Reader::new(bytes))?;
    for record in [&schema::DEPLOYMENT_CREATE, &schema::DEPLOYMENT_PATCH] {
        for way in ways(record, &value, 3) {
            let mut without = value.clone();
            let Some(taken) = take(&mut without, &way) else { continue };
            let whole = facts(record, value.to_string().as_bytes());
            let mut session =
                Session::new(record, without.to_string().as_bytes(), None).map_err(|error| error.to_string())?;
            session.set(&way, taken.to_string().as_bytes()).map_err(|error| format!("{way:?}: {error}"))?;
            let mut held: Vec<_> = session
                .report()
                .issues
                .iter()
                .map(|issue| format!("{} {}", issue.kind.code(), issue.location()))
                .collect();
            held.sort();
            ensure(held == whole || whole.len() > MAX_ISSUES, || {
                format!("filled in at {way:?} it has {held:?}, at once {whole:?}")
            })?;
        }
    }
    Ok(())
}

/// The ways to the fields of a record that a value gives, so many levels deep.
fn ways(record: &'static Record, value: &Value, levels: usize) -> Vec<Vec<&'static str>> {
    let mut all = Vec::new();
    for field in record.fields {
        let Some(inner) = value.get(field.name) else { continue };
        all.push(vec![field.name]);
        if let schema::Kind::Record(below) = &field.kind
            && levels > 1
        {
            all.extend(ways(below, inner, levels - 1).into_iter().map(|way| [&[field.name], way.as_slice()].concat()));
        }
    }
    all
}

fn take(value: &mut Value, way: &[&str]) -> Option<Value> {
    let (last, around) = way.split_last()?;
    around.iter().try_fold(value, |value, step| value.get_mut(step))?.as_object_mut()?.remove(*last)
}
