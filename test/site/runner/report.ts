import { formatTable } from '../../../src/cli/output/table.ts';
import { createStyle, toPlainLine } from '../../../src/cli/output/text.ts';
import type { CommandContext } from '../../../src/cli/process/command-context.ts';
import type { Target } from '../target/target.ts';
import type { CheckResult } from './outcome.ts';

/** Prints results as they come, and what became of each area at the end. */
export interface Report {
  onResult(result: CheckResult): void;
  finish(results: readonly CheckResult[]): void;
}

const marks = { passed: 'ok     ', differs: 'differs', failed: 'FAIL   ', skipped: 'skip   ' } as const;

/** How many results there are of each outcome, by area, in the order in which the areas were run. */
function countsByArea(results: readonly CheckResult[]) {
  const areas = Map.groupBy(results, ({ area, as }) => `${area}\n${as}`);
  return [...areas.values()].map((ofArea) => {
    const count = (outcome: CheckResult['outcome']) =>
      ofArea.filter((result) => result.outcome === outcome).length;
    const { area = '', as = '' } = ofArea[0] ?? {};
    return {
      area,
      as,
      passed: count('passed'),
      differs: count('differs'),
      failed: count('failed'),
      skipped: count('skipped'),
    };
  });
}

/** Writes a line for each check, and more for one that failed. */
export function createReport(
  target: Target,
  { stdout, env }: Pick<CommandContext, 'stdout' | 'env'>,
): Report {
  const style = createStyle(stdout, env);
  const colors = { passed: style.good, differs: style.warning, failed: style.bad, skipped: style.warning };
  let heading = '';
  stdout.write(`${target.isMock ? 'The mock' : 'The site'} ${target.visitor.baseUrl}\n`);
  return {
    onResult({ area, as, name, outcome, expected, came, requests }) {
      const next = `${area}, as ${as}`;
      if (next !== heading) stdout.write(`\n${style.heading(next)}\n`);
      heading = next;
      // Names and texts of the site may stand in them.
      const line = toPlainLine(`${marks[outcome]}  ${name}`);
      stdout.write(`${colors[outcome](line)}\n`);
      stdout.write(style.faint(`${toPlainLine(`         expected: ${expected}; came: ${came}`)}\n`));
      if (outcome === 'failed')
        for (const request of requests.slice(-6)) stdout.write(`         ${toPlainLine(request)}\n`);
    },
    finish(results) {
      const headings = ['area', 'as', 'passed', 'differs', 'failed', 'skipped'];
      const rows = countsByArea(results).map((row) => Object.values(row).map(String));
      stdout.write(`\n${formatTable(headings, rows, { width: stdout.columns ?? 100, style })}`);
    },
  };
}

/** The whole report as JSON. */
export function jsonReport(target: Target, results: readonly CheckResult[]): string {
  const { visitor, isMock } = target;
  const report = { site: visitor.baseUrl, is_mock: isMock, areas: countsByArea(results), checks: results };
  return `${JSON.stringify(report, null, 2)}\n`;
}
