//! Secrets by their names: what a new list changes, and the whole list that a change needs.

use deployment_control::explain::{NameAndValue, SecretsChange, SecretsError, diff_secrets, plan_secrets};
use deployment_control::schema::Effect;

fn list(values: &[(&str, &str)]) -> Vec<NameAndValue> {
    values.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn setting(set: &[(&str, &str)]) -> SecretsChange {
    SecretsChange { set: list(set), ..SecretsChange::default() }
}

fn removing(names: &[&str]) -> SecretsChange {
    SecretsChange { unset: names.iter().map(|name| (*name).to_owned()).collect(), ..SecretsChange::default() }
}

#[test]
fn the_difference_is_told_by_names_and_a_hidden_value_counts_as_changed() {
    let current = list(&[("A", "1"), ("B", "2"), ("C", "3"), ("H", "***")]);
    let diff = diff_secrets(&current, &list(&[("D", "4"), ("B", "5"), ("C", "3"), ("H", "***")]));
    assert_eq!(
        (diff.added, diff.changed, diff.removed, diff.kept),
        (vec!["D".to_owned()], vec!["B".to_owned(), "H".to_owned()], vec!["A".to_owned()], vec!["C".to_owned()])
    );
    assert_eq!(diff_secrets(&list(&[("A", "1")]), &[]).kept, ["A"]);
}

#[test]
fn a_plan_has_the_whole_list_with_what_stays() -> Result<(), SecretsError> {
    let stored = list(&[("A", "1"), ("B", "2")]);
    let plan = plan_secrets(&stored, &setting(&[("B", "3"), ("C", "4")]))?;
    assert_eq!(plan.list, Some(list(&[("A", "1"), ("B", "3"), ("C", "4")])));
    assert_eq!((plan.diff.kept, plan.new_revision), (vec!["A".to_owned()], Effect::May));
    assert_eq!(plan_secrets(&stored, &removing(&["A"]))?.list, Some(list(&[("B", "2")])));
    let pruned = plan_secrets(&stored, &SecretsChange { prune: true, ..setting(&[("C", "4")]) })?;
    assert_eq!((pruned.diff.removed, pruned.list), (vec!["A".to_owned(), "B".to_owned()], Some(list(&[("C", "4")]))));
    for same in [SecretsChange::default(), setting(&[("A", "1")])] {
        let plan = plan_secrets(&stored, &same)?;
        assert_eq!((plan.list, plan.new_revision), (None, Effect::WillNot));
    }
    Ok(())
}

#[test]
fn no_secret_is_lost_and_what_contradicts_itself_is_refused() {
    let hidden = list(&[("A", ""), ("B", "***"), ("C", "c")]);
    let refused = |stored: &[NameAndValue], change: &SecretsChange| plan_secrets(stored, change).err();
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    assert_eq!(refused(&hidden, &setting(&[("D", "4")])), Some(SecretsError::Hidden(names(&["A", "B"]))));
    assert_eq!(refused(&hidden, &removing(&["A"])), Some(SecretsError::Hidden(names(&["B"]))));
    let given = SecretsChange { set: list(&[("A", "x")]), ..removing(&["B"]) };
    let plan = plan_secrets(&hidden, &given).ok();
    assert_eq!(plan.and_then(|plan| plan.list), Some(list(&[("A", "x"), ("C", "c")])));
    // Nothing is sent, so nothing is lost.
    assert!(refused(&hidden, &setting(&[("C", "c")])).is_none());
    let stored = list(&[("A", "1")]);
    assert_eq!(refused(&stored, &removing(&["A"])), Some(SecretsError::NoneLeft));
    assert_eq!(refused(&stored, &removing(&["X"])), Some(SecretsError::Absent("X".to_owned())));
    let both = SecretsChange { set: list(&[("A", "2")]), ..removing(&["A"]) };
    assert_eq!(refused(&stored, &both), Some(SecretsError::SetAndUnset("A".to_owned())));
}

#[test]
fn nothing_that_is_printed_has_a_value() {
    let stored = list(&[("A", "v4lue-1"), ("B", "")]);
    let change = SecretsChange { set: list(&[("C", "v4lue-2"), ("B", "v4lue-3")]), ..SecretsChange::default() };
    let printed = format!(
        "{change:?} {:?} {:?}",
        plan_secrets(&stored, &change),
        plan_secrets(&stored, &setting(&[("C", "v4lue-2")]))
    );
    assert!(!printed.contains("v4lue") && printed.contains('C'), "{printed}");
}
