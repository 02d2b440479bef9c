import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { repository } from './tools.ts';

/** A program that imports an entry and says whether the schemas of the client are compiled then. */
const programOf = (entries: readonly string[]) =>
  [
    ...entries.map((entry) => `import 'events-calendar-client${entry}';`),
    "import { Tag } from 'events-calendar-client/schemas';",
    'Tag.safeParse({});',
    "process.stdout.write(String('validator' in Tag._zod.bag));",
  ].join('\n');

test.each([
  [['/sync'], 'true'],
  [['/sync', ''], 'true'],
  [[''], 'false'],
])('a program that imports %j first has compiled schemas: %s', async (entries, expected) => {
  const program = ['--input-type=module', '--eval', programOf(entries)];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: repository });
  expect(stdout).toBe(expected);
});
