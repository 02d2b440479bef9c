import { expect, test } from 'vitest';
import { readDocument } from '../support/markdown.ts';
import { manifest, repository } from '../support/repository.ts';
import { createProject } from './documentation-project.ts';
import { runNode } from './programs.ts';

const { blocks } = readDocument('README.md');
const program = blocks.filter(({ language }) => language === 'ts').map(({ code }) => code);

const project = await createProject();

test('the README runs from top to bottom, and prints what stands below its first program', async () => {
  const settings = { TZ: 'Europe/Berlin' };
  const outcome = await project.run('README.ts', program.join('\n'), ['readme-world.ts'], settings);
  expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  expect(outcome.stdout).toContain(blocks[1]!.code);
});

test('the quickstart reads, writes and shows errors, of what is built', async () => {
  const [build, program = ''] = manifest(repository).scripts?.quickstart?.split(' && ') ?? [];
  expect(build).toBe('tsup --silent');
  expect(program).toBe('node examples/quickstart.ts');
  const outcome = await runNode(program.split(' ').slice(1));
  expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  expect(outcome.stdout).toMatch(/has the status trash/);
  expect(outcome.stdout).toMatch(/ValidationError: .*NotFoundError: /s);
});
