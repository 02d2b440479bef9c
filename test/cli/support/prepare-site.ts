import { writeFile } from 'node:fs/promises';
import { CalendarClient } from 'events-calendar-client';
import { test as plainTest } from 'vitest';
import { administrator } from '../../support/test-calendar.ts';
import { runCommand } from './run-command.ts';
import { serveSite } from './served-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A served site, a folder, and the command on the site: of a visitor, and of its administrator. */
export async function prepareSite(...options: Parameters<typeof serveSite>) {
  const site = await serveSite(...options);
  const path = await temporaryFolder();
  const env = { ...site.credentials, CALENDAR_URL: site.url };
  const visit = (...args: string[]) => runCommand(args, { env: { CALENDAR_URL: site.url } });
  const run = (...args: string[]) => runCommand(args, { env });
  return { ...site, path, env, visit, run };
}

/** A test that gets what `prepareSite` returns, the administrator's `calendar`, and the first `event` of that. */
export const test = plainTest
  .extend('site', () => prepareSite())
  .extend('mock', ({ site }) => site.mock)
  .extend('url', ({ site }) => site.url)
  .extend('credentials', ({ site }) => site.credentials)
  .extend('path', () => temporaryFolder())
  .extend('env', ({ site }) => site.env)
  .extend('visit', ({ site }) => site.visit)
  .extend('run', ({ site }) => site.run)
  .extend('calendar', ({ url }) => new CalendarClient({ baseUrl: url, auth: administrator }))
  .extend('event', async ({ calendar }) => (await calendar.events.list({ per_page: 1 })).items[0]!);

/** The columns of the rows that these tests import. */
export const header = 'slug,title,start_date,end_date,status,categories';

/** A row of a published event. */
export const rowOf = (slug: string, title = slug, date = '2027-06-19') =>
  `${slug},${title},${date} 14:00,${date} 16:00,publish,Feed`;

/** A served site without events, a folder, and the import of a file in it. */
export async function prepareImport(content: string, name = 'events.csv') {
  const site = await prepareSite({ snapshot: { categories: [{ id: 1, name: 'Feed', slug: 'feed' }] } });
  const { mock, path } = site;
  await writeFile(path(name), content);
  const run = (...args: string[]) => site.run('import', path(name), ...args);
  const writes = () => mock.requests.filter(({ method }) => method !== 'GET').length;
  const slugs = () => (mock.snapshot().events ?? []).map(({ slug }) => slug);
  return { ...site, run, writes, slugs };
}
