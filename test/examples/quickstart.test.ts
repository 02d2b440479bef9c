import { expect, test } from 'vitest';
import { manifest, repository } from '../support/repository.ts';
import { runNode } from './programs.ts';

test('the quickstart reads, writes and shows errors, of what is built', async () => {
  const [build, program = ''] = manifest(repository).scripts?.quickstart?.split(' && ') ?? [];
  expect(build).toBe('tsup --silent');
  expect(program).toBe('node examples/quickstart.ts');
  const { code, output, errors } = await runNode(program.split(' ').slice(1));
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  expect(output).toMatch(/has the status trash/);
  expect(output).toMatch(/ValidationError: .*NotFoundError: /s);
});
