// What a rollback takes, leaves out and refuses. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

/** The fields of `source_revision_config` that a request can carry, for each source (contract 2.4 and 4.5). */
export const REVISION_FIELDS: Readonly<Record<string, readonly string[]>> = {
  repo_host: ['repo_ref', 'agent_config_path'],
  external_docker: ['image_uri'],
  internal_docker: ['image_uri'],
  internal_source: ['agent_config_path', 'source_tarball_path'],
  internal_template: [],
};

/** Why a rollback is not sent: a sentence for each reason, in whose braces stands what was found. */
export const ROLLBACK_REFUSALS = {
  no_revision: 'the deployment has no revision yet, so there is none to go back from',
  none_good: 'there is no revision to go back to: none before the present one was deployed ({seen})',
  same: 'revision {revision} was made from the same as the present one, so going back to it would change nothing; what differs can be the secrets or source_config, which no revision keeps',
  present: 'revision {revision} is the present one; redeploy deploys it again',
  never_deployed: 'revision {revision} is {seen}, so there is nothing deployed to go back to; redeploy tries it again',
  unknown: 'the deployment has no revision {revision}',
  ambiguous: 'several revisions start with {revision}: {seen}; give more of the id',
} as const;

/** Why a rollback leaves something out. */
export const LEFT_OUT = {
  commit: 'no request can name a commit: the service decides whether {commit} is built again, or what {ref} points to now',
  cleared: 'the earlier revision has none, and no request clears a field: it stays as it is now',
  kept: 'no revision keeps them: they stay as they are now',
} as const;
