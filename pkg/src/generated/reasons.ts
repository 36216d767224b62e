// Every reason of an explanation, in the core's order. Generated from src/explain/reason.rs and src/schema by `cargo xtask generate`; not to be edited by hand.

/** A reason: its stable word, its lists as bits (1 changes, 2 unchanged, 4 losses, 8 not compared), what it means for revisions, who says so, and why. */
export type ReasonRow = readonly [code: ReasonCode, lists: number, effect: 'will' | 'will_not' | 'may', basis: 'documented' | 'observed', because: string];

export const REASONS: readonly ReasonRow[] = [
  ['revision_field', 1, 'will', 'documented', 'Fields of source_revision_config need a new revision when they change.'],
  ['config_field', 1, 'will_not', 'documented', 'Fields of source_config need no new revision when they change.'],
  ['observed_field', 1, 'may', 'observed', 'Services were seen to make a new revision for this field; the contract does not promise one.'],
  ['spec_field', 1, 'may', 'observed', 'Services were seen to make a new revision for a resource_spec, although the contract says that it needs none.'],
  ['fixed_field', 1, 'will_not', 'observed', 'The field cannot change after the creation; a service refuses another value.'],
  ['not_reported', 1, 'may', 'observed', 'The service shows no value here, and some never do: whether this changes anything is not known.'],
  ['moved_repository', 1, 'will_not', 'observed', 'Some services refuse another value here, newer ones take it, without a new revision.'],
  ['revision_source', 1, 'may', 'observed', 'The field says what a revision is made from; nobody says that it makes one by itself.'],
  ['field_not_shown', 1, 'may', 'observed', 'The contract does not show this field; what it does is not known.'],
  ['secret_given', 1, 'may', 'observed', 'Services were seen to make a new revision for a list of secrets; the contract does not promise one.'],
  ['secret_added', 1, 'may', 'observed', 'The secret is new. Services were seen to make a new revision for a list of secrets; the contract does not promise one.'],
  ['secret_changed', 1, 'may', 'observed', 'The secret\'s value changes. Services were seen to make a new revision for a list of secrets; the contract does not promise one.'],
  ['secret_hidden', 1, 'may', 'observed', 'The service hides the stored value, so that nobody can tell whether it changes; what is sent takes its place.'],
  ['secret_overwritten', 5, 'may', 'observed', 'The stored value cannot be read: it came empty or masked, and would be overwritten with what came.'],
  ['secret_removed', 5, 'may', 'observed', 'The new list does not name the secret, and services were seen to replace the stored list whole.'],
  ['reference_given', 1, 'may', 'observed', 'Services were seen to make a new revision for a list of references; the contract does not promise one.'],
  ['reference_added', 1, 'may', 'observed', 'The reference is new. Services were seen to make a new revision for a list of references; the contract does not promise one.'],
  ['reference_changed', 1, 'may', 'observed', 'The reference changes. Services were seen to make a new revision for a list of references; the contract does not promise one.'],
  ['reference_removed', 5, 'may', 'observed', 'The new list does not name the reference; a service that replaces the stored list whole drops it.'],
  ['spec_reset', 5, 'may', 'observed', 'The new resource_spec replaces the stored one whole, and a field that it leaves out falls back to its default.'],
  ['same_revision_field', 2, 'may', 'observed', 'The field has this value already. The contract asks for a new revision where it changes; services were seen to make one wherever it is given.'],
  ['same_config_field', 2, 'will_not', 'documented', 'The field has this value already, and needs no new revision in any case.'],
  ['same_observed_field', 2, 'may', 'observed', 'The field has this value already; services were seen to make a new revision wherever it is given.'],
  ['same_revision_source', 2, 'may', 'observed', 'The deployment\'s own source is named; nobody says that naming it makes a revision by itself.'],
  ['same_field_not_shown', 2, 'may', 'observed', 'The field has this value already. The contract does not show it; what it does is not known.'],
  ['answers_only', 2, 'may', 'observed', 'The field stands in answers only; what a service does with it in a patch is not known.'],
  ['secret_kept', 2, 'may', 'observed', 'The secret has this value already; services were seen to make a new revision wherever a list of secrets is given.'],
  ['reference_kept', 2, 'may', 'observed', 'The reference stands so already; services were seen to make a new revision wherever a list of references is given.'],
  ['empty_secrets', 2, 'may', 'observed', 'Services were seen to take an empty list of secrets for none; the contract does not say.'],
  ['null_keeps', 4, 'will_not', 'observed', 'A null clears nothing: services were seen to keep what is stored.'],
  ['empty_keeps', 4, 'will_not', 'observed', 'An empty list clears nothing: services were seen to keep the stored secrets.'],
  ['spec_replaced', 4, 'will_not', 'observed', 'A resource_spec replaces the stored one whole: stored fields that it leaves out fall back to their defaults.'],
  ['secrets_replaced', 4, 'will_not', 'observed', 'A list of secrets replaces the stored one whole: stored secrets that it does not name are dropped.'],
  ['references_replaced', 4, 'will_not', 'observed', 'A service that replaces the stored list whole drops the references that the new one does not name.'],
  ['variable_overwritten', 4, 'will_not', 'observed', 'The stored value of the variable cannot be read: it came empty or masked, and would be overwritten with what came.'],
  ['not_compared', 8, 'will_not', 'observed', 'The service does not show what is stored here, so it was not compared, and is not sent.'],
];

/** The stable words for the reasons. */
export type ReasonCode =
  | 'revision_field'
  | 'config_field'
  | 'observed_field'
  | 'spec_field'
  | 'fixed_field'
  | 'not_reported'
  | 'moved_repository'
  | 'revision_source'
  | 'field_not_shown'
  | 'secret_given'
  | 'secret_added'
  | 'secret_changed'
  | 'secret_hidden'
  | 'secret_overwritten'
  | 'secret_removed'
  | 'reference_given'
  | 'reference_added'
  | 'reference_changed'
  | 'reference_removed'
  | 'spec_reset'
  | 'same_revision_field'
  | 'same_config_field'
  | 'same_observed_field'
  | 'same_revision_source'
  | 'same_field_not_shown'
  | 'answers_only'
  | 'secret_kept'
  | 'reference_kept'
  | 'empty_secrets'
  | 'null_keeps'
  | 'empty_keeps'
  | 'spec_replaced'
  | 'secrets_replaced'
  | 'references_replaced'
  | 'variable_overwritten'
  | 'not_compared';

/** Lists of the patch that hold values which must not be shown: where the list stands, and the way to the value inside its items. The secrets are left out: none of their values ever is shown. */
export const HIDDEN: readonly (readonly [list: readonly string[], way: readonly string[]])[] = [
  [['source_config', 'resource_spec', 'init_containers'], ['env', 'value']],
  [['source_config', 'resource_spec', 'sidecars'], ['env', 'value']],
];
