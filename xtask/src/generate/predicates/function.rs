//! The function of one record: what it asks of each field, and what the rules between fields ask at its end.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::schema::{
    CONTAINER, Direction, Field, Format, Hosting, Kind, RECORDS, RESOURCE_SPEC, Record, Rule, RuleName,
    SECURITY_CONTEXT, SOURCE, SOURCE_CONFIG, SOURCE_REVISION_CONFIG, Sources, VOLUME, VOLUME_MOUNT, like_first,
};
use deployment_control::validate::Predicate;

use super::values::{ONLY_NULL, is_rare, item, leaf};

/// The bits of the places where a field may be filled: in a creation from each source, in a patch for each, and alone.
fn places(field: &Field) -> u32 {
    bits(field.sources) & !bits(field.after_creation) & !bits(field.refused_for) | bits(field.sources) << 4 | 256
}

fn bits(sources: Sources) -> u32 {
    SOURCE
        .documented
        .iter()
        .enumerate()
        .filter(|(_, word)| sources.words().any(|other| other == **word))
        .map(|(index, _)| 1 << index)
        .sum()
}

/// Where the expressions of a rule have the fields that it reads.
const PLACES: [&str; 2] = ["{0}", "{1}"];

/// One record's function, while it is put together.
struct Function {
    record: &'static Record,
    /// The values that are looked at again behind the walk over the fields.
    kept: BTreeSet<usize>,
    /// What must hold at the end.
    ends: Vec<String>,
}

pub(super) fn function(out: &mut String, record: &'static Record) {
    let mut function = Function { record, kept: BTreeSet::new(), ends: Vec::new() };
    let due = record.fields.iter().filter(|field| is_due(field)).count();
    if due > 0 {
        function.ends.push(format!("due === {due}"));
    }
    let lines: Vec<_> = (0..record.fields.len()).map(|index| function.line(index)).collect();
    let before = function.rules();
    let mut locals = String::new();
    for (name, is_used) in
        [("due", due > 0), ("one", record.rules.iter().any(|rule| rule.name == RuleName::ExactlyOne))]
    {
        if is_used {
            let _ = writeln!(locals, "  let {name} = 0;");
        }
    }
    for index in &function.kept {
        let _ = writeln!(locals, "  let {}: unknown;", local(&record.fields[*index]));
    }
    let noting = if record.name == CONTAINER.name { "  form.shared = form.privileged = false;\n" } else { "" };
    let ends = if function.ends.is_empty() { "true".to_owned() } else { function.ends.join(" &&\n    ") };
    let body = format!(
        "  if (\n    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||\n    Object.getPrototypeOf(given) !== Object.prototype\n  ) return given === null;\n{noting}{locals}  for (const key in given) {{\n    const v = (given as Members)[key];\n    if (v === undefined) continue;\n    \
         const sound: unknown =\n{}      false;\n    if (!sound) return false;\n  }}\n{before}  return {ends};\n",
        lines.concat()
    );
    let _ = write!(out, "\nfunction is{}(given: unknown, form: FormState): boolean {{\n{body}}}\n", record.name);
}

impl Function {
    /// What is asked of a field where its key is met.
    fn line(&mut self, index: usize) -> String {
        let field = &self.record.fields[index];
        let test = if field.direction == Direction::Response {
            if field.nullable { ONLY_NULL.to_owned() } else { "false".to_owned() }
        } else {
            self.field(index, field)
        };
        format!("      key === '{}' ? {test} :\n", field.name)
    }

    fn field(&mut self, index: usize, field: &Field) -> String {
        let mut parts: Vec<String> = Vec::new();
        if field.required_by_kubernetes {
            // An empty text is as good as none.
            parts.push("v".into());
        } else if field.required || field.is_demanded || !field.nullable {
            parts.push("v !== null".into());
        }
        if self.is_deferred(field) {
            parts.push(format!("(({} = v), true)", self.keep(index)));
        } else {
            if field.immutable {
                parts.push("isKept(v, form)".into());
            }
            if places(field) != 511 && !matches!(field.kind, Kind::Record(_) | Kind::List(_)) {
                parts.push(format!("mayFill(v, form, {})", places(field)));
            }
            // Whatever else is refused fits no such form either.
            if field.refused_for != Sources::NONE && matches!(field.kind, Kind::Boolean) {
                parts.push(format!("(v === null || isFree(form, {}))", bits(field.refused_for)));
            }
            if matches!(field.kind, Kind::Text(text) if text.format == Format::ImageUri) {
                parts.push(format!("(v !== '' || (form.at & {}) === 0)", bits(field.sources)));
            }
            let again = self.is_looked_at_again(index, field);
            let value = if again { format!("{} = v", self.keep(index)) } else { "v".to_owned() };
            parts.push(self.check(index, field, &value));
            parts.extend(notes(self.record, index));
        }
        if is_due(field) {
            parts.push("++due".into());
        }
        let is_counted = |rule: &Rule| {
            let [first, last] = rule.inputs;
            rule.name == RuleName::ExactlyOne && (first..=last).contains(&(index as u8))
        };
        if self.record.rules.iter().any(is_counted) && parts.last().is_none_or(|check| check != ONLY_NULL) {
            parts.push("(v === null || ++one)".into());
        }
        parts.join(" && ")
    }

