import { CalendarError } from 'events-calendar-client';
import type { Connection } from '../common/connect.ts';
import { say, screen } from './screen.ts';

async function showFailure(request: () => PromiseLike<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    say(`${error.name}: ${error.message}`);
  }
}

export async function mistakes({ calendar }: Connection): Promise<void> {
  screen(
    'A mistake of the caller: nothing is sent, and everything that is wrong is named',
    'await calendar.events.create(JSON.parse(body))',
  );
  const body =
    '{ "titel": "Fair", "start_date": "2027-02-30", "end_date": "2027-03-01 18:00", "timezone": "Berlin" }';
  await showFailure(() => calendar.events.create(JSON.parse(body)));

  screen('An event that is not there', 'await calendar.events.get(999999999)');
  await showFailure(() => calendar.events.get(999_999_999));
}
