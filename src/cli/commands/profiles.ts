import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { type CalendarClient, NotFoundError, PermissionError } from '../../index.ts';
import { connect } from '../connection/connect.ts';
import {
  completeAddress,
  credentialsFromEnvironment,
  isForSite,
  parseSite,
} from '../connection/credentials.ts';
import { readProfiles, writeProfiles } from '../connection/profiles.ts';
import { addSiteOptions, type SiteOptions } from '../connection/site-options.ts';
import { UsageError } from '../errors/errors.ts';
import { formatTabSeparated } from '../output/table.ts';
import { formatJson, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';
import { askPassword, askText, isInteractive } from '../prompts/prompts.ts';

const usual = 'default';

const notes = `
The password is asked for, or read from standard input if that is no terminal.
It is stored in a file that only you can read. Select the profile with
--profile or CALENDAR_PROFILE.

Examples:
  events-calendar login town --site https://example.org --user jane
  events-calendar list events --profile town --status draft`;

/** Asks for what the environment does not have. Its password belongs to CALENDAR_URL. */
async function askAccount(site: string, user: string | undefined, context: CommandContext) {
  const { CALENDAR_URL: url, CALENDAR_USER: usualUser, CALENDAR_PASSWORD, CALENDAR_TOKEN } = context.env;
  const isOwn = !url || isForSite(parseSite(url), parseSite(site));
  if (isOwn && CALENDAR_TOKEN && user === undefined && !usualUser) return { CALENDAR_TOKEN };
  const canAsk = isInteractive(context);
  const name = user ?? usualUser ?? (canAsk ? await askText(`User name at ${site}`, context) : undefined);
  if (!name) throw new UsageError('Add --user with the name of a user of the site.');
  const known = isOwn && name === usualUser ? CALENDAR_PASSWORD : undefined;
  const ask = () =>
    canAsk ? askPassword(`Application password for ${name} at ${site}`, context) : text(context.stdin);
  const password = (known ?? (await ask())).trim();
  if (password === '') throw new UsageError('The application password is missing on standard input.');
  return { CALENDAR_USER: name, CALENDAR_PASSWORD: password };
}

/** Checks that the site accepts the credentials. Some servers remove them, so that reads work anyway. */
async function checkAccount(calendar: CalendarClient, { signal }: CommandContext): Promise<void> {
  await calendar.root({}, { signal });
  try {
    await calendar.site.request('wp/v2/users/me', { signal });
  } catch (error) {
    // Some sites hide their users.
    if (!(error instanceof NotFoundError || error instanceof PermissionError)) throw error;
  }
}

function login(command: Command, context: CommandContext): void {
  command.argument('[name]', 'name of the profile', usual).addHelpText('after', notes);
  addSiteOptions(command);
  command.action(async (name: string, { user, profile: _, ...options }: SiteOptions) => {
    const given = options.site ?? context.env.CALENDAR_URL;
    if (!given) throw new UsageError('Add --site with the URL of the site.');
    const site = completeAddress(given);
    const account = await askAccount(site, user, context);
    const env = { ...account, CALENDAR_URL: site };
    const calendar = await connect({ ...options, site }, { ...context, env }, { isWriting: true });
    await checkAccount(calendar, context);
    const credentials = credentialsFromEnvironment({ env })!;
    const others = await readProfiles(context);
    const path = await writeProfiles({ ...others, [name]: { ...options, site, credentials } }, context);
    context.stderr.write(`The profile ${name} for ${site} is stored in ${path}.\n`);
  });
}

function logout(command: Command, context: CommandContext): void {
  command.argument('[name]', 'name of the profile', usual);
  command.action(async (name: string) => {
    const { [name]: profile, ...others } = await readProfiles(context);
    if (!profile) throw new UsageError(`There is no profile ${name}.`);
    await writeProfiles(others, context);
    const where = `Users → Profile at ${profile.site}`;
    context.stderr.write(`The profile ${name} is deleted. To revoke its password, open ${where}.\n`);
  });
}

function profiles(command: Command, context: CommandContext): void {
  command.option('--json', 'print a JSON document');
  command.action(async ({ json }: { readonly json?: boolean }) => {
    const stored = Object.entries(await readProfiles(context)).map(([name, { site, credentials }]) => ({
      name,
      site,
      user: 'username' in credentials ? credentials.username : 'token',
    }));
    const rows = stored.map(({ name, site, user }) => [name, site, user]);
    await writeOutput(context.stdout, json ? `${formatJson(stored, 2)}\n` : formatTabSeparated({ rows }));
  });
}

const commands: Readonly<Record<string, typeof login>> = { login, logout, profiles };

export const define: typeof login = (command, context) => commands[command.name()]?.(command, context);
