import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedSite, startSite } from '../../cli/support/served-site.ts';
import { repository } from '../../support/repository.ts';
import { DocumentationShell } from './support/documentation-shell.ts';
import { commandsIn, isAsDocumented } from './support/documented-commands.ts';

const guide = 'docs/command-line.md';

/** All commands of the guide, and those of other documents that run this command. */
const documents = globSync(['README.md', 'docs/*.md'], { cwd: repository })
  .map((path) => path.replaceAll('\\', '/'))
  .sort()
  .map((document) => ({
    document,
    examples: commandsIn(readFileSync(join(repository, document), 'utf8')).filter(
      ({ commands }) =>
        document === guide || /^(npx events-calendar-client|events-calendar)( |$)/m.test(commands),
    ),
  }))
  .filter(({ examples }) => examples.length > 0);

test('the guide and the README show commands', () => {
  expect(documents.map(({ document }) => document)).toEqual(expect.arrayContaining(['README.md', guide]));
});

describe.each(documents)('the commands of $document', ({ examples }) => {
  let site: ServedSite;
  let shell: DocumentationShell;
  beforeAll(async () => {
    site = await startSite();
    shell = await DocumentationShell.open(site);
  });
  afterAll(async () => {
    await shell.close();
    await site.close();
  });

  test.each(examples)('at line $line run', async (example) => {
    const { exitCode, printed } = await shell.run(example);
    expect(exitCode, printed).toBe(example.exitCode);
    const { output } = example;
    if (output !== undefined && !isAsDocumented(printed, output)) expect(printed).toBe(output);
  });
});
