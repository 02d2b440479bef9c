import { CalendarClient } from 'events-calendar-client';
import { CalendarEvent } from 'events-calendar-client/schemas';
import ky from 'ky';
import { eventsRoot, recordedSite } from '../../test/support/recordings.ts';
import { recordedEvent } from '../fixtures.ts';
import { race } from '../measure.ts';
import type { Row } from '../report.ts';

const event = recordedEvent();
const url = `${eventsRoot}/events/${event.id}`;

/** A stub that only makes a response. */
const fetch: typeof globalThis.fetch = async () => Response.json(event);

const calendar = new CalendarClient({ baseUrl: recordedSite, fetch });
const byKy = ky.create({ fetch });

const contenders = {
  library: () => calendar.events.get(event.id),
  ky: async () => CalendarEvent.parse(await byKy.get(url).json()),
  'JSON.parse': async () => JSON.parse(await (await fetch(url)).text()),
};

export const read: Row = {
  title: 'A read',
  async measure(extent) {
    const timings = await race(contenders, extent);
    const what = '`events.get`, stubbed fetch';
    return [
      { what, against: 'ky + the same schema', ...timings.compare('library', 'ky'), atMost: 1.15 },
      { what, against: 'fetch + JSON.parse', ...timings.compare('library', 'JSON.parse') },
    ];
  },
};
