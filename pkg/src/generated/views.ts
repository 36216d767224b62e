// What services show, leave out or demand otherwise than the emulator does by itself (observed 14). Generated from src/emulator/views.rs by `cargo xtask generate`; not to be edited by hand.

/** The views that the emulator plays. */
export const VIEWS = [
  'listener_hidden',
  'commands_hidden',
  'spec_filled_in',
  'defaults_reported',
  'url_bare',
  'ref_resolved',
  'fields_null',
  'fields_absent',
  'fields_new',
  'secret_values_null',
  'secret_values_absent',
  'secret_values_empty',
  'secret_values_masked',
  'secrets_absent',
  'first_revision_late',
  'first_revision_late_object',
  'status_absent',
  'status_unknown',
  'latest_pruned',
  'namesake_leaving',
  'creation_strict',
  'revision_brief',
  'offset_count',
  'offset_repeated',
  'offset_absent',
  'errors_text',
  'validation_text',
  'times_precise',
  'log_times_number',
  'numbers_decimal',
  'members_reordered',
  'echo',
] as const;

/** The name of a view; `reference/contract.md` has a sentence about each (observed 14). */
export type ViewName = (typeof VIEWS)[number];
