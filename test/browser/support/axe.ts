import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** What axe finds to be serious or critical, with the elements that it finds. */
export async function seriousViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.addScriptTag({ path: axe });
  const { violations }: AxeResults = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
