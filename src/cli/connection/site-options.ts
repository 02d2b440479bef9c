import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';

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
  if (!isServer) command.option('--discover', 'find the calendar from any page of the site');
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
