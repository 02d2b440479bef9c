import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { packagesInside } from './support/bundle.ts';
import { runInShell } from './support/installed-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'modules-'));
afterAll(() => rm(folder, { recursive: true }));

const recorder = new URL('support/record-modules.mjs', import.meta.url).href;

/** The packages of which a run of the command loads code: those beside it, and those inside its files. */
async function packagesLoadedBy(line: string, env: Record<string, string> = {}): Promise<string[]> {
  const file = join(folder, 'modules.json');
  const { exitCode, stderr } = await runInShell(line, {
    env: { ...env, NODE_OPTIONS: `--import=${recorder}`, RECORDED_MODULES: file },
  });
  expect(exitCode, stderr).toBe(0);
  const addresses: string[] = JSON.parse(readFileSync(file, 'utf8'));
  const paths = addresses.filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
  const names = paths.flatMap((path) => {
    const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(pathToFileURL(path).pathname) ?? [];
    return [name, ...packagesInside(basename(path))];
  });
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

test('help needs the parser alone', async () => {
  expect(await packagesLoadedBy('events-calendar --help')).toEqual(['commander', 'events-calendar-client']);
});

test('a list needs neither formats nor servers', async () => {
  const { url } = await serveSite();
  const names = await packagesLoadedBy('events-calendar list events', { CALENDAR_URL: url });
  expect(names).toEqual(expect.arrayContaining(['commander', 'ky', 'zod']));
  const forOthers = /^(srvx|@modelcontextprotocol\/.*|csv-.*|ical.*)$/;
  expect(names.filter((name) => forOthers.test(name))).toEqual([]);
});
