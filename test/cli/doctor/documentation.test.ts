import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { severities } from '../../../src/cli/doctor/finding.ts';

const guide = readFileSync(new URL('../../../docs/doctor.md', import.meta.url), 'utf8');

test('docs/doctor.md explains every code under a heading of that name, and no other', () => {
  const headings = [...guide.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
  expect(headings.sort()).toEqual(Object.keys(severities).sort());
});