    fn keep(&mut self, index: usize) -> String {
        self.kept.insert(index);
        local(&self.record.fields[index])
    }

    /// Whether a field is checked behind the walk, since another one decides over it.
    fn is_deferred(&self, field: &Field) -> bool {
        self.record.rules.iter().any(|rule| match rule.name {
            RuleName::Creation | RuleName::Patch => {
                matches!(field.kind, Kind::Record(inner) if !is_rare(inner)) || field.sources != Sources::ALL
            }
            RuleName::Resources => true,
            _ => false,
        })
    }

    fn is_looked_at_again(&self, index: usize, field: &Field) -> bool {
        let wanted = field.required_for.union(field.advised_for).union(field.demanded_for) != Sources::NONE;
        wanted
            || self.record.rules.iter().any(|rule| match rule.name {
                RuleName::Creation => matches!(field.kind, Kind::Choice(_)) || field.name == "name",
                RuleName::Patch => matches!(field.kind, Kind::Choice(_)) || field.name == "secrets",
                name => {
                    let Predicate { holds, keeps } = name.predicate();
                    let reads = |(input, place): (u8, &str)| {
                        usize::from(input) == index && holds.iter().any(|test| test.contains(place))
                    };
                    keeps.contains(&field.name) || rule.inputs.into_iter().zip(PLACES).any(reads)
                }
            })
    }

    /// The check of a field's value.
    fn check(&self, index: usize, field: &Field, value: &str) -> String {
        let is =
            |record: &Record, field: &str| self.record.name == record.name && record.position(field) == Some(index);
        let before = if is(&SOURCE_CONFIG, "build_on_push") {
            "form.pushed = v === true"
        } else if is(&SOURCE_REVISION_CONFIG, "repo_ref") {
            "form.tagged = isTag(v)"
        } else if is(&VOLUME_MOUNT, "mountPropagation") {
            "form.shared ||= v === 'Bidirectional'"
        } else if is(&SECURITY_CONTEXT, "privileged") {
            "form.privileged = v === true"
        } else if is(&RESOURCE_SPEC, "min_scale") {
            // Whether the type goes to zero is for the core to say.
            return format!("(form.hosting !== 1 || v !== 0) && {}", self.value(index, field, value));
        } else if is(&RESOURCE_SPEC, "init_containers") {
            "form.initial = true"
        } else if is(&RESOURCE_SPEC, "sidecars") {
            "form.initial = false"
        } else {
            ""
        };
        let check = if is(&CONTAINER, "restartPolicy") {
            format!("isUsualPolicy({value}, form)")
        } else {
            self.value(index, field, value)
        };
        if before.is_empty() { check } else { format!("(({before}), {check})") }
    }

    fn value(&self, index: usize, field: &Field, value: &str) -> String {
        match field.kind {
            Kind::List(kind) => match item(kind) {
                Some(item) => {
                    let unique =
                        self.record.rules.iter().any(|rule| is_of_names(*rule) && usize::from(rule.inputs[0]) == index);
                    let fills = if places(field) == 511 {
                        String::new()
                    } else {
                        format!(", (form.at & {}) !== 0", places(field))
                    };
                    format!("{}({value}, {item}, form{fills})", if unique { "isUnique" } else { "isList" })
                }
                None => ONLY_NULL.into(),
            },
            kind => leaf(&kind, value),
        }
    }

