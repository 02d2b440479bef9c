import type { Command } from 'commander';
import { parseNumber } from '../arguments.ts';
import { examineSite } from '../doctor/examine-site.ts';
import type { DoctorOptions } from '../doctor/settings.ts';
import type { CommandContext, CommandResult } from '../process/command-context.ts';

const details = `
It only reads. With CALENDAR_USER and CALENDAR_PASSWORD set, it also checks
whether the credentials arrive and what their user may do. It never prompts.

Exit codes: 0 no problem; 1 a problem, or a warning with --strict; 3 silence.

Examples:
  events-calendar doctor https://example.org
  events-calendar doctor https://example.org --languages de,en
  events-calendar doctor https://example.org --json`;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument('[url]', 'any page of the site (default: CALENDAR_URL)')
    .option('--strict', 'let warnings count as problems')
    .option('--slow-after <seconds>', 'how long a list of 50 events may take', parseNumber({ minimum: 0 }), 2)
    .option('--verbose', 'show the checks that passed or were skipped, too')
    .option('--json', 'print one JSON document: findings, checks and what is known of the site')
    .optionsGroup('Site:')
    .option('--api-prefix <prefix>', 'REST prefix of the site, if its pages do not have it')
    .option('--vendor <name>', "the vendor's segment of the path (default: tribe)")
    .option(
      '--languages <codes>',
      'languages to compare, such as de,en (default: what WPML or Polylang lists)',
    )
    .option(
      '--language-param <name>',
      'name of the language parameter (default: by the language plugin, or tl_language)',
    )
    .option('--timeout <seconds>', 'longest wait for a response', parseNumber({ minimum: 0.001 }), 30)
    .addHelpText('after', details)
    .action(async (url: string | undefined, options: DoctorOptions) => {
      result.exitCode = await examineSite(url, options, context);
    });
}
