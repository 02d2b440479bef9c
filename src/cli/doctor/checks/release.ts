import * as z from 'zod/mini';
import { type Check, createFinding } from '../finding.ts';
import type { Site } from '../site.ts';

/** The advice to update, with the release of the site if it is known. */
export async function adviceToUpdate(site: Site): Promise<string> {
  const version = await site.release();
  return `Update The Events Calendar${version === undefined ? '' : `, which is ${version} here,`} to the newest release, or at least to 6.2.8.1.`;
}

const NamespaceIndex = z.object({ routes: z.record(z.string(), z.unknown()) });

export const recurringEvents: Check = async (site) => {
  const index = await site.attempt(async () =>
    site.visitor.site.request('tec/v1', { query: { _fields: 'routes' }, schema: NamespaceIndex }),
  );
  // A route of Pro about the dates of recurring events.
  if (!Object.keys(index?.routes ?? {}).some((route) => route.endsWith('/notices/occurrences'))) return;
  return createFinding(
    'recurring-events',
    'The site has Events Calendar Pro. Each date of a recurring event is in lists as an event with an ID above 10,000,000. These IDs change when the event does.',
    'Edits and deletions of such an ID need occurrence, or --occurrence: without it, the client rejects them, since the site would change or delete the other dates, too. Imports leave these dates as they are.',
  );
};
