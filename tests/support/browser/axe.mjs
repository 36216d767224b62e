// Looks at a page with axe, which knows the rules of WCAG that a program can judge.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const SOURCE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
// `target-size` runs only where WCAG 2.2 is asked for by name.
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds wrong with a page, one line each: the rule, where, and why. An empty list is what a test asserts. */
export async function violations(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const found = await page.evaluate(async (tags) => {
    const result = await window.axe.run(document, { runOnly: tags, resultTypes: ['violations'] });
    return result.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.replaceAll(/\s+/g, ' ')}`,
      ),
    );
  }, TAGS);
  return found;
}
