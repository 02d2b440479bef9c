import * as z from 'zod/mini';
import {
  BadRequestError,
  CalendarClient,
  type ClientOptions,
  discoverCalendar,
  type UnexpectedRecord,
} from '../../index.ts';
import { CredentialsError, UsageError } from '../errors/errors.ts';
import { countOf, toPlainLine } from '../output/text.ts';
import { type CommandContext, ExitCode } from '../process/command-context.ts';
import {
  askCredentials,
  type Credentials,
  completeAddress,
  credentialsFor,
  isForSite,
  parseSite,
  reasonAgainst,
} from './credentials.ts';
import type { SiteOptions } from './site-options.ts';

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
    if (auth !== undefined) stderr.write(`${auth}\n`);
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
 * Checks that the user may read drafts, which the site silently leaves out otherwise.
 *
 * @throws {@link CredentialsError} if not
 */
export async function requireDrafts(calendar: CalendarClient, { signal }: CommandContext): Promise<void> {
  try {
    await calendar.events.list({ status: 'draft', per_page: 1 }, { signal });
  } catch (error) {
    if (!(error instanceof BadRequestError && 'status' in error.params)) throw error;
    throw new CredentialsError(
      '--status any includes drafts, which this user may not read. Use an account with the role Editor, or leave out --status.',
    );
  }
}

export const leftOutText = (count: number) =>
  `${countOf(count, 'record')} ${count === 1 ? 'is missing, because it' : 'are missing, because they'} cannot be read`;

/** Warns of records that lists have left out, and sets the exit code, so that what lacks them does not look complete. */
export function reportLeftOut({ session, stderr }: CommandContext): void {
  if (session.leftOut === undefined) return;
  stderr.write(`warning: ${leftOutText(session.leftOut)}\n`);
  session.exitCode = ExitCode.findings;
}

async function createClient(options: SiteOptions, { env, signal, stderr, session }: CommandContext) {
  const site = options.site ?? env.CALENDAR_URL;
  if (!site) throw new UsageError('No site is set. Add --site https://example.org, or set CALENDAR_URL.');
  const { timeout, retries, vendor, language, languageParam, allowInsecureAuth } = options;
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
    languages: language === undefined ? undefined : [language],
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
  const { apiPrefix, plainPermalinks, languageSegment } = options;
  const client = options.discover
    ? await discoverCalendar(baseUrl, { ...common, signal })
    : new CalendarClient({ ...common, baseUrl, apiPrefix, plainPermalinks, languageSegment });
  return { client, site };
}
