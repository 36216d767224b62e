// What a run of a workflow is about: which command, which key, and whether the change comes from a fork.

/** What a run cannot do, in words for its author. */
export class InputError extends Error {
  name = 'InputError';
}

/**
 * What an event asks for. `name` is GITHUB_EVENT_NAME and `event` the event itself; `refName`, `refType` and `sha` are
 * GITHUB_REF_NAME, GITHUB_REF_TYPE and GITHUB_SHA. What the inputs say comes before what the event says.
 * @returns { command, key, ref, commit, isFork }
 * @throws InputError for an event that asks for nothing
 */
export function taskOf({ name, event, refName, refType, sha }, inputs) {
  const said = saidBy({ name, event, refName, refType, sha });
  const command = inputs.command || said.command;
  if (command === undefined)
    throw new InputError(
      `the event ${name} does not say what to do: use pull_request, push, delete, workflow_dispatch or schedule, or give command`,
    );
  if (!['up', 'down', 'sweep'].includes(command))
    throw new InputError(`command is up, down or sweep, not ${JSON.stringify(command)}`);
  const key = inputs.key || said.key;
  if (command !== 'sweep' && !key) throw new InputError(said.noKey ?? `the event ${name} has no branch: give key`);
  if (command !== 'sweep' && !inputs.from) throw new InputError('from is missing: the deployment that is previewed');
  return { command, key, ref: said.ref, commit: said.commit, isFork: said.isFork ?? false };
}

function saidBy({ name, event, refName, refType, sha }) {
  const pull = event.pull_request;
  if (pull) {
    const { head, base } = pull;
    return {
      // A label, a comment or a review can come after the end, and must not bring the preview back.
      command: event.action === 'closed' || pull.state === 'closed' ? 'down' : 'up',
      key: `pr-${pull.number}`,
      ref: head?.ref,
      commit: head?.sha,
      // The repository of a fork may be gone, and then it has no name.
      isFork: !head?.repo?.full_name || head.repo.full_name !== base?.repo?.full_name,
    };
  }
  if (name === 'schedule') return { command: 'sweep' };
  if (name === 'delete') return { command: 'down', ...keyOf(event.ref, event.ref_type) };
  if (name === 'push' || name === 'workflow_dispatch') {
    const isDefault = refName === event.repository?.default_branch;
    const found = isDefault ? { noKey: ofDefaultBranch(refName) } : keyOf(refName, refType);
    return { command: event.deleted ? 'down' : 'up', ...found, ref: refName, commit: event.after ?? sha };
  }
  // A comment does not say whether its pull request comes from a fork.
  if (event.issue?.pull_request) return { key: `pr-${event.issue.number}`, isFork: true };
  return { isFork: event.workflow_run !== undefined && isForkOf(event) };
}

const isForkOf = ({ workflow_run: run, repository }) => run.head_repository?.full_name !== repository?.full_name;

const keyOf = (ref, type) =>
  type === 'branch'
    ? { key: ref }
    : { noKey: `${ref} is a ${type}, and previews are for branches: give key, or leave this event out by "if"` };

const ofDefaultBranch = (name) =>
  `${name} is the default branch, which has no preview: limit the event with branches-ignore, or give key`;
