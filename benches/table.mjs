// Prints what was measured as tables that docs/benchmarks.md can take as they are.

/** A number with three digits that count. */
export function figure(number) {
  if (number >= 1000) return Math.round(number).toLocaleString('en').replaceAll(',', ' ');
  return number.toPrecision(3);
}

/** Prints a table; the first row holds the headings. */
export function table(title, rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  console.log(`\n## ${title}\n\n${[line(rows[0]), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.slice(1).map(line)].join('\n')}`);
}

/**
 * Prints times, ours among them as `deployment-control`, and ours as a share of each peer's. `goals` says for some peers how much that may be at most.
 * A missed goal is marked and no more: a machine under load must not fail a build.
 */
export function times(title, micros, goals, { ours = 'deployment-control', unit = 'µs' } = {}) {
  const rows = Object.entries(micros).map(([name, time]) => {
    if (name === ours || micros[ours] === undefined) return [name, figure(time), '', '', ''];
    const ratio = micros[ours] / time;
    const goal = goals[name];
    return [name, figure(time), `${ratio.toFixed(2)} x`, goal === undefined ? '' : `${goal.toFixed(2)} x`, goal === undefined ? '' : mark(ratio <= goal)];
  });
  table(title, [['', unit, 'ours to it', 'at most', ''], ...rows]);
}

/** The word for a goal that was met or missed. */
export function mark(met) {
  return met ? 'met' : 'MISSED';
}
