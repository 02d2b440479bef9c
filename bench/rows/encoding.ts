import { CalendarClient } from 'events-calendar-client';
import { EventCreate, EventQuery } from 'events-calendar-client/schemas';
import { fullestBody, fullestQuery, recordedSite } from '../fixtures.ts';
import { race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

// A request that has been aborted is checked and encoded all the same, and ends right before it would be sent.
const signal = AbortSignal.abort('encoded');
const fetch = async () => {
  throw new Error('An aborted request was sent.');
};
const calendar = new CalendarClient({ baseUrl: recordedSite, fetch });

async function encoded(request: PromiseLike<unknown>): Promise<void> {
  try {
    await request;
  } catch (reason) {
    if (reason !== 'encoded') throw reason;
  }
}

const contenders = {
  query: () => encoded(calendar.events.list(fullestQuery, { signal })),
  'query by zod': () => EventQuery.parse(fullestQuery),
  body: () => encoded(calendar.events.create(fullestBody, { signal })),
  'body by zod': () => EventCreate.parse(fullestBody),
};

export const encoding: Row = {
  title: 'Encoding',
  isDocumented: false,
  async measure(extent) {
    // None of it has a target.
    if (extent.isShort) return [];
    const timings = await race(contenders, extent);
    return (['query', 'body'] as const).map((name) => ({
      what: `the fullest event ${name}, up to the request`,
      against: 'the same schema parsed by zod alone',
      ratio: timings.ratio(name, `${name} by zod`),
      measured: `${duration(timings.milliseconds(name))} : ${duration(timings.milliseconds(`${name} by zod`))}`,
    }));
  },
};
