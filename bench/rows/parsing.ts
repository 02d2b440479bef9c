import { CalendarClient } from 'events-calendar-client';
import { CalendarEvent } from 'events-calendar-client/schemas';
import { definitionOf } from '../../src/contract/part.ts';
import { CalendarEvent as table } from '../../src/contract/records/calendar-event.ts';
import { type ListingBody, recordedPage, recordedSite } from '../fixtures.ts';
import { race } from '../measure.ts';
import { duration, type Row } from '../row.ts';

const text = JSON.stringify(recordedPage());
const stub = async () =>
  new Response(text, { headers: { 'content-type': 'application/json; charset=UTF-8' } });
const calendar = new CalendarClient({ baseUrl: recordedSite, fetch: stub });

/** What the client does with an answer that it has parsed: it is read in place. */
const { read } = definitionOf(table);

const contenders = {
  client: () => {
    const page: ListingBody = JSON.parse(text);
    return page.events.map((event) => read(event, { issues: [] }));
  },
  schemas: () => {
    const page: ListingBody = JSON.parse(text);
    return page.events.map((event) => CalendarEvent.parse(event));
  },
  'JSON.parse': () => JSON.parse(text),
  list: async () => (await calendar.events.list({ per_page: 50 })).items,
  fetch: async () => JSON.parse(await (await stub()).text()),
};

export const parsing: Row = {
  title: 'Parsing',
  async measure(extent) {
    const timings = await race(contenders, extent);
    const pair = (name: keyof typeof contenders, other: keyof typeof contenders) => ({
      ratio: timings.ratio(name, other),
      measured: `${duration(timings.milliseconds(name))} : ${duration(timings.milliseconds(other))}`,
      target: { atMost: 1.5 },
    });
    return [
      {
        what: 'a page of 50 recorded events, parsed and tidied as the client does',
        against: '`JSON.parse` of the same text',
        ...pair('client', 'JSON.parse'),
      },
      {
        what: 'a page of 50 recorded events, parsed and tidied by the exported schemas, which leave what they are given as it is',
        against: '`JSON.parse` of the same text',
        ...pair('schemas', 'JSON.parse'),
      },
      {
        what: '`events.list` of the same page, stubbed fetch',
        against: 'the same fetch + `JSON.parse`',
        ...pair('list', 'fetch'),
      },
    ];
  },
};
