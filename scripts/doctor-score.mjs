// The score of the doctor by class, over the cases of its signatures and the logs of tests/cases: how many it names, how
// many it names wrongly, and of how many harmless ones it says something.
import { readdirSync, readFileSync } from 'node:fs';
import { diagnoseLog, diagnoseText } from '../pkg/dist/node/index.mjs';
import { logCorpus } from '../tests/support/log-corpus.mjs';

const folder = new URL('../src/diagnose/signatures/', import.meta.url);
const scores = new Map();
const score = (name) => scores.get(name) ?? scores.set(name, { logs: 0, named: 0, wrong: 0, alarms: 0 }).get(name);

function judged(name, wanted, found) {
  const row = score(name);
  if (wanted === undefined) {
    if (found !== undefined) row.alarms += 1;
    return;
  }
  row.logs += 1;
  if (found === wanted) row.named += 1;
  else if (found !== undefined) row.wrong += 1;
}

const classes = new Map();
for (const path of readdirSync(folder, { recursive: true }).filter((each) => each.endsWith('.json'))) {
  const { code, shown, cases } = JSON.parse(readFileSync(new URL(path, folder), 'utf8'));
  const name = path.split(/[\\/]/)[0];
  classes.set(code, name);
  const kinds = shown.filter((kind) => kind === 'build' || kind === 'deploy');
  const find = (lines) => kinds.map((kind) => diagnoseLog(kind, lines)?.code);
  if (kinds.length === 0) continue;
  for (const lines of cases.shown) {
    const codes = find(lines);
    judged(name, code, codes.includes(code) ? code : codes.find((each) => each !== undefined));
  }
  for (const lines of cases.harmless)
    judged(
      name,
      undefined,
      find(lines).find((each) => each !== undefined),
    );
}
// A whole log is judged as a paste: nobody says which of the two logs it is.
for (const { code, lines } of logCorpus())
  judged(classes.get(code) ?? 'harmless', code, diagnoseText(lines).findings[0]?.code);

const percent = (part, whole) => (whole === 0 ? '-' : `${Math.round((part / whole) * 1000) / 10} %`);
console.log('class        logs  named    wrong    false alarms');
for (const [name, { logs, named, wrong, alarms }] of [...scores].sort())
  console.log(
    name.padEnd(12),
    String(logs).padStart(4),
    percent(named, logs).padStart(7),
    percent(wrong, logs).padStart(7),
    String(alarms).padStart(7),
  );
