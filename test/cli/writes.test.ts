import { writeFile } from 'node:fs/promises';
import { describe, expect } from 'vitest';
import { pngOf } from '../support/png.ts';
import { administrator, writesOf } from '../support/test-calendar.ts';
import { serveCalendar } from '../sync/import/support/served-calendar.ts';
import { header, prepareSite, rowOf, test } from './support/prepare-site.ts';
import { runCommand, runInTerminal } from './support/run-command.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const dates = ['--start-date', '2027-06-19 14:00', '--end-date', '2027-06-19 22:00'];
const fair = ['--title', 'Fair & music', ...dates];

async function imageFile() {
  const path = (await temporaryFolder())('fair.png');
  await writeFile(path, new Uint8Array(await pngOf(4, 3).arrayBuffer()));
  return path;
}

describe('create', () => {
  test('creates a record of its flags, and prints its ID, title and address', async ({ run, calendar }) => {
    const links = ['--tags', 'open air,7', '--venue', '6'];
    const more = ['--timezone', 'Europe/Berlin', '--cost', '$5,10', '--featured', ...links];
    const { exitCode, stdout, stderr } = await run('create', 'event', ...fair, ...more);
    expect([exitCode, stderr]).toEqual([0, '']);
    const [id, title, url] = stdout.trimEnd().split('\t');
    expect(title).toBe('Fair & music');
    const event = await calendar.events.get(Number(id));
    const stored = { url, start_date: '2027-06-19 14:00:00', timezone: 'Europe/Berlin', featured: true };
    expect(event).toMatchObject(stored);
    expect(event.tags.map(({ name }) => name)).toContain('open air');
    expect(event.venue.map((venue) => venue.id)).toEqual([6]);
  });

  test('uploads an image only if the other fields are right', async ({ run, mock, calendar }) => {
    const path = await imageFile();
    const args = ['create', 'event', ...fair, '--image', path];
    for (const wrong of [
      ['--website', 'http://'],
      ['--venue', 'No such hall'],
      ['--extra-query', '_fields[]=id'],
    ]) {
      expect((await run(...args, ...wrong)).exitCode).toBe(2);
      expect(writesOf(mock)).toEqual([]);
    }
    const { stdout } = await run('edit', 'event', '60', '--image', path, '--dry-run');
    expect(stdout).toContain(` → ${path}\n`);
    const id = Number.parseInt((await run(...args)).stdout, 10);
    expect((await calendar.events.get(id)).image?.url).toContain('fair');
    await run('edit', 'venue', '13', '--image', path);
    const again = await run('edit', 'venue', '13', '--image', path, '--dry-run');
    expect(again.stdout).toContain('no change');
  });

  test('takes the body from a file or standard input, which flags override', async ({ env, calendar }) => {
    const path = (await temporaryFolder())('venue.json');
    const document = JSON.stringify({ venue: 'Old Barn', city: 'York', phone: '555-0100' });
    await writeFile(path, `\ufeff${document}`);
    for (const [source, input] of [
      [path, ''],
      ['-', document],
    ] as const) {
      const args = ['create', 'venue', '--input', source, '--city', 'Leeds', '--json'];
      const { stdout, stderr } = await runCommand(args, { env, input });
      expect(stderr).toBe('');
      const { id } = JSON.parse(stdout);
      const stored = { venue: 'Old Barn', city: 'Leeds', phone: '555-0100' };
      expect(await calendar.venues.get(id)).toMatchObject(stored);
    }
  });

  test.for([
    '{"title": ',
    '[1]',
    '{"titel": "Fair", "start_date": "2027-05-01", "end_date": "2027-05-01"}',
    '{"title": "Fair", "start_date": "soon", "end_date": "2027-05-01"}',
    Buffer.from('{"title": "Café", "start_date": "2027-05-01", "end_date": "2027-05-01"}', 'latin1'),
  ])('rejects the input %s', async (input, { env, mock }) => {
    expect((await runCommand(['create', 'event', '--input', '-'], { env, input })).exitCode).toBe(2);
    expect(writesOf(mock)).toEqual([]);
  });
});

