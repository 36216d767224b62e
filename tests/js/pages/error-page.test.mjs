// docs/errors.md names every error, reference/issues.md every issue, and neither names another.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as face from 'deployment-control';
import { de } from 'deployment-control/messages/de';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('every error class stands on the page with its code, and no other does', () => {
  const classes = Object.values(face).filter(
    (each) =>
      typeof each === 'function' &&
      (each === face.DeploymentControlError || each.prototype instanceof face.DeploymentControlError),
  );
  // The fields of a class are set before its constructor looks at the facts.
  const facts = { issues: [], history: [], headers: new Headers(), text: '', request: {} };
  const real = classes.map((Class) => `${Class.name} ${new Class('', facts).code}`).sort();
  const told = Array.from(
    read('docs/errors.md').matchAll(/^\| `(\w+)` \| `(\w+)` \| .+ \| .+ \| \w+ \| \d+ \|$/gm),
    ([, name, code]) => `${name} ${code}`,
  ).sort();
  assert.ok(real.length >= 20);
  assert.deepEqual(told, real);
});

test('every code of an issue has its line and its paragraph, and no other has', () => {
  const page = read('reference/issues.md');
  const codes = Object.keys(de).sort();
  assert.deepEqual(Array.from(page.matchAll(/^\| \[`(\w+)`\]\(#\1\) \|/gm), ([, code]) => code).sort(), codes);
  const paragraphs = page.split(/^### /m).slice(1);
  assert.deepEqual(paragraphs.map((text) => text.slice(0, text.indexOf('\n'))).sort(), codes);
  for (const text of paragraphs)
    assert.match(
      text,
      /^\w+\n\n> .+\n\n.+\.\n\n- Type `\w+`; `(refused|cannot_run|look_again)`.*; according to .+\.\n- Next: .+\.\n/,
    );
});
