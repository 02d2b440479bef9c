import { writeFile } from 'node:fs/promises';
import { runCommand } from './run-command.ts';
import { serveSite } from './served-site.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The columns of the rows that these tests import. */
export const header = 'slug,title,start_date,end_date,status,categories';

/** A row of a published event. */
export const rowOf = (slug: string, title = slug, date = '2027-06-19') =>
  `${slug},${title},${date} 14:00,${date} 16:00,publish,Feed`;

/** A served site without events, a folder, and the import of a file in it. */
export async function prepareImport(content: string, name = 'events.csv') {
  const site = await serveSite({ snapshot: { categories: [{ id: 1, name: 'Feed', slug: 'feed' }] } });
  const path = await temporaryFolder();
  await writeFile(path(name), content);
  const env = { ...site.credentials, CALENDAR_URL: site.url };
  const run = (...args: string[]) => runCommand(['import', path(name), ...args], { env });
  const writes = () => site.mock.requests.filter(({ method }) => method !== 'GET').length;
  const slugs = () => (site.mock.snapshot().events ?? []).map(({ slug }) => slug);
  return { ...site, path, env, run, writes, slugs };
}
