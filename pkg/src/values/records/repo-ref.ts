// What a deployment follows: services were seen to show the commit that they built in place of the branch.

/** What a deployment or a revision shows of its source. */
interface Followed {
  readonly source_config?: object | null;
  readonly source_revision_config?: { readonly repo_ref?: string | null } | null;
}

/** Whether a reference looks like a commit, whole or cut. The core compares by the same rule. */
export function isCommit(ref: unknown): ref is string {
  return typeof ref === 'string' && /^[0-9a-f]{7,64}$/i.test(ref);
}

/** The branch that a service says it follows; undefined if it does not say. */
export function branchOf({ source_config: config }: Followed): string | undefined {
  const { repo_branch: branch } = (config ?? {}) as { readonly repo_branch?: unknown };
  return typeof branch === 'string' && branch !== '' ? branch : undefined;
}

/** The branch, tag or commit that a deployment follows. */
export function followedRef(deployment: Followed): string | null | undefined {
  const ref = deployment.source_revision_config?.repo_ref;
  return ref === undefined || ref === null || isCommit(ref) ? (branchOf(deployment) ?? ref) : ref;
}
