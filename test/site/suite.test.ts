import { expect, test } from 'vitest';
import { runOnSite } from './support/run-on-site.ts';

test('passes on the mock that it serves, and says what was expected and what came', async () => {
  const { exitCode, stdout, stderr, checks, failures } = await runOnSite([]);
  expect(failures).toEqual([]);
  expect(stderr).toBe('');
  expect(exitCode).toBe(0);
  expect(checks.length).toBeGreaterThan(900);
  expect(checks.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
  expect(new Set(checks.map(({ as }) => as))).toEqual(new Set(['nobody', 'editor']));
  for (const { section, expected, came } of checks) {
    expect(section).toMatch(/^\d(\.\d+)?$/);
    expect([expected, came]).not.toContain('');
  }
  expect(stdout).toMatch(/^area .* passed .*failed .*skipped$/m);
}, 180_000);
