import { CalendarClient } from '../../index.ts';
import { createCalendarMock } from '../../testing/index.ts';
import { sampleCalendar } from '../../testing/sample/index.ts';
import { connect, connectForWriting } from '../connection/connect.ts';
import type { SiteOptions } from '../connection/site-options.ts';
import type { CommandContext } from '../process/command-context.ts';
import type { Printer } from './printer.ts';

/** The calendar that the tour is about. */
export interface TourSite {
  /** A client that may write. */
  readonly calendar: CalendarClient;
  /** A client without credentials, for which lists contain published events only. */
  readonly visitor: CalendarClient;
  /** Whether it is the mock, where writing has no consequences. */
  readonly isMock: boolean;
}

/** What the steps of the tour work with. */
export interface Tour extends TourSite {
  readonly print: Printer;
  readonly signal: AbortSignal;
}

/** What the command line of `tour` says. */
export interface TourOptions extends SiteOptions {
  readonly write?: boolean;
}

function mockSite(): TourSite {
  const baseUrl = 'https://calendar.example';
  const auth = { username: 'editor', applicationPassword: 'only for the mock' };
  const { fetch } = createCalendarMock({
    baseUrl,
    snapshot: sampleCalendar({ around: new Date() }),
    users: [{ ...auth, role: 'editor' }],
  });
  const visitor = new CalendarClient({ baseUrl, fetch });
  return { calendar: visitor.withOptions({ auth }), visitor, isMock: true };
}

/** The site of `--site` or `CALENDAR_URL`, or else a mock of the sample calendar. */
export async function openTourSite(options: TourOptions, context: CommandContext): Promise<TourSite> {
  if (!options.site && !context.env.CALENDAR_URL) return mockSite();
  const calendar = await (options.write ? connectForWriting : connect)(options, context);
  return { calendar, visitor: calendar.withOptions({ auth: undefined }), isMock: false };
}
