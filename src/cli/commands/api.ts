import { type Command, Option } from 'commander';
import { addExtraQueryOption, choice, type Pairs } from '../arguments.ts';
import { addSiteOptions, connect, type SiteOptions } from '../connection/connect.ts';
import { readInput } from '../contract/field-flags.ts';
import { UsageError } from '../errors/errors.ts';
import { formatJson, writeOutput } from '../output/text.ts';
import type { CommandContext } from '../process/command-context.ts';

const notes = `
The path is below the REST root of the site. Names and IDs of the calendar are
below tribe/events/v1.

Examples:
  events-calendar api wp/v2/tribe_events/12 --extra-query context=edit
  events-calendar api wp/v2/posts --all --extra-query search=fair
  events-calendar api wp/v2/tribe_events/12 --method POST --input meta.json`;

interface Options extends SiteOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly input?: string;
  readonly all?: true;
  readonly items?: string;
  readonly extraQuery?: Pairs;
}

export function define(command: Command, context: CommandContext): void {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  command
    .argument('<path>', 'route such as wp/v2/posts/12, or an empty string for the index')
    .addOption(choice('--method <method>', 'method (default: GET, or POST with --input)', methods))
    .option('--input <file>', 'file with the JSON body, or - for standard input')
    .addOption(new Option('--all', 'read all pages of a list').conflicts(['method', 'input']))
    .option('--items <field>', 'field with the list, such as events (with --all)')
    .addHelpText('after', notes);
  addExtraQueryOption(command);
  addSiteOptions(command);
  command.action(async (given: string, options: Options) => {
    const { input, extraQuery: query = {}, all, items } = options;
    const { signal, stdout } = context;
    const path = given.replace(/^\/|\/$/g, '');
    const body = input === undefined ? undefined : await readInput(input, context);
    const method = options.method ?? (body ? 'POST' : 'GET');
    if (body && method === 'GET') throw new UsageError('--input needs a method that writes, such as POST.');
    if (all && 'page' in query) throw new UsageError('--all reads all pages: leave out page=….');
    if (items !== undefined && !all) throw new UsageError('--items needs --all.');
    if (all && !items && /(^|\/)events\/v1\//.test(path))
      throw new UsageError(
        'Lists of the calendar are fields. Add --items with the name of one, such as events.',
      );
    const calendar = await connect(options, context, { isWriting: method !== 'GET' });
    const result = all
      ? await calendar.site.list(path, { query: { per_page: 50, ...query }, items, signal }).all()
      : await calendar.site.request(path, { method, query, body, signal });
    if (result !== undefined) await writeOutput(stdout, `${formatJson(result, 2)}\n`);
  });
}
