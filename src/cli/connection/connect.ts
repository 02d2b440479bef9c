import { type Command, Option } from 'commander';
import * as z from 'zod/mini';
import {
  BadRequestError,
  CalendarClient,
  type ClientOptions,
  discoverCalendar,
  type UnexpectedRecord,
} from '../../index.ts';
import { parseNumber } from '../arguments.ts';
import { CredentialsError, UsageError } from '../errors/errors.ts';
import { countOf, toPlainLine } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import { askPassword, isInteractive } from '../prompts/prompts.ts';

export interface SiteOptions {
  readonly site?: string;
  /** The site that credentials are for, if it is not `site`. Null if the user has not specified it. */
  readonly credentialsSite?: string | null;
  readonly discover?: boolean;
  readonly apiPrefix?: string;
  readonly vendor?: string;
  readonly plainPermalinks?: boolean;
  readonly language?: string;
  readonly languageParam?: string;
  readonly languageSegment?: string;
  readonly timeout?: number;
  readonly retries?: number;
  readonly allowInsecureAuth?: boolean;
  readonly user?: string;
}

const parsePositive = parseNumber({ minimum: 0.001 });
const parseCount = parseNumber({ integer: true, minimum: 0 });

/** Adds the options for a site and its credentials. A server cannot prompt or discover its site. */
export function addSiteOptions(command: Command, { isServer = false } = {}): void {
  command.optionsGroup('Site:').option('--site <url>', 'URL of the site (default: CALENDAR_URL)');
  const discover = new Option('--discover', 'find the calendar from any page of the site');
  if (!isServer) command.addOption(discover.conflicts(['apiPrefix', 'plainPermalinks', 'languageSegment']));
  command
    .option('--api-prefix <prefix>', 'REST prefix of the site (default: wp-json)')
    .option('--vendor <name>', 'vendor segment of the API path (default: tribe)')
    .option('--plain-permalinks', 'the site has plain permalinks: /index.php?rest_route=/…')
    .option('--language <code>', 'language of the records')
    .option('--language-param <name>', 'query parameter for the language (default: tl_language)')
    .option('--language-segment <code>', 'language segment of the path, such as ro in https://example.org/ro')
    .option('--timeout <seconds>', 'how long to wait for a response (default: 30)', parsePositive)
    .option('--retries <number>', 'how often to retry a read (default: 2)', parseCount)
    .optionsGroup('Credentials:');
  if (!isServer) command.option('--user <name>', 'user of the site (prompts for the application password)');
  command.option('--allow-insecure-auth', 'send credentials over http:, where others can read them');
}

export type Credentials =
  | { readonly username: string; readonly applicationPassword: string }
  | { readonly token: string };

/** Checks whether credentials for a site may be sent to a URL: one of the same origin, or its https: form. */
export function isForSite(given: URL, url: URL): boolean {
  return url.host === given.host && [given.protocol, 'https:'].includes(url.protocol);
}

export function credentialsFromEnvironment({ env }: Pick<CommandContext, 'env'>): Credentials | undefined {
  const { CALENDAR_TOKEN: token, CALENDAR_USER: username, CALENDAR_PASSWORD: applicationPassword } = env;
  if (username && applicationPassword) return { username, applicationPassword };
  return token ? { token } : undefined;
}

export const isThisMachine = ({ hostname }: URL): boolean =>
  /^(localhost|\[::1\]|127\.\d+\.\d+\.\d+)$/.test(hostname);

/** Adds a missing scheme to a URL: `http` for this machine, `https` for other hosts. */
export function completeAddress(site: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(site)) return site;
  const url = URL.parse(`http://${site}`);
  return `${url && isThisMachine(url) ? 'http' : 'https'}://${site}`;
}

/**
 * Returns the credentials for a site. Those of the environment belong to CALENDAR_URL, or else to the site that the
 * user specified.
 *
 * @returns the credentials, or the reason why the existing ones are not for this site, or undefined if there are none
 */
function credentialsFor(
  baseUrl: string,
  { site, user, credentialsSite = site }: SiteOptions,
  context: Pick<CommandContext, 'env'>,
): Credentials | string | undefined {
  const { CALENDAR_URL: usual } = context.env;
  const credentials = credentialsFromEnvironment(context);
  if (!credentials) return undefined;
  if (user !== undefined && !('username' in credentials && credentials.username === user)) return undefined;
  const own = usual || credentialsSite;
  if (own && isForSite(parseSite(own), new URL(baseUrl))) return credentials;
  return reasonAgainst(baseUrl, own, usual === undefined ? 'use --site' : 'set CALENDAR_URL to');
}

export function reasonAgainst(baseUrl: string, own: string | null | undefined, how: string): string {
  const reason = `No credentials are sent to ${new URL(baseUrl).origin}`;
  if (!own) return `${reason}. Specify the site they are for with --site or CALENDAR_URL.`;
  return `${reason}: they are for ${parseSite(own).origin}. To send them, ${how} ${baseUrl}.`;
}

export function parseSite(site: string): URL {
  const url = URL.parse(completeAddress(site));
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError('Expected the URL of a site, such as https://example.org, also in CALENDAR_URL.');
}

