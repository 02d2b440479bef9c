import * as z from 'zod/mini';
import { NotFoundError } from '../../../index.ts';
import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';
import type { Site } from '../site/site.ts';

/** An id that no site has: WordPress would have to number two thousand million records first. */
const unusedId = 2_147_483_646;

const Plugin = z.object({ version: z.string() });

/** The release of the calendar plugin. WordPress reveals it to administrators. */
export async function releaseOf(site: Site): Promise<string | undefined> {
  const { credentials } = site.settings;
  if (!credentials || site.reasonAgainstCredentials !== undefined) return undefined;
  const route = '/wp/v2/plugins/the-events-calendar/the-events-calendar';
  const response = await site.read(route, { _fields: 'version' }, credentials);
  return Plugin.safeParse(response?.json).data?.version;
}

/** A release that differs from the others. It is known by its behaviour, as only administrators may see its number. */
export const release: Check = {
  name: 'release',
  async run(site) {
    const version = await releaseOf(site);
    try {
      await site.visitor.events.get(unusedId, { signal: site.settings.signal });
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      if (error.status !== 400) return [];
      return [
        createFinding(
          'known-release',
          `The calendar responds with ${error.status} ${error.code} to an id that does not exist, as releases up to 6.17.1 do${version === undefined ? '' : ` (it is ${version})`}; later ones respond with 404.`,
          'This client takes both for "not found"; programs that send requests themselves should, too. Update The Events Calendar to be rid of the difference.',
        ),
      ];
    }
    return [];
  },
};
