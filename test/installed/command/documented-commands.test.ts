import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DocumentationShell } from './support/documentation-shell.ts';
import { commandsIn, isAsDocumented } from './support/documented-commands.ts';

const site = {
  url: 'http://127.0.0.1:9',
  credentials: { CALENDAR_USER: 'jane', CALENDAR_PASSWORD: 'only for tests' },
};

describe('commands in a document', () => {
  test('are its blocks of sh, with the text that follows at once and the exit code of a comment', () => {
    const document = [
      'Run it:',
      '```sh',
      'events-calendar list',
      '```',
      '',
      '```text',
      'Nothing.',
      '```',
      '```sh',
      'false # exits with 1',
      '```',
      'Something else:',
      '```text',
      'not printed',
      '```',
      '```json',
      '{}',
      '```',
    ].join('\n');
    expect(commandsIn(document)).toEqual([
      { line: 3, commands: 'events-calendar list\n', output: 'Nothing.\n', exitCode: 0 },
      { line: 10, commands: 'false # exits with 1\n', output: undefined, exitCode: 1 },
    ]);
  });

  test.each([
    ['a\nb\n', 'a\nb', true],
    ['a\nb', 'a', false],
    ['a', 'a\nb', false],
    ['took 12 ms, then 1.5 s', 'took 30 ms, then 2 s', true],
    ['took 12 events', 'took 13 events', false],
    ['a\nb\nc\nd\n', 'a\n…\nd', true],
    ['a\nb\nc\nd\ne', '…\nb\n…\nd\n…', true],
    ['a\nd\nb', 'a\n…\nd', false],
    ['a\nd', 'a\n…\nd', true],
  ])('printed %j where the document shows %j: %s', (printed, documented, isEqual) => {
    expect(isAsDocumented(printed, documented)).toBe(isEqual);
  });
});

describe('the shell of a document', () => {
  let shell: DocumentationShell;
  beforeEach(async () => {
    shell = await DocumentationShell.open(site);
  });
  afterEach(() => shell.close());

  test('runs commands in one folder, with exported variables, and returns all that they print', async () => {
    await shell.run({ commands: 'echo one > file\nexport NAME="J. D\'oe"\n' });
    expect(
      await shell.run({ commands: 'cat file\necho "$NAME $CALENDAR_USER" >&2\nfalse\necho unreached' }),
    ).toEqual({
      exitCode: 1,
      printed: "one\nJ. D'oe jane\n",
    });
  });

  test('has the command, by its name and by npx', async () => {
    const [direct, byNpx] = [
      await shell.run({ commands: 'events-calendar --version' }),
      await shell.run({ commands: 'npx events-calendar-client --version' }),
    ];
    expect(direct).toEqual({ exitCode: 0, printed: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    expect(byNpx).toEqual(direct);
  });

  test('has the site where the document has its address', async () => {
    const { exitCode, printed } = await shell.run({
      commands: 'events-calendar list events --site https://example.org',
    });
    expect(exitCode).toBe(3);
    expect(printed).toContain('https://example.org/');
  });

  test('keeps running what a block leaves running, and ends it', async () => {
    const { exitCode, printed } = await shell.run({
      commands: '(echo ready; sleep 60; echo done) &\necho $! > id',
    });
    expect({ exitCode, printed }).toEqual({ exitCode: 0, printed: 'ready\n' });
    expect(await shell.run({ commands: 'kill -0 "$(cat id)"' })).toMatchObject({ exitCode: 0 });
  });
});
