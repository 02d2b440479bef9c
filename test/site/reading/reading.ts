import type { CalendarClient } from '../../../src/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { checkReadingCommands } from '../command/commands.ts';
import type { Runner } from '../runner/runner.ts';
import type { Target } from '../target/target.ts';
import { siteOffsetOf } from './event-dates.ts';
import { checkEventFilters } from './event-filters.ts';
import { type Everything, kinds, type Reader, readEverything } from './everything.ts';
import { checkItems } from './items.ts';
import { checkLinkedFilters } from './linked-filters.ts';
import { checkPages } from './pages.ts';
import { checkRecurringEvents } from './recurring-events.ts';
import { checkSequences } from './sequences.ts';
import {
  checkCredentials,
  checkDiscovery,
  checkLanguages,
  checkPlainPermalinks,
  checkService,
} from './service.ts';
import { checkTermFilters } from './term-filters.ts';

/** All checks that read, as nobody and with the credentials. */
export async function runReading(target: Target, runner: Runner, options: SuiteOptions): Promise<void> {
  await readAs('nobody', target.visitor, target, runner, options);
  if (target.user !== undefined) await readAs(target.userName, target.user, target, runner, options);
}

async function readAs(
  as: string,
  calendar: CalendarClient,
  target: Target,
  runner: Runner,
  options: SuiteOptions,
): Promise<void> {
  let everything: Everything | undefined;
  // Where that fails, there is nothing to judge lists by, and the report says so.
  await runner.area('everything', as, true)('walks over all records', 'each record, once', async () => {
    everything = await readEverything(calendar, target.now());
    return kinds.map((kind) => `${everything?.[kind].length} ${kind}`).join(', ');
  });
  if (everything === undefined) return;
  const isSignedIn = calendar === target.user;
  const offset = siteOffsetOf(everything.events);
  const reader: Reader = {
    target,
    calendar,
    isSignedIn,
    everything,
    offset,
    area: (name) => runner.area(name, as),
  };
  await checkService(reader);
  if (isSignedIn) await checkCredentials(reader);
  else await checkDiscovery(reader);
  await checkPlainPermalinks(reader);
  await checkLanguages(reader, options);
  await checkPages(reader);
  await checkItems(reader);
  await checkSequences(reader);
  await checkRecurringEvents(reader);
  await checkEventFilters(reader);
  await checkLinkedFilters(reader);
  await checkTermFilters(reader);
  if (!isSignedIn) await checkReadingCommands(target, everything, reader.area('command'));
}
