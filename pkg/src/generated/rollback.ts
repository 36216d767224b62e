// What a rollback takes. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

/** The fields of `source_revision_config` that a request can carry, for each source (contract 2.4 and 4.5). */
export const REVISION_FIELDS: Readonly<Record<string, readonly string[]>> = {
  repo_host: ['repo_ref', 'agent_config_path'],
  external_docker: ['image_uri'],
  internal_docker: ['image_uri'],
  internal_source: ['agent_config_path', 'source_tarball_path'],
  internal_template: [],
};