describe('edit', () => {
  test('changes and clears what is named, and keeps the rest', async ({ run, calendar, event }) => {
    const changes = ['--title', 'Rain date', '--no-featured', '--clear', 'website,tags'];
    expect((await run('edit', 'event', event.slug!, ...changes)).exitCode).toBe(0);
    const edited = await calendar.events.get(event.id);
    expect(edited).toMatchObject({ title: 'Rain date', featured: false, website: null, tags: [] });
    const { start_date, categories, venue } = event;
    expect(edited).toMatchObject({ start_date, categories, venue: venue.map(({ id }) => ({ id })) });
  });

  test('writes nothing over a later change', async ({ run, mock, event }) => {
    const since = ['--if-unmodified-since', '2020-01-01 00:00:00', '--image', await imageFile()];
    expect((await run('edit', 'event', String(event.id), '--title', 'Late', ...since)).exitCode).toBe(7);
    expect(writesOf(mock)).toEqual([]);
  });

  const unusable = ['--title', 'Late', '--if-unmodified-since', 'yesterday'];
  test.for([[], ['--clear', 'title'], ['--clear', 'website', '--website', 'https://x.example'], unusable])(
    'rejects %s %s %s',
    async (flags, { run, event }) => {
      expect((await run('edit', 'event', String(event.id), ...flags)).exitCode).toBe(2);
    },
  );
});

describe('several records', () => {
  test('are edited by the IDs of a list, after a dry run', async ({ run, env, mock, calendar }) => {
    const ids = (await run('list', 'events', '--limit', '3', '--ids')).stdout;
    const changes = ['--featured', '--title', 'Moved', '--venue', 'harbour stage'];
    const args = ['edit', 'events', '--ids', '-', ...changes];
    const dry = await runCommand([...args, '--dry-run'], { env, input: ids });
    expect(dry.stdout.match(/ → Moved$/gm)).toHaveLength(3);
    const unasked = await runCommand(args, { env, input: ids });
    expect(unasked.exitCode).toBe(2);
    expect(writesOf(mock)).toEqual([]);
    expect((await runCommand([...args, '--yes'], { env, input: ids })).exitCode).toBe(0);
    for (const id of ids.trim().split('\n')) {
      const { title, featured, venue } = await calendar.events.get(Number(id));
      expect([title, featured, venue[0]?.id]).toEqual(['Moved', true, 12]);
    }
  });

  test('are shown without the values that are stored already', async ({ run }) => {
    const more = ['--website', 'https://example.org', '--cost', '5', '--tags', 'open air', '--venue', '6'];
    const id = String(Number.parseInt((await run('create', 'event', ...fair, ...more)).stdout, 10));
    const dryRun = (...args: string[]) => run('edit', 'event', id, ...args, '--dry-run');
    expect((await dryRun(...fair, ...more)).stdout).toMatch(/^event \d+ .*\n {2}no change\n$/);
    const slug = await run('edit', 'category', 'music', '--slug', 'Music', '--dry-run');
    expect(slug.stdout).toContain('no change');
    expect((await dryRun('--all-day')).stdout).toContain('start_date, end_date: → whole days');
    const { stdout: moved } = await dryRun('--start-date', '2027-06-20');
    expect(moved).toMatch(/\n {2}start_date: .*\n {2}start_date, end_date: → whole days.*\n$/);
    const { stdout } = await dryRun(...fair, '--cost', '6');
    expect(stdout).toMatch(/^event \d+ .*\n {2}cost: \$5 → 6\n$/);
  });

  test('come back from the trash', async ({ run, calendar }) => {
    const { items } = await calendar.events.list({ per_page: 2, status: 'publish' });
    const ids = items.map(({ id }) => String(id));
    await run('delete', 'events', ...ids, '--yes');
    expect((await run('restore', 'events', ...ids, '--status', 'publish', '--yes')).exitCode).toBe(0);
    for (const event of items)
      expect(await calendar.events.get(event.id)).toMatchObject({ title: event.title, status: 'publish' });
    expect((await run('restore', 'event', ids[0]!)).exitCode).toBe(2);
  });

  test('that never had a slug come back from the trash without its suffix', async ({ run, calendar }) => {
    const dates = { start_date: '2027-05-01 10:00', end_date: '2027-05-01 11:00' };
    for (const [status, slug] of [
      ['draft', ''],
      ['publish', 'summer-fair'],
    ] as const) {
      const { id } = await calendar.events.create({ title: 'Summer fair', status: 'draft', ...dates });
      await calendar.events.delete(id);
      expect((await run('restore', 'event', String(id), '--status', status, '--yes')).exitCode).toBe(0);
      expect(await calendar.events.get(id)).toMatchObject({ status, slug });
    }
  });

  test('are canceled with a reason, and scheduled again', async ({ run, event }) => {
    const id = String(event.id);
    const reason = async () =>
      JSON.stringify(JSON.parse((await run('api', `wp/v2/tribe_events/${id}`)).stdout).meta);
    expect((await run('cancel', 'event', id, '--reason', 'Storm')).stdout).toMatch(/\tcanceled\n$/);
    expect((await run('get', 'event', id)).stdout).toContain('Canceled');
    expect(await reason()).toContain('Storm');
    expect((await run('cancel', id, '--undo', '--reason', 'Sun')).exitCode).toBe(2);
    expect((await run('cancel', id, '--undo')).exitCode).toBe(0);
    expect(await reason()).not.toContain('Storm');
  });
});

