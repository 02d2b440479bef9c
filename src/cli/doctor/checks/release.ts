import * as z from 'zod/mini';
import { NotFoundError } from '../../../index.ts';
import { type Check, createFinding } from '../finding.ts';
import type { Site } from '../site.ts';

/** An id that no site has: WordPress would have to number two thousand million records first. */
const unusedId = 2_147_483_646;

const Plugin = z.object({ version: z.string() });

/** The release in the files that a calendar is subscribed to by: `PRODID:-//Town Hall - ECPv6.0.2//NONSGML v1.0//EN`. */
const productOfFiles = /^PRODID:.*- ECPv(\d+(?:\.\d+)*)/m;

async function findRelease(site: Site): Promise<string | undefined> {
  const { credentials } = site.settings;
  if (credentials && site.reasonAgainstCredentials === undefined) {
    const route = '/wp/v2/plugins/the-events-calendar/the-events-calendar';
    const response = await site.read(route, { _fields: 'version' }, credentials);
    const plugin = Plugin.safeParse(response?.json);
    if (plugin.success) return plugin.data.version;
  }
  const file = await site.readText('/?post_type=tribe_events&ical=1');
  return productOfFiles.exec(file ?? '')?.[1];
}

const found = new WeakMap<Site, Promise<string | undefined>>();

/** The release of the calendar plugin: WordPress reveals it to administrators, and the plugin in its files. */
export function releaseOf(site: Site): Promise<string | undefined> {
  const release = found.get(site) ?? findRelease(site);
  found.set(site, release);
  return release;
}

/** The release as advice names it, where it is known. */
export async function describeRelease(site: Site): Promise<string> {
  const version = await releaseOf(site);
  return version === undefined ? '' : `, and this is ${version}`;
}

/** What to update to: from there on, everything that was tried is as in the newest one. */
export const newerReleases = 'Update it to 6.2.8.1 or later, or better to the newest one.';

/** How the calendar responds to an event that does not exist; undefined where it finds one. */
async function responseToUnknownEvent({ visitor }: Site): Promise<NotFoundError | undefined> {
  try {
    await visitor.events.get(unusedId);
    return undefined;
  } catch (error) {
    if (error instanceof NotFoundError) return error;
    throw error;
  }
}

/** Whether a site is sure to refuse wrong credentials with every read, as recent releases do: these respond with 404. */
export async function refusesWrongCredentials(site: Site): Promise<boolean> {
  return (await responseToUnknownEvent(site))?.status === 404;
}

/** A release that differs from the others. It is known by its behaviour, as not every site reveals its number. */
export const release: Check = async (site) => {
  const unknown = await responseToUnknownEvent(site);
  if (unknown?.status !== 400) return;
  return createFinding(
    'known-release',
    `The calendar responds with ${unknown.status} ${unknown.code} to an id that does not exist, as releases up to 6.17.1 do${await describeRelease(site)}; later ones respond with 404.`,
    'This client takes both for "not found"; programs that send requests themselves should, too. Update The Events Calendar to be rid of the difference.',
  );
};

/** The route of Events Calendar Pro about the dates of recurring events. */
const routeOfPro = '/notices/occurrences';

const NamespaceIndex = z.object({ routes: z.record(z.string(), z.unknown()) });

/** Recurring events, which come with Events Calendar Pro. */
export const recurringEvents: Check = async (site) => {
  const { data } = NamespaceIndex.safeParse((await site.read('/tec/v1', { _fields: 'routes' }))?.json);
  if (!Object.keys(data?.routes ?? {}).some((route) => route.endsWith(routeOfPro))) return;
  return createFinding(
    'recurring-events',
    'The site has Events Calendar Pro. Each date of a recurring event is in lists as an event with an ID above 10,000,000. These IDs change when the event does.',
    'Edits and deletions of such an ID need occurrence, or --occurrence: without it, the client rejects them, since the site would change or delete the other dates, too. Imports leave these dates as they are.',
  );
};
