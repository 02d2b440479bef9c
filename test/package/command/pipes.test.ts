import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { serveSite } from '../../cli/support/served-site.ts';
import { temporaryFolder } from '../../cli/support/temporary-folder.ts';
import { recordedSnapshot } from '../../support/test-calendar.ts';
import { environmentWithCommand, runInShell } from './support/installed-command.ts';

describe('without a terminal', () => {
  test('a reader that has read enough ends the command without a word', async () => {
    const { url } = await serveSite();
    const script = '(events-calendar list events --all --ndjson; echo "ended with $?" >&2) | head -n 1';
    const { exitCode, stdout, stderr } = await runInShell(script, { CALENDAR_URL: url });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: expect.any(Number) });
    expect(stderr).toBe('ended with 0\n');
  });

  test.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s ends it with %i', async (signal, expected) => {
    const requested = Promise.withResolvers<void>();
    // No response, so that it is still at work when the signal arrives.
    const { url } = await serveSite({}, () => {
      requested.resolve();
      return new Promise(() => {});
    });
    const command = spawn('events-calendar', ['list', 'events'], {
      env: environmentWithCommand({ CALENDAR_URL: url }),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await requested.promise;
    command.kill(signal);
    const [exitCode] = await once(command, 'close');
    expect(exitCode).toBe(expected);
  });
});

test.each(['csv', 'json', 'ndjson', 'ics'])(
  '%s is written and read with nothing but the package installed',
  async (format) => {
    const events = recordedSnapshot.events!.filter(({ slug }) => slug !== '').slice(0, 5);
    const { url, credentials } = await serveSite({ snapshot: { ...recordedSnapshot, events } });
    const path = await temporaryFolder();
    const script = `events-calendar export events.${format} && events-calendar import events.${format} --dry-run`;
    const settings = { ...credentials, CALENDAR_URL: url };
    const { exitCode, stdout, stderr } = await runInShell(script, settings, path('.'));
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain('Dry run, nothing was written.');
  },
);
