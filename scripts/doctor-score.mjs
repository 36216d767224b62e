// Prints the score of the doctor as a table.
import { doctorScore } from '../tests/support/doctor-score.mjs';

const rows = [...doctorScore()];
const total = (name) => rows.reduce((sum, [, row]) => sum + row[name], 0);
const all = Object.fromEntries(['failures', 'named', 'wrong', 'harmless', 'alarms'].map((name) => [name, total(name)]));
const percent = (part, whole) => (whole === 0 ? '-' : `${Math.round((part / whole) * 1000) / 10} %`);
const write = (...cells) =>
  console.log(cells.map((cell, at) => String(cell)[at ? 'padStart' : 'padEnd'](at === 5 ? 14 : 12)).join(''));

write('class', 'failures', 'named', 'wrong', 'harmless', 'false alarms');
for (const [name, { failures, named, wrong, harmless, alarms }] of [...rows, ['all', all]])
  write(name, failures, percent(named, failures), percent(wrong, failures), harmless, alarms);
