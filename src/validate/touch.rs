//! Which rules look at a place of a form, so that a change there runs them again.

use crate::schema::{CONTAINER_PARTS, Kind, POD_PARTS, PUSH_PARTS, Record, Rule};

/// Whether a rule of a record looks at what stands at the end of a way that starts in it.
pub(super) fn touches(rule: Rule, record: &'static Record, way: &[usize]) -> bool {
    let Some(first) = way.first() else { return true };
    let is = |index: u8| *first == usize::from(index);
    // Of a list's items one part, or a whole item, or the whole list.
    let part = |parts: &[u8]| way.get(2).is_none_or(|part| parts.iter().any(|index| usize::from(*index) == *part));
    match rule {
        Rule::Limit { request: one, limit: other } | Rule::Maximum { minimum: one, maximum: other } | Rule::NotBoth { first: one, second: other } => {
            is(one) || is(other)
        }
        Rule::TagIsNotPushed { config, revision } => {
            let inner = |part: u8| way.get(1).is_none_or(|step| *step == usize::from(part));
            (is(config) && inner(PUSH_PARTS.build_on_push)) || (is(revision) && inner(PUSH_PARTS.repo_ref))
        }
        Rule::AnyOf { first: one, last } | Rule::OnlyOneOf { first: one, last } => (usize::from(one)..=usize::from(last)).contains(first),
        Rule::Unique { list, name, .. } => is(list) && part(&[name]),
        Rule::AnnotationsSize(index) => is(index),
        Rule::Pod => {
            let containers = is(POD_PARTS.init_containers) || is(POD_PARTS.sidecars);
            is(POD_PARTS.volumes)
                || (is(POD_PARTS.mounts) && part(&[0]))
                || (containers && part(&[CONTAINER_PARTS.name, CONTAINER_PARTS.restart_policy, CONTAINER_PARTS.mounts]))
        }
        Rule::Propagation => is(CONTAINER_PARTS.mounts) || is(CONTAINER_PARTS.security_context),
        Rule::Creation | Rule::Patch => sources_matter(rule, record, way),
        Rule::ProjectedPaths | Rule::Resources => true,
    }
}

/// Whether what stands at the end of a way is anything that the rules about sources look at.
fn sources_matter(rule: Rule, record: &'static Record, way: &[usize]) -> bool {
    let Some(narrowed) = narrowed(rule, record, way) else { return true };
    let mut at = record;
    for (taken, step) in narrowed.iter().enumerate() {
        let Some(field) = at.fields.get(*step) else { return true };
        match field.kind {
            Kind::Record(inner) if taken + 1 < narrowed.len() => at = inner,
            // A whole record may hold anything.
            Kind::Record(_) => return true,
            _ => return field.immutable || at.marks.wanted.iter().chain(&at.marks.odd).any(|fields| fields >> step & 1 == 1),
        }
    }
    true
}

/// The part of a way that a rule about sources can be narrowed to; nothing where the whole rule must run, since the source itself has changed.
pub(super) fn narrowed<'a>(rule: Rule, record: &'static Record, way: &'a [usize]) -> Option<&'a [usize]> {
    let source = match rule {
        Rule::Creation => 1,
        Rule::Patch => 0,
        _ => return None,
    };
    if way.first().is_none_or(|first| *first == source) {
        return None;
    }
    // As far as it leads through records; a list is looked at as a whole.
    let mut record = Some(record);
    let taken = way.iter().take_while(|step| {
        let Some(around) = record else { return false };
        record = match around.fields.get(**step).map(|field| field.kind) {
            Some(Kind::Record(inner)) => Some(inner),
            _ => None,
        };
        true
    });
    let taken = taken.count();
    way.get(..taken)
}
