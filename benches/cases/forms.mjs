// Forms as live objects: whole checks against every peer, and single keystrokes in a session against a peer's whole
// check.
import { DEFECTS, LARGE, SMALL, withDefects } from '../forms/forms.mjs';
import { race } from '../measure.mjs';
import { times } from '../table.mjs';

const COPIES = 16;

/**
 * Times one form with all checkers. Each call takes another copy, since no form is checked again and again without a
 * change.
 */
function check(form, checkers) {
  const text = JSON.stringify(form);
  const copies = Array.from({ length: COPIES }, () => JSON.parse(text));
  const contestants = checkers.map(({ name, create }) => {
    let turn = 0;
    return [name, () => create.run(copies[(turn = (turn + 1) % COPIES)])];
  });
  return race(Object.fromEntries(contestants));
}

/**
 * Prints the tables of whole checks. `first` are those who stop at the first error, `all` those who find every one; a
 * form that is right costs both the same work.
 */
export function forms({ entries, first, all }) {
  const ours = entries.map((entry) => entry.ours);
  const names = { ours: ours.map(({ name }) => name) };
  const everyone = [...ours, ...first, ...all];
  times(
    `Large form, ${JSON.stringify(LARGE).length} bytes as text, live object`,
    check(LARGE, everyone),
    { Ajv: 1 },
    names,
  );
  times('Small form, 8 fields, live object', check(SMALL, everyone), { Ajv: 1.2 }, names);
  times(
    'Large form with 12 errors, all found, live object',
    check(withDefects(DEFECTS), [...ours, ...all]),
    { 'Zod 4': 0.9 },
    names,
  );
}

const CONNECTIONS = ['source_config', 'resource_spec', 'db_max_connections'];
const COMMAND = ['source_config', 'install_command'];
// Texts by themselves, as a field gives them, not parts of longer ones.
const TEXTS = ['npm ci --omit=dev --ignore-scripts a', 'npm ci --omit=dev --ignore-scripts b'];

/**
 * Prints what one keystroke costs in a session that holds the large form, beside peers that check the same form after
 * the same change.
 */
export function keystrokes({ entries, peers }) {
  const whole = withDefects(DEFECTS);
  const number = (turn) => 200 + (turn & 63);
  keystroke('Keystroke in the large form, valid: a number', LARGE, CONNECTIONS, number, { entries, peers }, { Ajv: 1 });
  keystroke(
    'Keystroke in the large form, valid: a text of 36 characters',
    LARGE,
    COMMAND,
    (turn) => TEXTS[turn & 1],
    { entries, peers },
    { Ajv: 1 },
  );
  // Those who stop at the first error do less work than a session, which tells every issue.
  const finders = peers.filter(({ name }) => name !== 'Ajv');
  keystroke(
    'Keystroke in the large form, 12 errors elsewhere: a number',
    whole,
    CONNECTIONS,
    number,
    { entries, peers: finders },
    { 'Zod 4': 0.9 },
  );
}

function keystroke(title, form, path, valueAt, { entries, peers }, goals) {
  let turn = 0;
  const contestants = {};
  // A copy for each of us and of the peers: the texts of the form itself are put together of parts, which an engine
  // reads half as fast.
  for (const { ours, openSession } of entries) {
    const set = openSession(structuredClone(form));
    contestants[ours.name] = () => set(path, valueAt((turn += 1)));
  }
  for (const { name, create } of peers) {
    const own = structuredClone(form);
    const holder = path.slice(0, -1).reduce((inner, step) => inner[step], own);
    const last = path.at(-1);
    contestants[name] = () => {
      holder[last] = valueAt((turn += 1));
      return create.run(own);
    };
  }
  times(title, race(contestants), goals, { ours: entries.map(({ ours }) => ours.name) });
}
