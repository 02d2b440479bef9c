import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';

export interface SiteOptions {
  readonly site?: string;
  /** The site that credentials are for, if that is not `site`; null if the user has not said which. */
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

/** Adds the options that say which site is meant, and how it is reached. A server has no prompt, and its site is known. */
export function addSiteOptions(command: Command, { isServer = false } = {}): void {
  command.optionsGroup('Site:').option('--site <url>', 'URL of the site (default: CALENDAR_URL)');
  if (!isServer) command.option('--discover', 'find the calendar from any page of the site');
  command
    .option('--api-prefix <prefix>', 'REST prefix of the site (default: wp-json)')
    .option('--vendor <name>', "vendor's segment of the path (default: tribe)")
    .option('--plain-permalinks', 'the site has plain permalinks: /?rest_route=/…')
    .option('--language <code>', 'language of the records')
    .option('--language-param <name>', 'query parameter of the language (default: tl_language)')
    .option('--language-segment <code>', 'language in the path, such as ro of https://example.org/ro')
    .option('--timeout <seconds>', 'longest wait for a response (default: 30)', parsePositive)
    .option('--retries <number>', 'how often to retry a read (default: 2)', parseCount)
    .optionsGroup('Credentials:');
  if (!isServer) command.option('--user <name>', 'user of the site; prompts for the application password');
  command.option('--allow-insecure-auth', 'send credentials over http:, where others can read them');
}
