import { CalendarError } from '../../../index.ts';
import type { Tour } from '../tour.ts';

async function printError({ print }: Tour, request: () => PromiseLike<unknown>): Promise<void> {
  try {
    await request();
  } catch (error) {
    if (!CalendarError.is(error)) throw error;
    print.text(`${error.name}: ${error.message}`);
  }
}

export async function showErrors(tour: Tour): Promise<void> {
  const { visitor, print, signal } = tour;
  print.step(
    'Invalid input: no request is sent, and the error lists every issue',
    'await calendar.events.create(JSON.parse(body))',
  );
  const body =
    '{ "titel": "Fair", "start_date": "2027-02-30", "end_date": "2027-03-01 18:00", "timezone": "Berlin" }';
  await printError(tour, () => visitor.events.create(JSON.parse(body), { signal }));

  print.step('An event that does not exist', 'await calendar.events.get(999999999)');
  await printError(tour, () => visitor.events.get(999_999_999, { signal }));
}