test.for(['create', 'edit'])('%s rejects a record in one line', async (command, { run, env, event }) => {
  const { stdout: input } = await run('get', 'event', String(event.id), '--json');
  const args = [command, 'event', ...(command === 'edit' ? [String(event.id)] : []), '--input', '-'];
  const stderr = expect.stringMatching(/^error: --input: .* keep only the fields to write\.\n$/);
  expect(await runCommand(args, { env, input })).toEqual({ exitCode: 2, stdout: '', stderr });
});

test('api sends a body and reads all pages of a route', async ({ run, env, event, calendar }) => {
  const path = `wp/v2/tribe_events/${event.id}`;
  const sent = await runCommand(['api', path, '--input', '-'], { env, input: '{"title":"By route"}' });
  expect(sent.exitCode).toBe(0);
  expect((await calendar.events.get(event.id)).title).toBe('By route');
  const all = await run('api', 'tribe/events/v1/tags', '--all', '--items', 'tags');
  expect(JSON.parse(all.stdout)).toHaveLength((await calendar.tags.list().all()).length);
  expect((await run('api', 'wp/v2/nope')).exitCode).toBe(5);
  const { stderr } = await run('api', path, '--all');
  expect(stderr).toContain('lacks a list');
  expect(stderr).not.toContain('--discover');
});

test.for([
  ['tribe/events/v1/tags', '--all'],
  ['tribe/events/v1/tags', '--items', 'tags'],
  ['tribe/events/v1/tags', '--method', 'GET', '--input', 'missing.json'],
  ['wp/v2/posts', '--all', '--method', 'DELETE'],
  ['wp/v2/posts', '--all', '--input', '-'],
  ['wp/v2/posts', '--all', '--extra-query', 'page=2'],
])('api rejects %s %s %s %s', async (args, { run }) => {
  expect((await run('api', ...args)).exitCode).toBe(2);
});

