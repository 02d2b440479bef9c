import * as z from 'zod/mini';
import { CalendarClient, type ClientOptions, discoverCalendar } from '../../index.ts';
import { flagName } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';
import { withFlags } from '../errors/name-flags.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { SiteOptions } from './site-options.ts';

export type ClientOverrides = Pick<ClientOptions, 'fetch' | 'http'>;

/** What the options of the client are called in the command line, where it is not their own name. */
const optionNames: Readonly<Record<string, string>> = {
  baseUrl: '--site',
  url: '--site',
  languages: '--language',
  http: '--timeout or --retries',
  auth: 'credentials',
};

/** Where only a host is given, it is that of a secure site, or of this machine. */
export function completeAddress(site: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(site)) return site;
  const isLocal = /^(localhost|127\.0\.0\.1)([:/]|$)/i.test(site);
  return `${isLocal ? 'http' : 'https'}://${site}`;
}

/** Runs what checks options of the client, and reports those that are wrong as the command line has them. */
export async function withClientFlags<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await withFlags((name) => optionNames[name] ?? flagName(String(name)), work);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replaceAll('allowInsecureAuth: true', '--allow-insecure-auth'));
  }
}

/** A client for the site of `--site` or `CALENDAR_URL`, without credentials. */
export function createClient(
  options: SiteOptions,
  { env, signal }: CommandContext,
  overrides: ClientOverrides = {},
): Promise<CalendarClient> {
  const site = options.site ?? env.CALENDAR_URL;
  if (!site) throw new UsageError('Which site? Add --site https://example.org, or set CALENDAR_URL.');
  const { timeout, retries, vendor, language, languageParam, allowInsecureAuth } = options;
  const common: Omit<ClientOptions, 'baseUrl'> = {
    vendor,
    language,
    languages: language === undefined ? undefined : [language],
    languageParam,
    allowInsecureAuth,
    compile: z.compile,
    ...overrides,
    http: {
      ...(timeout !== undefined && { timeout: timeout * 1000 }),
      ...(retries !== undefined && { retry: retries }),
      ...overrides.http,
    },
  };
  const baseUrl = completeAddress(site);
  return withClientFlags(() => {
    if (options.discover) return discoverCalendar(baseUrl, { ...common, signal });
    const { apiPrefix, plainPermalinks, languageSegment } = options;
    return new CalendarClient({ ...common, baseUrl, apiPrefix, plainPermalinks, languageSegment });
  });
}
