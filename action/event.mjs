// What a run of a workflow is about: which command, which key, and whether the change comes from a fork.

/** What a run cannot do, in words for its author. */
export class InputError extends Error {
  name = 'InputError';
  /** The command and the key of the run, as far as they are known. */
  about;
  constructor(message, about) {
    super(message);
    this.about = about;
  }
}

/**
 * What an event asks for. `name` is GITHUB_EVENT_NAME and `event` the event itself; `refName`, `refType` and `sha` are
 * GITHUB_REF_NAME, GITHUB_REF_TYPE and GITHUB_SHA. What the inputs say comes before what the event says.
 * @returns { command, key, ref, commit, isFork, isUnclear }: `isFork` also if the event does not say where the change
 * comes from and no input says that it is trusted; then it `isUnclear` too
 * @throws InputError for an event that asks for nothing
 */
export function taskOf({ name, event, refName, refType, sha }, inputs) {
  const said = saidBy({ name, event, refName, refType, sha });
  const command = inputs.command || said.command;
  const key = inputs.key || said.key;
  const refused = (message) => new InputError(message, { command, key });
  if (command === undefined)
    throw refused(
      `the event ${name} does not say what to do: use pull_request, push, delete, workflow_dispatch or schedule, or give command`,
    );
  if (!['up', 'down', 'sweep'].includes(command))
    throw new InputError(`command is up, down or sweep, not ${JSON.stringify(command)}`);
  if (command !== 'sweep' && !key) throw refused(said.noKey ?? `the event ${name} has no branch: give key`);
  if (command !== 'sweep' && !inputs.from) throw refused('from is missing: the deployment that is previewed');
  const isTrusted = inputs.trusted === 'true';
  if (isTrusted && said.isFork && command === 'up')
    throw refused(`${key} comes from a fork, whose changes are never trusted: leave trusted out for this event`);
  const isUnclear = said.isFork === undefined && !isTrusted;
  return { command, key, ref: said.ref, commit: said.commit, isFork: said.isFork ?? isUnclear, isUnclear };
}

/** What an event says; `isFork` is undefined if it does not tell where the change comes from. */
function saidBy({ name, event, refName, refType, sha }) {
  const pull = event.pull_request;
  if (pull) {
    const { head, base } = pull;
    return {
      // A label, a comment or a review can come after the end, and must not bring the preview back.
      command: event.action === 'closed' || pull.state === 'closed' ? 'down' : 'up',
      key: Number.isInteger(pull.number) ? `pr-${pull.number}` : undefined,
      ref: head?.ref,
      commit: head?.sha,
      // The repository of a fork may be gone, and then it has no name.
      isFork: !head?.repo?.full_name || head.repo.full_name !== base?.repo?.full_name,
    };
  }
  if (name === 'schedule') return { command: 'sweep', isFork: false };
  if (name === 'delete') return { command: 'down', isFork: false, ...keyOf(event.ref, event.ref_type) };
  if (name === 'push' || name === 'workflow_dispatch') {
    const isDefault = refName !== undefined && refName === event.repository?.default_branch;
    const found = isDefault ? { noKey: ofDefaultBranch(refName) } : keyOf(refName, refType);
    const command = event.deleted ? 'down' : 'up';
    return { command, isFork: false, ...found, ref: refName, commit: event.after ?? sha };
  }
  // A comment does not say whether its pull request comes from a fork.
  if (event.issue?.pull_request) return { key: `pr-${event.issue.number}` };
  return { isFork: event.workflow_run ? isForkOf(event) : undefined };
}

/** The events after which a run of a workflow names the repository of the change. Others name their own. */
const TELLING = ['pull_request', 'push', 'workflow_dispatch', 'schedule'];

function isForkOf({ workflow_run: run, repository }) {
  const [from, own] = [run.head_repository?.full_name, repository?.full_name];
  if (from === undefined || from !== own) return true;
  return TELLING.includes(run.event) ? false : undefined;
}

function keyOf(ref, type) {
  // The preview of that request is another one, perhaps a fork's, which must not get what a branch gets.
  if (type === 'branch' && /^(pr|mr)-\d+$/i.test(ref ?? ''))
    return { noKey: `the branch ${ref} is called like the preview of a pull request: rename it, or give key` };
  if (type === 'branch' && ref) return { key: ref };
  if (!ref || !type) return { noKey: 'this run does not say which branch it is for, and whether it is one: give key' };
  return { noKey: `${ref} is a ${type}, and previews are for branches: give key, or leave this event out by "if"` };
}

const ofDefaultBranch = (name) =>
  `${name} is the default branch, which has no preview: limit the event with branches-ignore, or give key`;
