// The score of the doctor by class, over the cases of its signatures and the logs of tests/cases/logs: how many it names, how
// many it names wrongly, and of how many harmless ones it says something.
import { readdirSync, readFileSync } from 'node:fs';
import { diagnoseLog, diagnoseText } from '../../pkg/dist/node/index.mjs';
import { logCorpus } from './log-corpus.mjs';

const folder = new URL('../../src/diagnose/signatures/', import.meta.url);

/** The signatures with the class that each is in. */
export const signatures = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith('.json'))
  .map((path) => ({ ...JSON.parse(readFileSync(new URL(path, folder), 'utf8')), of: path.split(/[\\/]/)[0] }));

/** For each class the number of `failures` and of `harmless` logs, and how many are `named`, `wrong` and `alarms`. */
export function doctorScore() {
  const scores = new Map();
  const judged = (name, wanted, found) => {
    const row = scores.get(name) ?? { failures: 0, named: 0, wrong: 0, harmless: 0, alarms: 0 };
    scores.set(name, row);
    if (wanted === undefined) {
      row.harmless += 1;
      if (found !== undefined) row.alarms += 1;
      return;
    }
    row.failures += 1;
    if (found === wanted) row.named += 1;
    else if (found !== undefined) row.wrong += 1;
  };
  const classes = new Map(signatures.map(({ code, of }) => [code, of]));
  for (const { code, shown, cases, of } of signatures) {
    const kinds = shown.filter((kind) => kind === 'build' || kind === 'deploy');
    if (kinds.length === 0) continue;
    const find = (lines) => kinds.map((kind) => diagnoseLog(kind, lines)?.code).filter((each) => each !== undefined);
    for (const lines of cases.shown) {
      const codes = find(lines);
      judged(of, code, codes.includes(code) ? code : codes[0]);
    }
    for (const lines of cases.harmless) judged(of, undefined, find(lines)[0]);
  }
  // A whole log is judged as a paste: nobody says which of the two logs it is.
  for (const { code, lines } of logCorpus())
    judged(classes.get(code) ?? 'none', code, diagnoseText(lines).findings[0]?.code);
  return new Map([...scores].sort());
}
