import { describe, expect, test } from 'vitest';
import { writesOf } from '../support/test-calendar.ts';
import { prepareSite } from './support/prepare-site.ts';
import { runInTerminal } from './support/run-command.ts';

const at = (day: string) => ({ start_date: `2027-05-${day} 18:00:00`, end_date: `2027-05-${day} 19:00:00` });
const series = ['05', '12', '19'].map(at);
const plain = { status: 'publish' as const, timezone: 'Europe/Berlin' };

/** A site with an event of three dates, and one of one date. */
async function serveSeries(fields: { hide_from_listings?: boolean; status?: 'draft' } = {}) {
  const events = [
    { ...plain, id: 167, title: 'Yoga', slug: 'yoga', ...at('05'), occurrences: series, ...fields },
    { ...plain, id: 60, title: 'Talk', slug: 'talk', ...at('12') },
  ];
  const { run, env, ...site } = await prepareSite({ snapshot: { events } });
  const ids = async () => {
    const { stdout } = await run('list', '--start-date', '2027-05-01', '--columns', 'id');
    return stdout.trim().split('\n').map(Number);
  };
  return { site, env, ids, run };
}

describe('deletion and cancellation of recurring events', () => {
  // Sites do not list hidden events, so their dates cannot be counted.
  test.for([
    ['3 dates', {}],
    ['dates', { hide_from_listings: true }],
    ['dates', { hide_from_listings: true, status: 'draft' }],
  ] as const)(
    'names %s in the question and the dry run, and by slug needs the question: %o',
    async ([dates, fields]) => {
      const { site, env, run } = await serveSeries(fields);
      const all = `with all of its ${dates} to the trash?`;
      expect((await run('delete', 'event', '167', '--dry-run')).stderr).toContain(all);
      const unasked = await run('delete', 'event', '167', '--dry-run', '--yes');
      expect(unasked.stderr).not.toContain('This changes');
      const refusal = expect.stringContaining(`For some of its ${dates}, pass the ID of one`);
      for (const args of [
        ['delete', 'event', 'yoga'],
        ['delete', 'event', '167', '--occurrence', 'single'],
        ['cancel', 'yoga'],
        ['cancel', '167', '--occurrence', 'single'],
      ])
        expect(await run(...args, '--yes')).toMatchObject({ exitCode: 2, stdout: '', stderr: refusal });
      const question = expect.stringContaining(`Postpone event 167 “Yoga” with all of its ${dates}?`);
      expect(await run('postpone', '167')).toMatchObject({ exitCode: 2, stderr: question });
      expect(writesOf(site.mock)).toEqual([]);
      const changing = `This changes event 167 “Yoga” with all of its ${dates}.\n`;
      expect(await run('cancel', '167', '--yes')).toMatchObject({ exitCode: 0, stderr: changing });
      const edit = ['edit', 'event', '167', '--title', 'Yoga outdoors'];
      const change = expect.stringContaining(`“Yoga” with all of its ${dates}\n  title: Yoga →`);
      expect(await run(...edit, '--dry-run')).toMatchObject({ stdout: change });
      expect(await run(...edit)).toMatchObject({ exitCode: 0, stderr: changing });
      await run('edit', 'event', '167', '--title', 'Yoga');
      const byId = await run('delete', 'event', '167', '--yes', '--extra-query', '_fields=id');
      expect(byId.stderr).toBe(changing);
      await run('restore', 'event', '167', '--status', 'publish');
      const replies = [[all, 'y']] as const;
      const { length } = writesOf(site.mock);
      expect((await runInTerminal(['delete', 'event', 'yoga'], { env, replies })).exitCode).toBe(0);
      expect(writesOf(site.mock)).toHaveLength(length + 1);
    },
  );

  test('lists show the time zone of a date, whose abbreviation is that of the first date', async () => {
    const { run } = await serveSeries();
    const { stdout } = await run('list', '--start-date', '2027-05-01', '--columns', 'zone');
    expect(stdout.trim().split('\n').sort()).toEqual(['CEST', ...series.map(() => 'Europe/Berlin')]);
  });

  test('--occurrence takes dates and other events, with and without a question', async () => {
    const { env, ids, run } = await serveSeries();
    const [first = 0, second = 0] = (await ids()).filter((id) => id !== 60);
    const replies = [['on 2027-05-05 18:00:00 to the trash?', 'y']] as const;
    const one = ['delete', 'event', String(first), '--occurrence', 'single'];
    expect((await runInTerminal(one, { env, replies })).exitCode).toBe(0);
    const plain = await run('delete', 'event', '60', '--occurrence', 'single', '--yes');
    expect([plain.exitCode, await ids()]).toEqual([0, [second, expect.any(Number)]]);
    const rest = ['delete', 'event', String(second), '--occurrence', 'upcoming', '--yes'];
    expect([(await run(...rest)).exitCode, await ids()]).toEqual([0, [0]]);
  });

  test('cancel --occurrence marks single dates and other events, and no date more', async () => {
    const { site, ids, run } = await serveSeries();
    const cancel = (...args: string[]) => run('cancel', ...args, '--occurrence', 'single', '--yes');
    const [, second = 0] = (await ids()).filter((id) => id !== 60);
    expect((await cancel(String(second), '--dry-run')).stderr).toContain(`then marks the date ${second}`);
    expect(writesOf(site.mock)).toEqual([]);
    expect((await cancel(String(second), '60', '--reason', 'Storm')).exitCode).toBe(0);
    const { events = [] } = site.mock.snapshot();
    const canceled = events.filter(({ meta }) => JSON.stringify(meta ?? {}).includes('"canceled"'));
    expect(canceled.map(({ start_date }) => start_date)).toEqual([at('12').start_date, at('12').start_date]);
    expect(await ids()).toHaveLength(4);
  });

  test('edit --occurrence moves a single date, which needs it', async () => {
    const { site, ids, run } = await serveSeries();
    const [, second = 0] = (await ids()).filter((id) => id !== 60);
    const needed = { exitCode: 2, stderr: expect.stringContaining('--occurrence single') };
    expect(await run('edit', 'event', String(second), '--title', 'Yoga outdoors')).toMatchObject(needed);
    expect(await run('delete', 'event', String(second), '--yes')).toMatchObject(needed);
    expect(writesOf(site.mock)).toEqual([]);
    const move = ['--start-date', '2027-05-13 18:00', '--occurrence', 'single'];
    expect((await run('edit', 'event', String(second), ...move)).exitCode).toBe(0);
    const { stdout } = await run('list', '--from', '2027-05-01', '--columns', 'start');
    expect(stdout.match(/(?<=^2027-05-)\d+/gm)).toEqual(['05', '12', '13', '19']);
  });

  test('finds all records before it deletes the first, and names those that are missing', async () => {
    const { site, run } = await serveSeries();
    const { exitCode, stderr } = await run('delete', 'event', '998', '60', '999', '--yes');
    expect([exitCode, stderr.match(/(?<=the id )\d+/g)]).toEqual([5, ['998', '999']]);
    expect(writesOf(site.mock)).toEqual([]);
  });

  test('an edit that ends at a recurring event tells what it has changed, also by its exit code', async () => {
    const { run } = await serveSeries();
    const { exitCode, stderr } = await run('edit', 'event', '60', '167', '--cost', '5', '--yes');
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('Changed 1 of 2 events.')]);
  });
});
