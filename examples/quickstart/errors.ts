import { CalendarError } from 'events-calendar-client';
import type { Connection } from '../common/connect.ts';
import { printHeading, printText } from './print.ts';

async function printError(request: () => PromiseLike<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    printText(`${error.name}: ${error.message}`);
  }
}

export async function showErrors({ calendar }: Connection): Promise<void> {
  printHeading(
    'Invalid input: no request is sent, and the error lists every issue',
    'await calendar.events.create(JSON.parse(body))',
  );
  const body =
    '{ "titel": "Fair", "start_date": "2027-02-30", "end_date": "2027-03-01 18:00", "timezone": "Berlin" }';
  await printError(() => calendar.events.create(JSON.parse(body)));

  printHeading('An event that does not exist', 'await calendar.events.get(999999999)');
  await printError(() => calendar.events.get(999_999_999));
}
