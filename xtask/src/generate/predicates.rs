//! The predicates that say at once of most live values that nothing is wrong with them: `pkg/src/generated/predicates.ts`. One function a record, over the helpers of
//! `pkg/src/predicate.ts` and `predicate-texts.ts`. What a table says and no helper knows is answered with no, and left to the core.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::schema::{
    CHOICES, CONTAINER, CONTAINER_PARTS, CONTAINER_RESOURCES, DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH, Direction, ENV_VAR, Field,
    IMAGE_PULL_SECRET, Kind, LISTENER_CONFIG, POD_PARTS, PUSH_PARTS, RECORDS, RESOURCE_SPEC, Record, Rule, SECRET, SECRET_REFERENCE, SECURITY_CONTEXT, SOURCE,
    SOURCE_CONFIG, SOURCE_REVISION_CONFIG, Sources, VOLUME, VOLUME_MOUNT,
};

use super::names::camel;
use super::predicate_values::{ONLY_NULL, inner, item, leaf, list_of};

/// The records that callers check by themselves.
const CHECKED: [&Record; 15] = [
    &DEPLOYMENT_CREATE,
    &DEPLOYMENT_PATCH,
    &DEPLOYMENT_LIST_PARAMS,
    &SOURCE_CONFIG,
    &LISTENER_CONFIG,
    &SOURCE_REVISION_CONFIG,
    &RESOURCE_SPEC,
    &SECRET,
    &SECRET_REFERENCE,
    &IMAGE_PULL_SECRET,
    &VOLUME,
    &VOLUME_MOUNT,
    &CONTAINER,
    &ENV_VAR,
    &CONTAINER_RESOURCES,
];

/// Whether a record has a predicate of its own.
pub(super) fn has(record: &Record) -> bool {
    CHECKED.iter().any(|checked| checked.name == record.name)
}

pub(super) fn predicates() -> String {
    let mut code = String::new();
    let mut reached = BTreeSet::new();
    let mut open: Vec<&Record> = CHECKED.to_vec();
    while let Some(record) = open.pop() {
        if reached.insert(record.name) {
            open.extend(record.fields.iter().filter_map(|field| inner(&field.kind)));
        }
    }
    for record in CHECKED {
        let name = camel(record.name);
        let (parameter, argument) = if uses_hosting(record) { (", hosting: number", ", hosting") } else { ("", "") };
        let _ = write!(
            code,
            "\n/** Whether a value certainly has no issue as {}; false where the core must look at it. */\nexport function {name}(value: unknown{parameter}): boolean {{\n  \
             return run(is{}, value{argument});\n}}\n",
            record.name, record.name
        );
    }
    for record in RECORDS.iter().filter(|record| reached.contains(record.name)) {
        function(&mut code, record);
    }
    let mut words = String::new();
    for choices in CHOICES.iter().filter(|choices| names(&code, &list_of(choices))) {
        let all: Vec<_> = choices.documented.iter().chain(choices.observed).map(|word| format!("'{word}'")).collect();
        let _ = write!(words, "\nconst {} = [{}];", list_of(choices), all.join(", "));
    }
    let helpers = import(&code, "predicate", include_str!("../../../pkg/src/predicate.ts"));
    let texts = import(&code, "predicate-texts", include_str!("../../../pkg/src/predicate-texts.ts"));
    format!(
        "// Predicates: true where a live value certainly has no issue, false where the core must look at it. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.\n\n\
         {helpers}{texts}\n/** A predicate. `hosting`: 0 where it is unknown, 1 for cloud, 2 for self-hosted. */\nexport type Predicate = (value: unknown, hosting: number) => boolean;\n{code}{words}\n"
    )
}

/// Imports what the code takes from a file of helpers.
fn import(code: &str, file: &str, support: &str) -> String {
    let mut found: Vec<_> = support
        .lines()
        .filter_map(|line| {
            let (kind, rest) = line.strip_prefix("export ")?.split_once(' ')?;
            let name: String = rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            Some((name, if kind == "function" || kind == "const" { "" } else { "type " }))
        })
        .filter(|(name, _)| names(code, name))
        .collect();
    found.sort();
    let found: Vec<_> = found.into_iter().map(|(name, kind)| format!("{kind}{name}")).collect();
    format!("import {{\n  {},\n}} from '../{file}.js';\n", found.join(",\n  "))
}

/// Whether code names a thing.
fn names(code: &str, thing: &str) -> bool {
    code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').any(|word| word == thing)
}

fn uses_hosting(record: &Record) -> bool {
    record.rules.iter().any(|rule| matches!(rule, Rule::Creation))
}

/// The bits of the places where a field may be filled: in a creation from each source, in a patch for each, and alone.
fn places(field: &Field) -> u32 {
    bits(field.sources) & !bits(field.after_creation) | bits(field.sources) << 4 | 256
}

fn bits(sources: Sources) -> u32 {
    SOURCE.documented.iter().enumerate().filter(|(_, word)| sources.words().any(|other| other == **word)).map(|(index, _)| 1 << index).sum()
}