describe('delete', () => {
  test('with --yes deletes each once, by ID or slug, past caches', async ({ run, event, calendar, mock }) => {
    const venue = await calendar.venues.create({ venue: 'Short-lived' });
    const deleted = await run('delete', 'venue', venue.slug!, String(venue.id), '--yes');
    expect(deleted.stdout).toBe(`${venue.id}\tShort-lived\ttrash\n`);
    expect(mock.requests.find(({ url }) => url.includes('by-slug'))?.url).toMatch(/context=edit.*fresh=/);
    const { stdout } = await run('delete', 'event', String(event.id), '--yes', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ id: event.id, status: 'trash' });
    expect((await run('get', 'event', String(event.id))).exitCode).not.toBe(0);
  });

  test.for([
    ['organizer', '14', 'deleted'],
    ['organizer', '14', 'trash'],
    ['event', '60', 'trash'],
  ] as const)('of %s %s whose response is lost prints where it is: %s', async ([kind, id, state]) => {
    let isDeleted = false;
    const site = await prepareSite({}, async ({ method, url, headers }) => {
      if (isDeleted && state === 'deleted')
        return Response.json({ code: 'post-not-found', message: 'None' }, { status: 404 });
      if (method !== 'DELETE') return undefined;
      isDeleted = true;
      await site.mock.fetch(url, { method, headers });
      return Response.json(false);
    });
    expect((await site.run('delete', kind, id, '--yes')).stdout).toMatch(new RegExp(`\t${state}\n$`));
  });

  test.for([
    ['y', 0, 1],
    ['n', 1, 0],
    ['\u0003', 130, 0],
  ] as const)(
    '%j in a terminal: exit code %i, %i writes',
    async ([keys, exitCode, writes], { mock, env }) => {
      const question = 'Delete category 2 “Music” permanently? This affects 65 events.';
      const replies = [[question, keys]] as const;
      const outcome = await runInTerminal(['delete', 'category', 'music'], { env, replies });
      expect([outcome.exitCode, writesOf(mock).length]).toEqual([exitCode, writes]);
      expect(outcome.stderr.includes('error: ')).toBe(exitCode !== 0);
    },
  );
});

test.for([
  ['create', 'event', ...fair, '--tags', 'open air,7', '--extra-query', 'api_key=fake'],
  ['edit', 'event', '52', '--title', 'Rain date', '--tags', 'not there yet'],
  ['delete', 'event', '52', '54'],
])('a dry run of %s %s shows the writes that it does not send', async (command, { mock, run }) => {
  const { exitCode, stdout, stderr } = await run(...command, '--dry-run', '--json');
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Dry run: nothing was written.\n');
  expect(writesOf(mock)).toEqual([]);
  expect(stdout).not.toContain('fake');

  const { requests }: { requests: { method: string; url: string; body?: object }[] } = JSON.parse(stdout);
  expect((await run(...command, ...(command[0] === 'delete' ? ['--yes'] : []))).exitCode).toBe(0);
  const sent = mock.requests.filter(({ method }) => method !== 'GET');
  expect(requests.map(({ method }) => method)).toEqual(sent.map(({ method }) => method));
  const path = (url: string) => new URL(url).pathname;
  expect(requests.map(({ url }) => path(url))).toEqual(sent.map(({ url }) => path(url)));
  const withoutTags = (body: object | undefined) => ({ ...body, tags: undefined });
  const bodies = sent.map(({ body }) => (body === undefined ? undefined : JSON.parse(body)));
  expect(requests.map(({ body }) => withoutTags(body))).toEqual(bodies.map(withoutTags));
});

test.for([
  ['create tag --name r&b', 6, 'already has the tag 10 “R&B”'],
  ['create category --name music --slug music', 6, 'already has the category 2 “Music”'],
  ['create category --name music --parent 2', 0, 'Dry run'],
  ['create tag --name free --slug no-cost', 0, 'Dry run'],
  ['edit category 0 --name A', 2, 'Expected an ID or a slug, got 0'],
  ['edit event 52 --image 99999', 2, '--image: there is no image 99999 in the media library'],
] as const)('%s exits %i, as after a dry run: %s', async ([command, exitCode, reason], { run }) => {
  const dry = await run(...command.split(' '), '--dry-run');
  expect(dry).toMatchObject({ exitCode, stderr: expect.stringContaining(reason) });
  expect((await run(...command.split(' '))).exitCode).toBe(exitCode);
});

