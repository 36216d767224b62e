// Checks, before anything is timed, that everyone finds the same errors in the same places. No form here has a
// warning of ours but what Kubernetes refuses.
import { DEFECTS, LARGE, MORE_DEFECTS, SMALL, withDefects } from './forms/forms.mjs';
import { page } from './forms/page.mjs';

// A key that is wrong is told by some at the map and by some at the key.
const place = (path) => path.join('.').replace(/\.(labels|annotations)\..*$/, '.$1');

function cases() {
  return [
    ['the small form', 'create', SMALL, []],
    ['the large form', 'create', LARGE, []],
    ...[...DEFECTS, ...MORE_DEFECTS].map((defect) => [defect[0], 'create', withDefects([defect]), [defect[2]]]),
    ['the large form with twelve errors', 'create', withDefects(DEFECTS), DEFECTS.map(([, , path]) => path)],
    ['a page', 'page', page(100), []],
    [
      'a page with a wrong id',
      'page',
      { ...page(1), resources: [{ ...page(1).resources[0], id: 'x' }] },
      ['resources.0.id'],
    ],
    [
      'a page without a name',
      'page',
      { ...page(1), resources: [{ ...page(1).resources[0], name: undefined }] },
      ['resources.0.name'],
    ],
  ];
}

/**
 * Gives a line for each disagreement; none when all agree. Those who find every error are meant, not those who stop at
 * the first.
 */
export function disagreements(checkers) {
  const lines = [];
  for (const [name, record, value, expected] of cases()) {
    for (const checker of checkers) {
      if (checker[record] === undefined) continue;
      const found = new Set(checker[record].find(value).map(({ path }) => place(path)));
      const missing = expected.filter((path) => !found.has(path));
      const extra = [...found].filter((path) => !expected.includes(path));
      if (missing.length > 0 || extra.length > 0) {
        lines.push(
          `${checker.name}, ${name}: ${[...missing.map((path) => `does not find ${path}`), ...extra.map((path) => `finds ${path || 'the whole'}`)].join('; ')}`,
        );
      }
    }
  }
  return lines;
}
