import * as z from 'zod/mini';
import { CalendarClient, type ClientOptions, discoverCalendar } from '../../index.ts';
import { flagName } from '../arguments.ts';
import { CredentialsError, UsageError } from '../errors/errors.ts';
import { withFlags } from '../errors/name-flags.ts';
import type { CommandContext } from '../process/command-context.ts';
import { credentialsFromEnvironment, findCredentials, isForSite } from './credentials.ts';
import type { SiteOptions } from './site-options.ts';

/** Returns why no credentials are sent, if so: they are only for the site that the user specified. */
function reasonAgainstCredentials(
  { baseUrl }: CalendarClient,
  { site, credentialsSite = site }: SiteOptions,
  { env }: CommandContext,
): string | undefined {
  const { origin } = new URL(baseUrl);
  if (credentialsSite === null)
    return `No credentials are sent to ${origin}. Specify the site they are for with --site or CALENDAR_URL.`;
  const given = completeAddress(credentialsSite ?? env.CALENDAR_URL ?? baseUrl);
  if (!URL.canParse(given))
    throw new UsageError('CALENDAR_URL: expected a URL, such as https://example.org.');
  if (isForSite(new URL(given), new URL(baseUrl))) return undefined;
  const { origin: own } = new URL(given);
  return `No credentials are sent to ${origin}: they are for ${own}. To send them, use --site ${baseUrl}.`;
}

/**
 * Creates a client for the site of `--site` or `CALENDAR_URL`. It gets the credentials of the environment or
 * `--user` if they are for its origin.
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
 * Creates a client that can write.
 *
 * @throws {@link CredentialsError} if there are no credentials, or they are for another origin
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

/** The flags of client options, if they have another name. */
const optionNames: Readonly<Record<string, string>> = {
  baseUrl: '--site',
  url: '--site',
  languages: '--language',
  http: '--timeout or --retries',
  auth: 'credentials',
};

/** Adds a missing scheme to a URL: `http` for this machine, `https` for other hosts. */
export function completeAddress(site: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(site)) return site;
  const isLocal = /^(localhost|127\.0\.0\.1)([:/]|$)/i.test(site);
  return `${isLocal ? 'http' : 'https'}://${site}`;
}

/** Runs work that checks client options, and reports wrong options by their flags. */
async function withClientFlags<Result>(work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await withFlags((name) => optionNames[name] ?? flagName(String(name)), work);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replaceAll('allowInsecureAuth: true', '--allow-insecure-auth'));
  }
}

/** Creates a client for the site of `--site` or `CALENDAR_URL`, without credentials. */
function createClient(
  options: SiteOptions,
  { env, signal }: CommandContext,
  fetch?: typeof globalThis.fetch,
): Promise<CalendarClient> {
  const site = options.site ?? env.CALENDAR_URL;
  if (!site) throw new UsageError('No site is set. Add --site https://example.org, or set CALENDAR_URL.');
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
