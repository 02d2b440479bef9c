import { expect, test } from 'vitest';
import { manifest, repository } from '../packaging/tools.ts';
import { runNode } from './programs.ts';

test('the quickstart is the tour of the built command', async () => {
  const [build, tour = ''] = manifest(repository).scripts?.quickstart?.split(' && ') ?? [];
  expect(build).toBe('tsup --silent');
  expect(tour).toMatch(/^node dist\//);
  const { code, output, errors } = await runNode(tour.split(' ').slice(1));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/── The next events .*── Creating an event .*── That was all /s);
});