/// One record's function, while it is put together.
struct Function {
    record: &'static Record,
    /// The values that are looked at again behind the walk over the fields.
    kept: BTreeSet<usize>,
    /// What must hold at the end.
    ends: Vec<String>,
}

fn function(out: &mut String, record: &'static Record) {
    let mut function = Function { record, kept: BTreeSet::new(), ends: Vec::new() };
    let due = record.fields.iter().filter(|field| is_due(field)).count();
    if due > 0 {
        function.ends.push(format!("due === {due}"));
    }
    let lines: Vec<_> = (0..record.fields.len()).map(|index| function.line(index)).collect();
    let before = function.rules();
    let mut locals = String::new();
    for (name, is_used) in [("due", due > 0), ("one", record.rules.iter().any(|rule| matches!(rule, Rule::AnyOf { .. } | Rule::OnlyOneOf { .. })))] {
        if is_used {
            let _ = writeln!(locals, "  let {name} = 0;");
        }
    }
    for index in &function.kept {
        let _ = writeln!(locals, "  let {}: unknown;", local(&record.fields[*index]));
    }
    let noting = if record.name == CONTAINER.name { "  facts.shared = facts.privileged = false;\n" } else { "" };
    let ends = if function.ends.is_empty() { "true".to_owned() } else { function.ends.join(" &&\n    ") };
    let body = format!(
        "  if (\n    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||\n    Object.getPrototypeOf(given) !== Object.prototype\n  ) return given === null;\n{noting}{locals}  for (const key in given) {{\n    const v = (given as Members)[key];\n    if (v === undefined) continue;\n    \
         const sound: unknown =\n{}      false;\n    if (!sound) return false;\n  }}\n{before}  return {ends};\n",
        lines.concat()
    );
    let _ = write!(out, "\nfunction is{}(given: unknown, facts: Facts): boolean {{\n{body}}}\n", record.name);
}

impl Function {
    /// What is asked of a field where its key is met.
    fn line(&mut self, index: usize) -> String {
        let field = &self.record.fields[index];
        let test = if field.direction == Direction::Answer {
            if field.nullable { ONLY_NULL.to_owned() } else { "false".to_owned() }
        } else {
            self.field(index, field)
        };
        format!("      key === '{}' ? {test} :\n", field.name)
    }

    fn field(&mut self, index: usize, field: &Field) -> String {
        let mut parts: Vec<String> = Vec::new();
        if field.demanded {
            // An empty text is as good as none.
            parts.push("v".into());
        } else if field.required || !field.nullable {
            parts.push("v !== null".into());
        }
        if self.is_deferred(field) {
            parts.push(format!("(({} = v), true)", self.keep(index)));
        } else {
            if field.immutable {
                parts.push("isKept(v, facts)".into());
            }
            if places(field) != 511 && !matches!(field.kind, Kind::Record(_) | Kind::List(_)) {
                parts.push(format!("mayFill(v, facts, {})", places(field)));
            }
            let again = self.is_looked_at_again(index, field);
            let value = if again { format!("{} = v", self.keep(index)) } else { "v".to_owned() };
            parts.push(self.check(index, field, &value));
            parts.extend(notes(self.record, index));
        }
        if is_due(field) {
            parts.push("++due".into());
        }
        let is_counted =
            |rule: &Rule| matches!(rule, Rule::AnyOf { first, last } | Rule::OnlyOneOf { first, last } if (*first..=*last).contains(&(index as u8)));
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
        self.record.rules.iter().any(|rule| match rule {
            Rule::Creation | Rule::Patch => matches!(field.kind, Kind::Record(_)) || field.sources != Sources::ALL,
            Rule::Resources => true,
            _ => false,
        })
    }

    fn is_looked_at_again(&self, index: usize, field: &Field) -> bool {
        let wanted = field.required_for.union(field.advised_for) != Sources::NONE;
        wanted
            || self.record.rules.iter().any(|rule| match *rule {
                Rule::Limit { request: one, limit: other } | Rule::Maximum { minimum: one, maximum: other } | Rule::NotBoth { first: one, second: other } => {
                    index == usize::from(one) || index == usize::from(other)
                }
                Rule::Creation | Rule::Patch => matches!(field.kind, Kind::Choice(_)),
                _ => false,
            })
    }

    /// The check of a field's value.
    fn check(&self, index: usize, field: &Field, value: &str) -> String {
        let is = |record: &Record, part: u8| self.record.name == record.name && index == usize::from(part);
        let before = if is(&SOURCE_CONFIG, PUSH_PARTS.build_on_push) {
            "facts.pushed = v === true"
        } else if is(&SOURCE_REVISION_CONFIG, PUSH_PARTS.repo_ref) {
            "facts.tagged = isTag(v)"
        } else if is(&VOLUME_MOUNT, CONTAINER_PARTS.propagation) {
            "facts.shared ||= v === 'Bidirectional'"
        } else if is(&SECURITY_CONTEXT, 0) {
            "facts.privileged = v === true"
        } else if is(&RESOURCE_SPEC, POD_PARTS.init_containers) {
            "facts.initial = true"
        } else if is(&RESOURCE_SPEC, POD_PARTS.sidecars) {
            "facts.initial = false"
        } else {
            ""
        };
        let check = if is(&CONTAINER, CONTAINER_PARTS.restart_policy) { format!("isUsualPolicy({value}, facts)") } else { self.value(index, field, value) };
        if before.is_empty() { check } else { format!("(({before}), {check})") }
    }

