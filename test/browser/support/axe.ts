import { fileURLToPath } from 'node:url';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const axe = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/**
 * What axe finds to be serious or critical, with the elements that it finds.
 *
 * @param accepted - rules that are broken by code that is not ours
 */
export async function seriousViolations(page: Page, accepted: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.addScriptTag({ path: axe });
  const { violations }: AxeResults = await page.evaluate('axe.run({ resultTypes: ["violations"] })');
  return violations
    .filter(({ id, impact }) => (impact === 'serious' || impact === 'critical') && !accepted.includes(id))
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}
