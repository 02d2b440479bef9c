import type { Command } from 'commander';

/** What every command that talks to a site takes. */
export interface SiteOptions {
  readonly site?: string;
  readonly apiPrefix?: string;
  readonly vendor?: string;
  readonly language?: string;
  readonly languageParam?: string;
  readonly timeout?: number;
}

/** Adds the options that say which site is meant, and how it is reached. */
export function addSiteOptions(command: Command): void {
  command
    .optionsGroup('Site:')
    .option('--site <url>', 'address of the site; default CALENDAR_URL')
    .option('--api-prefix <prefix>', 'REST prefix of the site (default: wp-json)')
    .option('--vendor <name>', "the vendor's segment of the path (default: tribe)")
    .option('--language <code>', 'language of the records')
    .option('--language-param <name>', 'name of the language parameter (default: tl_language)')
    .option('--timeout <seconds>', 'longest wait for a response (default: 30)', Number);
}
