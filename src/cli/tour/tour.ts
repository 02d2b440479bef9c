import type { CommandContext } from '../process/command-context.ts';
import { createPrinter } from './printer.ts';
import {
  iterateAllPages,
  listByCategory,
  listNextWeek,
  listUpcoming,
  searchEvents,
  showErrors,
} from './reading.ts';
import { openTourSite, type Tour, type TourOptions } from './tour-site.ts';
import { createEditDelete } from './writing.ts';

/** Goes through what the library does: each step shows its code and its result. */
export async function runTour(options: TourOptions, context: CommandContext): Promise<void> {
  const site = await openTourSite(options, context);
  const print = createPrinter(context);
  const tour: Tour = { ...site, print, signal: context.signal };
  const { calendar, isMock } = tour;
  print.text(
    isMock
      ? `A mock of ${calendar.baseUrl} with a sample calendar: the year of a small town.`
      : `The site ${calendar.baseUrl}.`,
  );

  const upcoming = await listUpcoming(tour);
  await searchEvents(tour, upcoming);
  await listByCategory(tour);
  await iterateAllPages(tour);
  await listNextWeek(tour);
  const isWritable = isMock || options.write;
  if (isWritable) await createEditDelete(tour);
  await showErrors(tour);

  print.step('That was all', 'npm install events-calendar-client');
  if (!isWritable) print.text('Nothing was written; --write also creates, edits and deletes a draft.');
  if (isMock)
    print.text('The same on your own site, only reading: events-calendar tour --site https://example.org');
  print.text('This calendar for programs in other languages: events-calendar mock');
  print.text('The guides are in the folder docs of the package, and begin with docs/quick-start.md.');
}
