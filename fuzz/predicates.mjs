// The generated predicates beside the core, on forms that are made from the tables and changed at random places: a yes
// where the core finds an issue in the text that is sent is an error. The last part of `make fuzz`.
import { pathToFileURL } from 'node:url';
import { formMaker, RECORDS } from '../tests/support/checks/predicate-forms.mjs';
import { mutator } from '../tests/support/checks/predicate-mutations.mjs';
import { issues, says } from '../tests/support/checks/predicates.mjs';
import { option, randomness } from './json.mjs';

/** The records by how often they come: those that have the most in them more often than the others. */
const DRAWN = [...Array(5).fill('DeploymentCreate'), 'ResourceSpec', 'DeploymentPatch', 'DeploymentPatch', ...RECORDS];
/** How many changes are made to the copies of a form. */
const CHANGES = [1, 1, 3];

/** Compares so many forms, each as it is made and changed; gives what was found. */
export function compared(below, rounds, isOver = () => false) {
  const [make, mutate] = [formMaker(below), mutator(below)];
  const found = { forms: 0, sound: 0, yes: 0, wrong: [], records: new Set(), flipped: new Set() };
  const look = (record, form, hosting) => {
    const verdict = says(record, form, hosting);
    const left = issues(record, form, hosting);
    found.forms += 1;
    if (verdict && left.length > 0) found.wrong.push({ record, hosting, form: JSON.stringify(form), issues: left });
    return { verdict, left };
  };
  for (let round = 0; round < rounds && found.wrong.length === 0 && !isOver(); round += 1) {
    const record = DRAWN[below(DRAWN.length)];
    const { form, hosting } = make(record);
    const whole = look(record, form, hosting);
    if (whole.left.length === 0) found.sound += 1;
    if (whole.verdict) {
      found.yes += 1;
      found.records.add(record);
    }
    for (const times of CHANGES) {
      const changed = look(record, mutate(form, make(record).form, times), hosting);
      if (whole.verdict && !changed.verdict && times === 1)
        for (const { code } of changed.left) found.flipped.add(code);
    }
  }
  return found;
}

/** Compares for some seconds, and tells what was wrong. */
export function run() {
  const seconds = option('--seconds', 60);
  const seed = option('--seed', Date.now() % 2 ** 32);
  console.log(`predicates: seed ${seed}, ${seconds} s`);
  const end = performance.now() + seconds * 1000;
  const { forms, sound, yes, wrong } = compared(randomness(seed), Infinity, () => performance.now() > end);
  for (const { record, hosting, form, issues: left } of wrong) {
    console.error(
      `\nfuzz: a predicate says yes to a ${record} (hosting ${hosting}) with ${left.length} issues, the first ${JSON.stringify(left[0])}\n  form   ${form}\n  again  make fuzz SEED=${seed}`,
    );
    process.exitCode = 1;
  }
  if (wrong.length === 0)
    console.log(`predicates: ${forms} forms, no wrong yes; of ${sound} sound ones as they were made ${yes} got a yes`);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) run();