test('a dry run fails if the site stops responding after the first write', async () => {
  const { url } = await serveCalendar((one) => (one.url.includes('=two') ? 'close before' : 'respond'));
  const flags = ['--tags', 'one,two', '--dry-run', '--retries', '0', '--site', url];
  expect(await runCommand(['create', 'event', ...fair, ...flags])).toMatchObject({ exitCode: 3, stdout: '' });
});

test('a dry run fails for what the user may not edit', async () => {
  const reader = { username: 'reader', role: 'subscriber', applicationPassword: 'fake' } as const;
  const users = [{ ...administrator, role: 'administrator' } as const, reader];
  const { url, path, run } = await prepareSite({ users });
  const env = { CALENDAR_URL: url, CALENDAR_USER: 'reader', CALENDAR_PASSWORD: 'fake' };
  await writeFile(path('events.csv'), [header, rowOf('one')].join('\n'));
  const stderr = expect.stringContaining('error: The site lets this user only read');
  const denied = { exitCode: 4, stdout: '', stderr };
  const file = `import ${path('events.csv')}`;
  for (const args of ['create tag --name A', 'edit event 52 --title Rain', 'delete tag 7', 'cancel 52', file])
    expect(await runCommand([...args.split(' '), '--dry-run', '--json'], { env })).toMatchObject(denied);
  await run('import', path('events.csv'));
  expect(await runCommand([...file.split(' '), '--dry-run'], { env })).toMatchObject({ exitCode: 0 });
});

describe('get', () => {
  test('prints a record as JSON, as lines, and to be read', async ({ run, env, event, calendar }) => {
    const expected = await calendar.events.get(event.id);
    expect(JSON.parse((await run('get', 'event', event.slug!, '--json')).stdout)).toEqual(expected);
    const { stdout } = await run('get', 'event', String(event.id));
    expect(stdout).toContain(`title\t${event.title}\nid\t${event.id}\n`);
    const terminal = { env: { ...env, NO_COLOR: '1' }, columns: 80 };
    const shown = await runCommand(['get', 'event', String(event.id)], terminal);
    const { stdout: table } = await runCommand(['list', 'venues', '--search', 'Old'], { env, columns: 0 });
    expect(table).toContain('Old Mill (unused)');
    expect(shown.stdout).toMatch(new RegExp(`^title +${event.title}\nid +${event.id}\nstatus +publish\n`));
  });

  test('takes a slug of digits with slug: before it', async ({ run, calendar }) => {
    const tag = await calendar.tags.create({ name: 'Year', slug: '2027' });
    expect((await run('get', 'tag', 'slug:2027')).stdout).toContain(`id\t${tag.id}\n`);
    for (const missing of ['2027', 'slug:2028']) expect((await run('get', 'tag', missing)).exitCode).toBe(5);
    await run('edit', 'event', '60', '--tags', 'Slug:2027,new');
    expect((await calendar.events.get(60)).tags.map(({ name }) => name).sort()).toEqual(['Year', 'new']);
  });
});

test('edit and restore fail if the site stores another status, which is no sign of another site', async () => {
  const site = await prepareSite({}, async ({ url, method, headers }) => {
    if (method !== 'POST') return undefined;
    return site.mock.fetch(new Request(url, { method, headers, body: '{"status":"pending"}' }));
  });
  const stderr = expect.stringMatching(/but the site did not store status\..*\n$/);
  const event = ['event', '60', '--status'];
  expect(await site.run('edit', ...event, 'draft')).toMatchObject({ exitCode: 6, stderr });
  await site.run('delete', 'event', '60', '--yes');
  expect((await site.run('restore', ...event, 'publish')).exitCode).toBe(6);
});
