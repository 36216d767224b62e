// Reads the inputs of the action, and the event of the run.
import { existsSync, readFileSync } from 'node:fs';
import { InputError } from './event.mjs';

const { env } = process;

export const isInput = ([name]) => name.startsWith('INPUT_');

/** The inputs. Those that are empty are left out, since a workflow cannot leave them out by a condition. */
export function readInputs() {
  const given = Object.entries(env).filter((each) => isInput(each) && each[1].trim() !== '');
  const inputs = Object.fromEntries(
    given.map(([name, value]) => [name.slice('INPUT_'.length).toLowerCase().replaceAll('_', '-'), value.trim()]),
  );
  for (const name of ['forks', 'trusted', 'exact', 'wait'])
    if (inputs[name] !== undefined && !['true', 'false'].includes(inputs[name]))
      throw new InputError(`${name} is true or false, not ${JSON.stringify(inputs[name])}`);
  // An empty list may come from a command that has failed. action.yml gives "*" where a workflow gives none.
  if (env.INPUT_KEEP_OPEN?.trim() === '') inputs['keep-open'] = '';
  if (inputs['keep-open'] === '*') delete inputs['keep-open'];
  return inputs;
}

/** The event of the run: an object without members if the forge gives none. */
export function readEvent() {
  const file = env.GITHUB_EVENT_PATH ?? '';
  if (file === '') return {};
  if (!existsSync(file))
    throw new InputError(`${file} of GITHUB_EVENT_PATH is missing: the forge writes the event there`);
  let event;
  try {
    event = JSON.parse(readFileSync(file, 'utf8'));
  } catch {}
  if (typeof event === 'object' && event !== null && !Array.isArray(event)) return event;
  throw new InputError(
    `${file} of GITHUB_EVENT_PATH is no JSON object: the forge writes the event there, so look for a step that changes it`,
  );
}