    fn value(&self, index: usize, field: &Field, value: &str) -> String {
        match field.kind {
            Kind::List(kind) => match item(kind) {
                Some(item) => {
                    let unique = self.record.rules.iter().any(|rule| matches!(rule, Rule::Unique { list, .. } if usize::from(*list) == index));
                    let fills = if places(field) == 511 { String::new() } else { format!(", (facts.at & {}) !== 0", places(field)) };
                    format!("{}({value}, {item}, facts{fills})", if unique { "isUnique" } else { "isList" })
                }
                None => ONLY_NULL.into(),
            },
            kind => leaf(&kind, value),
        }
    }

    /// What the rules ask at the end; gives what must be done before.
    fn rules(&mut self) -> String {
        let mut before = String::new();
        let wanted: Vec<_> = self.record.fields.iter().filter(|field| field.required_for.union(field.advised_for) != Sources::NONE).collect();
        for field in wanted {
            self.ends.push(format!("isFilled({}, facts, {})", local(field), bits(field.required_for.union(field.advised_for))));
        }
        for rule in self.record.rules {
            let name = |index: u8| local(&self.record.fields[usize::from(index)]);
            match *rule {
                Rule::Limit { request: low, limit: high } | Rule::Maximum { minimum: low, maximum: high } => {
                    self.ends.push(format!("isWithin({}, {})", name(low), name(high)));
                }
                Rule::AnyOf { .. } => self.ends.push("one > 0".into()),
                Rule::OnlyOneOf { .. } => self.ends.push("one < 2".into()),
                Rule::NotBoth { first, second } => self.ends.push(format!("!({} && {})", name(first), name(second))),
                // Lists and maps see to these themselves.
                Rule::Unique { .. } | Rule::AnnotationsSize(_) => {}
                Rule::Pod => self.ends.push("isPod(facts)".into()),
                Rule::Propagation => self.ends.push("(!facts.shared || facts.privileged)".into()),
                Rule::ProjectedPaths => self.ends.push("false".into()),
                Rule::Resources => self.ends.push("areResources(limits, requests)".into()),
                Rule::Creation => {
                    before.push_str("  facts.at = creation(source, SOURCE, facts.hosting);\n");
                    self.ends.push("facts.at !== 0".into());
                    for index in self.deferred() {
                        let test = self.deferred_test(index);
                        self.ends.push(test);
                    }
                }
                Rule::Patch => before.push_str(&self.patch()),
                Rule::TagIsNotPushed { .. } => self.ends.push("!(facts.pushed && facts.tagged)".into()),
            }
        }
        before
    }

    fn deferred(&self) -> Vec<usize> {
        (0..self.record.fields.len()).filter(|index| self.is_deferred(&self.record.fields[*index])).collect()
    }

    fn deferred_test(&self, index: usize) -> String {
        let field = &self.record.fields[index];
        let check = self.value(index, field, &local(field));
        if field.required { check } else { format!("({} === undefined || {check})", local(field)) }
    }

    /// The revision's source decides over the revision's fields, the deployment's own over all others, and that is not known.
    fn patch(&mut self) -> String {
        let revision =
            self.record.rules.iter().find_map(|rule| if let Rule::TagIsNotPushed { revision, .. } = rule { Some(usize::from(*revision)) } else { None });
        let (of_revision, others): (Vec<_>, Vec<_>) = self.deferred().into_iter().partition(|index| Some(*index) == revision);
        let tests: Vec<_> = others.into_iter().map(|index| self.deferred_test(index)).collect();
        for index in of_revision {
            let test = self.deferred_test(index);
            self.ends.push(test);
        }
        format!("  facts.at = PATCH;\n  if (!({})) return false;\n  facts.at = patch(revisionSource, SOURCE);\n", tests.join(" && "))
    }
}

fn is_due(field: &Field) -> bool {
    (field.required || field.demanded) && field.direction != Direction::Answer
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

/// What is noted of a field for the rules between the items of lists.
fn notes(record: &Record, index: usize) -> Vec<String> {
    let is_name = |rule: &Rule, owner: &Record| match rule {
        Rule::Unique { list, name, .. } => {
            usize::from(*name) == index && matches!(owner.fields[usize::from(*list)].kind, Kind::List(Kind::Record(item)) if item.name == record.name)
        }
        _ => false,
    };
    let mut out = Vec::new();
    if RECORDS.iter().any(|owner| owner.rules.iter().any(|rule| is_name(rule, owner))) {
        out.push("facts.names.push(v)".to_owned());
    }
    let name = |of: &Record| of.name == record.name && index == 0;
    for (of, list) in [(&VOLUME, "volumes"), (&VOLUME_MOUNT, "mounts"), (&CONTAINER, "containers")] {
        if name(of) {
            out.push(format!("facts.{list}.push(v)"));
        }
    }
    out
}
