import { type Command, Option } from 'commander';
import { parseNumber } from '../arguments.ts';
import { UsageError } from '../errors/errors.ts';

/** What every command that talks to a site takes. */
export interface SiteOptions {
  readonly site?: string;
  /** The site that credentials are for, where that is not `site`; null where the user has not said which. */
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
  readonly signIn?: boolean;
  readonly forgetCredentials?: boolean;
}

/** Adds the options that say which site is meant, and how it is reached. */
export function addSiteOptions(command: Command): void {
  command
    .optionsGroup('Site:')
    .option('--site <url>', 'address of the site (default: CALENDAR_URL)')
    .option('--discover', 'find the calendar from any page of the site, wherever its interface is')
    .option('--api-prefix <prefix>', 'REST prefix of the site (default: wp-json)')
    .option('--vendor <name>', "the vendor's segment of the path (default: tribe)")
    .option('--plain-permalinks', 'the site has plain permalinks: /?rest_route=/…')
    .option('--language <code>', 'language of the records')
    .option('--language-param <name>', 'name of the language parameter (default: tl_language)')
    .option(
      '--language-segment <code>',
      'language segment of the address, such as ro of https://example.org/ro',
    )
    .option(
      '--timeout <seconds>',
      'longest wait for a response (default: 30)',
      parseNumber({ minimum: 0.001 }),
    )
    .option(
      '--retries <number>',
      'how often a read is tried again (default: 2)',
      parseNumber({ integer: true, minimum: 0 }),
    )
    .optionsGroup('Credentials:')
    .option(
      '--sign-in',
      'read with credentials too, from the keychain or a prompt where the environment has none',
    )
    .option('--forget-credentials', "remove the site's credentials from the system's keychain first")
    .option('--allow-insecure-auth', 'send credentials over http:, where anybody on the way can read them');
  refuseSecrets(command);
}

/** What credentials are called elsewhere. */
const secretFlags = [
  '--user',
  '--username',
  '--password',
  '--app-password',
  '--application-password',
  '--token',
];

/** Refuses credentials among the arguments, which every program of the system can read, and shells keep. */
function refuseSecrets(command: Command): void {
  for (const flag of secretFlags) {
    command.addOption(new Option(`${flag} [secret]`).hideHelp());
    command.on(`option:${flag.slice('--'.length)}`, () => {
      throw new UsageError(
        `${flag}: credentials do not go into the command line, where other programs can read them. Set CALENDAR_USER ` +
          'and CALENDAR_PASSWORD, or CALENDAR_TOKEN, or leave them out for a prompt.',
      );
    });
  }
}
