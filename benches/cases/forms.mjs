// Forms as live objects: whole checks against every peer, and single keystrokes in a session.
import { DEFECTS, LARGE, SMALL, withDefects } from '../forms/forms.mjs';
import { race } from '../measure.mjs';
import { openSession } from '../ours.mjs';
import { figure, mark, table, times } from '../table.mjs';

const COPIES = 16;

/** Times one form with all checkers. Each call takes another copy, since no form is checked again and again without a change. */
function check(form, checkers) {
  const text = JSON.stringify(form);
  const copies = Array.from({ length: COPIES }, () => JSON.parse(text));
  const contestants = checkers
    .filter(({ create }) => create !== undefined)
    .map(({ name, create }) => {
      let turn = 0;
      return [name, () => create.run(copies[(turn = (turn + 1) % COPIES)])];
    });
  return race(Object.fromEntries(contestants));
}

/** Prints the tables of whole checks. `first` are those who stop at the first error, `all` those who find every one; a form that is right costs both the same work. */
export function forms({ first, all }) {
  const everyone = [...all, ...first];
  times(`Large form, ${JSON.stringify(LARGE).length} bytes as text, live object`, check(LARGE, everyone), { Ajv: 1, 'Ajv allErrors': 1, 'Zod 4': 0.25 });
  times('The same with 12 errors, all found', check(withDefects(DEFECTS), all), { 'Ajv allErrors': 1.5 });
  times('Small form, 8 fields, live object', check(SMALL, everyone), { Ajv: 1.5, 'Ajv allErrors': 1.5 });
}

/** Prints what one keystroke costs in a session that holds the large form. */
export function keystrokes() {
  if (openSession === undefined) return;
  const set = openSession(LARGE);
  const setAmongIssues = openSession(withDefects(DEFECTS));
  const connections = ['source_config', 'resource_spec', 'db_max_connections'];
  const cpu = ['source_config', 'resource_spec', 'cpu'];
  const command = ['source_config', 'install_command'];
  // Texts by themselves, as a field gives them, not parts of longer ones.
  const texts = ['npm ci --omit=dev --ignore-scripts a', 'npm ci --omit=dev --ignore-scripts b'];
  let turn = 0;
  const micros = race({
    number: () => set(connections, 200 + ((turn += 1) & 63)),
    'text of 36 characters': () => set(command, texts[(turn += 1) & 1]),
    'number, held to its limit': () => set(cpu, 0.5 + ((turn += 1) & 1)),
  });
  // A session of its own after the others, since the core holds the one that was used last.
  Object.assign(micros, race({ 'number, in a form with 12 errors elsewhere': () => setAmongIssues(connections, 200 + ((turn += 1) & 63)) }));
  table('One keystroke in a session that holds the large form', [
    ['', 'µs', 'at most', ''],
    ...Object.entries(micros).map(([name, time]) => [name, figure(time), '0.200', mark(time <= 0.2)]),
  ]);
}
