// Prints what was measured as tables of Markdown.

/** A number with three digits that count. */
export function figure(number) {
  if (number >= 999.5) return spaced(Math.round(number));
  return number.toPrecision(3);
}

/** A whole number with its thousands apart. */
export function spaced(number) {
  return number.toLocaleString('en').replaceAll(',', ' ');
}

/** Prints a table; the first row holds the headings. */
export function table(title, rows) {
  console.log(written(title, rows));
}

function written(title, rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  return `\n## ${title}\n\n${[line(rows[0]), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.slice(1).map(line)].join('\n')}`;
}

/**
 * Prints times, and those of `ours` as a share of each peer's. `goals` says for some peers how much that share may be
 * at most. A missed goal is marked and no more: a machine under load must not fail a build.
 */
export function times(title, micros, goals, { ours = ['deployment-control'], unit = 'µs' } = {}) {
  const rows = Object.entries(micros).map(([name, time]) => {
    const goal = ours.includes(name) ? undefined : goals[name];
    const shares = ours.map((own) => (ours.includes(name) ? '' : shareOf(title, own, name, micros, goal)));
    return [name, figure(time), ...shares, goal === undefined ? '' : `${goal.toFixed(2)} x`];
  });
  table(title, [['', unit, ...ours.map((name) => `${name} to it`), 'at most'], ...rows]);
  for (const own of ours) tellAhead(own, micros[own], omit(micros, ours));
}

/** Prints which peers need less than `own`, in time or in bytes, and how much of it. */
export function tellAhead(own, amount, peers) {
  const ahead = Object.entries(peers).filter(([, each]) => each < amount);
  if (ahead.length === 0) return;
  const told = ahead.map(([name, each]) => `${name} ${(each / amount).toFixed(2)} x`);
  console.log(`\nLess than ${own}: ${told.join(', ')}.`);
}

function omit(all, names) {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
}

function shareOf(title, own, peer, micros, goal) {
  const share = micros[own] / micros[peer];
  const told = `${share.toFixed(2)} x`;
  return goal === undefined ? told : `${told} ${target(`${title}: ${own} to ${peer}`, share, goal)}`;
}

/** The targets that this process has noted. */
export const targets = [];

/** Notes a target, which the last table lists; gives the word for it. */
export function target(name, found, atMost, tell = (number) => `${number.toFixed(2)} x`) {
  const word = mark(found <= atMost);
  targets.push([name, tell(found), tell(atMost), word]);
  return word;
}

/** The table of targets that were noted, in this process or another. */
export function tableOfTargets(noted) {
  return noted.length > 0 ? written('Targets', [['', 'measured', 'at most', ''], ...noted]) : '';
}

/** The word for a goal that was met or missed. */
export function mark(met) {
  return met ? 'met' : 'MISSED';
}