    /// What the rules ask at the end; gives what must be done before.
    fn rules(&mut self) -> String {
        let mut before = String::new();
        let wanted: Vec<_> = self
            .record
            .fields
            .iter()
            .filter(|field| field.required_for.union(field.advised_for) != Sources::NONE)
            .collect();
        for field in wanted {
            self.ends.push(format!(
                "isFilled({}, form, {})",
                local(field),
                bits(field.required_for.union(field.advised_for))
            ));
        }
        for field in self.record.fields.iter().filter(|field| field.demanded_for != Sources::NONE) {
            self.ends.push(format!("({} != null || isFree(form, {}))", local(field), bits(field.demanded_for)));
        }
        for rule in self.record.rules {
            let [one, other] = rule.inputs.map(|index| self.read(index));
            match rule.name {
                RuleName::ExactlyOne if self.record.name == VOLUME.name => self.ends.push("one < 2".to_owned()),
                RuleName::ExactlyOne => self.ends.extend(["one > 0".to_owned(), "one < 2".to_owned()]),
                RuleName::Creation => {
                    let longest = Hosting::SelfHosted.longest_name();
                    self.ends.push(format!("(form.hosting !== 2 || String(name).length <= {longest})"));
                    before.push_str("  form.at = creation(source, SOURCE, form.hosting);\n");
                    self.ends.push("form.at !== 0".into());
                    for index in self.deferred() {
                        let test = self.deferred_test(index);
                        self.ends.push(test);
                    }
                }
                RuleName::Patch => {
                    before.push_str(&self.patch());
                    self.ends.push("(form.hosting !== 2 || revisionSource == null)".into());
                    self.ends.push("(secrets as readonly unknown[] | null | undefined)?.length !== 0".into());
                }
                name => {
                    let filled = |test: &&str| test.replace(PLACES[0], &one).replace(PLACES[1], &other);
                    self.ends.extend(name.predicate().holds.iter().map(filled));
                }
            }
        }
        before
    }

    /// What a rule reads of a field: where it is left out of the queue, the server's own.
    fn read(&self, index: u8) -> String {
        let name = |index: u8| local(&self.record.fields[usize::from(index)]);
        match like_first(index) {
            usual if usual != index && self.record.name == RESOURCE_SPEC.name => {
                format!("({} ?? {})", name(index), name(usual))
            }
            _ => name(index),
        }
    }

    fn deferred(&self) -> Vec<usize> {
        (0..self.record.fields.len()).filter(|index| self.is_deferred(&self.record.fields[*index])).collect()
    }

    fn deferred_test(&self, index: usize) -> String {
        let field = &self.record.fields[index];
        let check = self.value(index, field, &local(field));
        if field.required { check } else { format!("({} === undefined || {check})", local(field)) }
    }

    /// The revision's source decides over the revision's fields, the deployment's own over all others, and that is not
    /// known.
    fn patch(&mut self) -> String {
        let of_push = |rule: &&Rule| rule.name == RuleName::BuildOnPushWithTag;
        let revision = self.record.rules.iter().find(of_push).map(|rule| usize::from(rule.inputs[1]));
        let (of_revision, others): (Vec<_>, Vec<_>) =
            self.deferred().into_iter().partition(|index| Some(*index) == revision);
        let tests: Vec<_> = others.into_iter().map(|index| self.deferred_test(index)).collect();
        for index in of_revision {
            let test = self.deferred_test(index);
            self.ends.push(test);
        }
        format!(
            "  form.at = PATCH;\n  if (!({})) return false;\n  form.at = patch(revisionSource, SOURCE);\n",
            tests.join(" && ")
        )
    }
}

fn is_due(field: &Field) -> bool {
    (field.required || field.is_demanded || field.required_by_kubernetes) && field.direction != Direction::Response
}

/// The local variable that keeps a field's value.
fn local(field: &Field) -> String {
    let mut words = field.name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| {
        let (head, tail) = word.split_at(word.len().min(1));
        name + &head.to_ascii_uppercase() + tail
    })
}

/// Whether a rule compares the names of a list's items.
fn is_of_names(rule: Rule) -> bool {
    matches!(rule.name, RuleName::Duplicate | RuleName::Overridden)
}

/// What is noted of a field for the rules between the items of lists.
fn notes(record: &Record, index: usize) -> Vec<String> {
    let is_name = |rule: &Rule, owner: &Record| {
        let [list, name] = rule.inputs.map(usize::from);
        is_of_names(*rule)
            && name == index
            && matches!(owner.fields[list].kind, Kind::List(Kind::Record(item)) if item.name == record.name)
    };
    let mut out = Vec::new();
    if RECORDS.iter().any(|owner| owner.rules.iter().any(|rule| is_name(rule, owner))) {
        out.push("form.names.push(v)".to_owned());
    }
    let name = |of: &Record| of.name == record.name && index == 0;
    for (of, list) in [(&VOLUME, "volumes"), (&VOLUME_MOUNT, "mounts"), (&CONTAINER, "containers")] {
        if name(of) {
            out.push(format!("form.{list}.push(v)"));
        }
    }
    out
}