/**
 * Prompts for the password of `--user` or CALENDAR_USER.
 *
 * @throws {@link CredentialsError} if there is no user, or no terminal for a prompt
 */
async function askCredentials(origin: string, user: string | undefined, context: CommandContext) {
  const username = user ?? context.env.CALENDAR_USER;
  if (!username || !isInteractive(context))
    throw new CredentialsError(
      `This needs the credentials of a user of ${origin}. Set CALENDAR_USER and CALENDAR_PASSWORD (an ` +
        'application password), or CALENDAR_TOKEN. In a terminal, --user <name> prompts for the password.',
    );
  const message = `Application password for ${username} at ${origin} (Users → Profile in WordPress)`;
  return { username, applicationPassword: (await askPassword(message, context)).trim() };
}

/**
 * Creates a client for the site of `--site` or of `CALENDAR_URL`. It gets the credentials that belong to its origin, if
 * there are any. For writing, or with a `user`, it needs them: in a terminal, the command asks for them.
 *
 * @throws {@link CredentialsError} if it is for writing, and there are no credentials, or they are for another origin
 */
export async function connect(
  options: SiteOptions,
  context: CommandContext,
  { isWriting = false }: { readonly isWriting?: boolean } = {},
): Promise<CalendarClient> {
  const { session, stderr } = context;
  session.isWriting = isWriting;
  const { client, site } = await createClient(options, context);
  const { baseUrl } = client;
  const authenticate = (auth: Credentials) => {
    session.hasCredentials = true;
    return client.withOptions({ auth });
  };
  const auth = credentialsFor(baseUrl, options, context);
  if (typeof auth === 'object') return authenticate(auth);
  if (!isWriting && options.user === undefined) {
    if (auth !== undefined) stderr.write(`warning: ${auth}\n`);
    return client;
  }
  if (auth !== undefined && options.user === undefined) throw new CredentialsError(auth);
  if (!isForSite(parseSite(site), new URL(baseUrl)))
    throw new CredentialsError(reasonAgainst(baseUrl, site, 'use --site'));
  // Fails before a prompt if credentials cannot be sent there.
  client.withOptions({ auth: { token: 'placeholder' } });
  return authenticate(await askCredentials(new URL(baseUrl).origin, options.user, context));
}

/**
 * Returns the query for records of a status. That for `any` has none, since the site lists all that a user may read.
 *
 * @throws {@link CredentialsError} for `any` if the user may not read drafts, which the site silently leaves out
 */
export async function queryOfStatus(status: unknown, calendar: CalendarClient, { signal }: CommandContext) {
  if (status !== 'any') return status === undefined ? {} : { status };
  try {
    await calendar.events.list({ status: 'draft', per_page: 1 }, { signal });
    return {};
  } catch (error) {
    if (!(error instanceof BadRequestError && 'status' in error.params)) throw error;
    throw new CredentialsError(
      '--status any includes drafts, which this user may not read. Use an account with the role Editor, or leave out --status.',
    );
  }
}

export const leftOutText = (count: number) => `${countOf(count, 'record')} missing because unreadable`;

/** Warns of records that lists have left out, and sets the exit code, so that what lacks them does not look complete. */
export function reportLeftOut({ session, stderr }: CommandContext): void {
  if (session.leftOut === undefined) return;
  stderr.write(`warning: ${leftOutText(session.leftOut)}\n`);
  session.exitCode = ExitCode.findings;
}

async function createClient(options: SiteOptions, { env, signal, stderr, session }: CommandContext) {
  const site = options.site ?? env.CALENDAR_URL;
  if (!site) throw new UsageError('No site is set. Add --site https://example.org, or set CALENDAR_URL.');
  const { timeout, retries, vendor, language, languageParam, languageSegment, allowInsecureAuth } = options;
  const onlyLanguage = languageSegment ?? language;
  const warned = new Set<string>();
  const warn = ({ url, path, issues, isLeftOut }: UnexpectedRecord) => {
    if (isLeftOut) session.leftOut = (session.leftOut ?? 0) + 1;
    const problems = issues.map(({ path: field, message }) => `${field.join('.')}: ${message}`).join('; ');
    if (warned.has(problems)) return;
    warned.add(problems);
    const where = ['', ...path].join(' ');
    const text = `left out what cannot be read, here and where it is alike: ${url}${where}: ${problems}`;
    stderr.write(`warning: ${toPlainLine(text)}\n`);
  };
  session.onUnexpected = warn;
  const common: Omit<ClientOptions, 'baseUrl'> = {
    vendor,
    language,
    languages: onlyLanguage === undefined ? undefined : [onlyLanguage],
    languageParam,
    allowInsecureAuth,
    compile: z.compile,
    onUnexpected: warn,
    http: {
      ...(timeout !== undefined && { timeout: timeout * 1000 }),
      ...(retries !== undefined && { retry: retries }),
    },
  };
  const baseUrl = completeAddress(site);
  const { apiPrefix, plainPermalinks } = options;
  const client = options.discover
    ? await discoverCalendar(baseUrl, { ...common, signal })
    : new CalendarClient({ ...common, baseUrl, apiPrefix, plainPermalinks, languageSegment });
  return { client, site };
}
