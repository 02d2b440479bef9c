import * as z from 'zod/mini';
import { CalendarClient, type ClientOptions, discoverCalendar } from '../../index.ts';
import { flagName } from '../arguments.ts';
import { CredentialsError, UsageError } from '../errors/errors.ts';
import { withFlags } from '../errors/name-flags.ts';
import type { CommandContext } from '../process/command-context.ts';
import { credentialsFromEnvironment, findCredentials, isForSite } from './credentials.ts';
import type { SiteOptions } from './site-options.ts';

/** Why a calendar gets no credentials, and what to do: they are only for the site that the user gave. */
function reasonAgainstCredentials(
  { baseUrl }: CalendarClient,
  { site, credentialsSite = site }: SiteOptions,
  { env }: CommandContext,
): string | undefined {
  const { origin } = new URL(baseUrl);
  if (credentialsSite === null)
    return `No credentials are sent to ${origin}: use --site or CALENDAR_URL to say which site they are for.`;
  const given = completeAddress(credentialsSite ?? env.CALENDAR_URL ?? baseUrl);
  if (!URL.canParse(given))
    throw new UsageError('CALENDAR_URL: expected a URL, such as https://example.org.');
  if (isForSite(new URL(given), new URL(baseUrl))) return undefined;
  const { origin: own } = new URL(given);
  return `No credentials are sent to ${origin}, since they are for ${own}. If they are for it, use --site ${baseUrl}.`;
}

/**
 * A client that reads the site of `--site` or `CALENDAR_URL`, with credentials from the environment or `--user` if they
 * are for its origin.
 */
export async function connect(
  options: SiteOptions,
  context: CommandContext,
  fetch?: typeof globalThis.fetch,
): Promise<CalendarClient> {
  if (options.user !== undefined) return connectForWriting(options, context, fetch);
  const client = await createClient(options, context, fetch);
  const auth = credentialsFromEnvironment(context);
  if (!auth) return client;
  const reason = reasonAgainstCredentials(client, options, context);
  if (reason === undefined) return withClientFlags(() => client.withOptions({ auth }));
  context.stderr.write(`${reason}\n`);
  return client;
}

/**
 * A client that may write.
 *
 * @throws {@link CredentialsError} if there are no credentials, or the calendar is at another origin than the user gave
 */
export async function connectForWriting(
  options: SiteOptions,
  context: CommandContext,
  fetch?: typeof globalThis.fetch,
): Promise<CalendarClient> {
  const client = await createClient(options, context, fetch);
  const { origin } = new URL(client.baseUrl);
  const reason = reasonAgainstCredentials(client, options, context);
  if (reason !== undefined) throw new CredentialsError(reason);
  // Fails before a prompt if credentials cannot be sent there.
  await withClientFlags(() => client.withOptions({ auth: { token: 'placeholder' } }));
  const auth = await findCredentials(origin, options.user, context);
  return withClientFlags(() => client.withOptions({ auth }));
}

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
async function withClientFlags<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await withFlags((name) => optionNames[name] ?? flagName(String(name)), work);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replaceAll('allowInsecureAuth: true', '--allow-insecure-auth'));
  }
}

/** A client for the site of `--site` or `CALENDAR_URL`, without credentials. */
function createClient(
  options: SiteOptions,
  { env, signal }: CommandContext,
  fetch?: typeof globalThis.fetch,
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
    fetch,
    http: {
      ...(timeout !== undefined && { timeout: timeout * 1000 }),
      ...(retries !== undefined && { retry: retries }),
    },
  };
  const baseUrl = completeAddress(site);
  return withClientFlags(() => {
    if (options.discover) return discoverCalendar(baseUrl, { ...common, signal });
    const { apiPrefix, plainPermalinks, languageSegment } = options;
    return new CalendarClient({ ...common, baseUrl, apiPrefix, plainPermalinks, languageSegment });
  });
}
