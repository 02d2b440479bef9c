import { describe, expect, test } from 'vitest';
import { manifest, repository, run } from './tools.ts';

/** Runs a program that has the package installed, with flags of Node.js, and returns what it prints as JSON. */
async function printed(program: string, flags: readonly string[] = []): Promise<unknown> {
  const args = [...flags, '--input-type=module', '--eval', program];
  return JSON.parse(await run(process.execPath, args, repository));
}

const entries = Object.keys(manifest(repository).exports ?? {}).filter((entry) => entry !== './package.json');

/** Prints the names of Zod's settings that an import has changed. */
const changedSettings = (specifier: string) => `
  import * as z from 'zod/mini';
  const before = { ...z.config() };
  await import('${specifier}');
  const names = Object.keys({ ...before, ...z.config() });
  console.log(JSON.stringify(names.filter((name) => z.config()[name] !== before[name])));
`;

describe("a program's own Zod", () => {
  test.each(entries)('is as it was when the entry is imported: %s', async (entry) => {
    expect(await printed(changedSettings(entry.replace('.', 'events-calendar-client')))).toEqual([]);
  });

  test('is seen to have changed by what changes it', async () => {
    expect(await printed(changedSettings('zod/compile'))).toEqual(['postProcessor']);
  });
});

describe('a client with compile: z.compile', () => {
  /** Reads an event, and prints its title and whether its schema was compiled. */
  const program = `
    import { CalendarClient } from 'events-calendar-client';
    import * as z from 'zod/mini';
    let isCompiled;
    const compile = (schema) => {
      const compiled = z.compile(schema);
      isCompiled = compiled !== schema;
      return compiled;
    };
    const fetch = async () => Response.json({ id: '12', title: 'Fish &amp; Chips' });
    const calendar = new CalendarClient({ baseUrl: 'https://example.org', fetch, compile });
    const { id, title } = await calendar.events.get(12);
    console.log(JSON.stringify({ id, title, isCompiled }));
  `;
  const event = { id: 12, title: 'Fish & Chips' };

  test('compiles the schemas of its responses', async () => {
    expect(await printed(program)).toEqual({ ...event, isCompiled: true });
  });

  test('reads them without, where no code may be made of texts', async () => {
    const flags = ['--disallow-code-generation-from-strings'];
    expect(await printed(program, flags)).toEqual({ ...event, isCompiled: false });
  });
});
