import { writeFile } from 'node:fs/promises';
import type { CalendarSnapshot } from 'events-calendar-client/testing';
import { describe, expect } from 'vitest';
import { test } from './support/prepare-site.ts';
import { runCommand } from './support/run-command.ts';
import { serveSite } from './support/served-site.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dates = { start_date: '2027-06-19 14:00:00', end_date: '2027-06-19 16:00:00' };
const site = { url: 'https://example.org' };

const before: CalendarSnapshot = {
  site,
  events: [
    { id: 1, title: 'Summer fair', slug: 'summer-fair', ...dates, cost: '$10', venue: 5 },
    { id: 2, title: 'Old fair', slug: 'old-fair', ...dates },
    { id: 3, title: 'Same', slug: 'same', ...dates },
  ],
  venues: [{ id: 5, venue: 'Old Mill', slug: 'old-mill' }],
};
const after: CalendarSnapshot = {
  ...before,
  events: [
    { id: 1, title: 'Summer fair, moved', slug: 'summer-fair', ...dates, cost: '', venue: 5 },
    { id: 3, title: 'Same', slug: 'same', ...dates },
    { id: 4, title: '夏祭り', slug: 'matsuri', ...dates },
  ],
};

async function files(one: CalendarSnapshot, other: CalendarSnapshot): Promise<[string, string]> {
  const path = await temporaryFolder();
  await writeFile(path('before.json'), JSON.stringify(one));
  await writeFile(path('after.json'), JSON.stringify(other));
  return [path('before.json'), path('after.json')];
}

describe('diff', () => {
  test('shows what was created, has changed and is gone, and exits with 1', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['diff', ...(await files(before, after))]);
    expect(stdout).toBe(
      [
        'events',
        '  + 夏祭り, 2027-06-19 14:00 (4)',
        '  - Old fair, 2027-06-19 14:00 (2)',
        '  ~ Summer fair, moved, 2027-06-19 14:00 (1)',
        '    title: Summer fair → Summer fair, moved',
        '    cost: $10 → (none)',
        '',
        '1 created, 1 changed, 1 gone.',
        '',
      ].join('\n'),
    );
    expect(stderr).toBe('');
    expect(exitCode).toBe(1);
  });

  test('prints all of it as JSON', async () => {
    const { exitCode, stdout } = await runCommand(['diff', ...(await files(before, after)), '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      events: {
        created: [{ id: 4 }],
        gone: [{ id: 2 }],
        changed: [{ fields: { title: { before: 'Summer fair', after: 'Summer fair, moved' } } }],
        unknown: [],
      },
      venues: { created: [], changed: [], gone: [] },
    });
    expect(exitCode).toBe(1);
  });

  test('says what cannot be known', async () => {
    const window = { from: '2028-01-01', to: '2029-01-01', status: 'publish' };
    const paths = await files({ ...before, venues: [] }, { site, window, events: [] });
    const stdout = expect.stringMatching(/^No differences\.\n\d unknown: outside the dates or the status/);
    expect(await runCommand(['diff', ...paths])).toMatchObject({ exitCode: 0, stdout });
  });
});

describe('diff with a site', () => {
  test('reads the events that the snapshot has', async ({ path, mock, visit }) => {
    await visit('snapshot', path('site.json'), '--from', '2028-01-01', '--to', '2029-01-01');
    const { length } = mock.requests;
    const same = { exitCode: 0, stdout: 'No differences.\n' };
    expect(await visit('diff', path('site.json'))).toMatchObject(same);
    const events = mock.requests.slice(length).filter((request) => request.url.includes('/events?'));
    expect(events.every((request) => request.url.includes('starts_before=2029-01'))).toBe(true);
  });

  test('compares two sites by their addresses', async () => {
    const [one, other] = [await serveSite(), await serveSite({ snapshot: {} })];
    const outcome = await runCommand(['diff', one.url, other.url, '--from', '2029-01-01']);
    expect(outcome).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/\d+ gone\.\n$/) });
  });
});
