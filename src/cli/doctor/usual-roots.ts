import { CalendarClient, CalendarError, type ClientOptions } from '../../index.ts';

/** The options of a client but for where the interface lies. */
export type ClientSettings = Omit<ClientOptions, 'baseUrl' | 'apiPrefix' | 'plainPermalinks'>;

/**
 * A client for the interface where it lies by default: at the folder of the address and at the top, each with permalinks
 * of both kinds. Undefined where none responds.
 */
export async function tryUsualRoots(
  { origin, pathname }: URL,
  settings: ClientSettings,
  signal: AbortSignal,
): Promise<CalendarClient | undefined> {
  const [, folder = ''] = /^(\/[^/]+)/.exec(pathname) ?? [];
  const homes = new Set([`${origin}${folder}`, origin]);
  for (const plainPermalinks of [false, true]) {
    for (const baseUrl of homes) {
      try {
        const client = new CalendarClient({ ...settings, baseUrl, plainPermalinks });
        await client.root({}, { signal });
        return client;
      } catch (error) {
        signal.throwIfAborted();
        if (!CalendarError.is(error)) throw error;
      }
    }
  }
  return undefined;
}
