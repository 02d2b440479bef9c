import { type Command, Option } from 'commander';
import { addSiteOptions } from '../connection/site-options.ts';
import { addRangeOptions } from '../files/event-range.ts';
import { createStyle } from '../output/style.ts';
import { formatJson, writeOutput } from '../output/text.ts';
import { type CommandContext, type CommandResult, ExitCode } from '../process/command-context.ts';
import { differenceText, isDifferent } from '../snapshots/difference-text.ts';
import { type DiffOptions, loadSides } from '../snapshots/load-side.ts';

const notes = `
Records of one site are matched by their IDs, records of two sites by their
slugs and names, unless --by says otherwise: a copied calendar has other IDs.
The exit code is 1 if they differ, and 0 if they do not.

Examples:
  events-calendar diff monday.snapshot.json tuesday.snapshot.json
  events-calendar diff site.snapshot.json --site https://example.org
  events-calendar diff https://example.org https://new.example.org --json`;

export function define(command: Command, context: CommandContext, result: CommandResult): void {
  command
    .argument('<before>', 'snapshot file, or address of a site')
    .argument('[after]', 'snapshot file, or address of a site (default: --site)')
    .addHelpText('after', notes)
    .addOption(
      new Option('--by <key>', 'what records are known by (default: id for one site, slug for two)').choices([
        'id',
        'slug',
      ]),
    )
    .option('--json', 'print the differences as JSON')
    .option('--quiet', 'show no progress')
    .optionsGroup('Records of a site:')
    .option('--status <status>', 'status of what is read (default: that of the other side)');
  addRangeOptions(command);
  addSiteOptions(command);
  command.action(async (before: string, after: string | undefined, options: DiffOptions) => {
    const [one, other] = await loadSides(before, after, options, context);
    const { diffSnapshots } = await import('../../sync/index.ts');
    const difference = diffSnapshots(one, other, { by: options.by });
    const { stdout, env } = context;
    const columns = stdout.isTTY ? (stdout.columns ?? 80) : undefined;
    const text = options.json
      ? `${formatJson(difference, 2)}\n`
      : differenceText(difference, { style: createStyle(stdout, env), columns });
    await writeOutput(stdout, text);
    if (isDifferent(difference)) result.exitCode = ExitCode.findings;
  });
}
