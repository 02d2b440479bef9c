import type { ClientOptions } from 'events-calendar-client';
import * as z from 'zod/mini';
import { CalendarEvent } from '../../src/contract/records/calendar-event.ts';
import { KnownSecrets } from '../../src/http/credentials.ts';
import { decode } from '../../src/http/decode.ts';
import type { HttpRequest } from '../../src/http/request.ts';
import { type ListingBody, recordedPage } from '../fixtures.ts';
import { race } from '../measure.ts';
import { duration, type Extent, type Row } from '../row.ts';

const text = JSON.stringify(recordedPage());
const page: ListingBody = JSON.parse(text);
const received = { response: new Response(), body: new Uint8Array() };
const request: HttpRequest = {
  method: 'GET',
  url: 'https://example.org/wp-json/tribe/events/v1/events',
  body: undefined,
  context: () => ({}),
  secrets: new KnownSecrets({}),
  item: undefined,
  selectsLanguage: false,
};
const wholePage = z.array(CalendarEvent);

type Compile = NonNullable<ClientOptions['compile']>;

/**
 * What the client does, alone and with `JSON.parse`, and what it is measured against. From the source, since the package
 * does not export it.
 */
function contendersWith(compile?: Compile) {
  const decodeEvents = ({ events }: ListingBody) =>
    events.map((event) => decode({ response: CalendarEvent }, event, request, received, { compile }));
  return {
    decode: () => decodeEvents(page),
    zod: () => z.safeParse(wholePage, page.events),
    'JSON.parse and decode': () => decodeEvents(JSON.parse(text)),
    'JSON.parse': () => JSON.parse(text),
  };
}
type Name = keyof ReturnType<typeof contendersWith>;

async function measure(extent: Extent, compile?: Compile) {
  if (!z.safeParse(wholePage, page.events).success) throw new Error('The recorded page is not as promised.');
  const timings = await race(contendersWith(compile), extent);
  return (name: Name, other: Name) => ({
    ratio: timings.ratio(name, other),
    measured: `${duration(timings.milliseconds(name))} : ${duration(timings.milliseconds(other))}`,
  });
}

const what = 'a page of 50 recorded events';
const whole = `${what}, parsed and decoded`;
const againstJson = '`JSON.parse` of the same text';

export const parsing: Row = {
  title: 'Parsing',
  isDocumented: true,
  async measure(extent) {
    const compare = await measure(extent);
    return [
      {
        what: `${what}, decoded`,
        against: 'the same schemas run by Zod alone',
        ...compare('decode', 'zod'),
        target: { atMost: 1.1 },
      },
      { what: whole, against: againstJson, ...compare('JSON.parse and decode', 'JSON.parse') },
    ];
  },
};

export const compiled: Row = {
  title: 'Parsing, with `compile: z.compile`',
  isDocumented: true,
  async measure(extent) {
    // Strict: where a schema cannot be compiled, `z.compile` throws instead of returning it as it is.
    const compare = await measure(extent, (schema) => z.compile(schema, { strict: true }));
    return [
      {
        what: whole,
        against: againstJson,
        ...compare('JSON.parse and decode', 'JSON.parse'),
        target: { atMost: 1.8 },
      },
    ];
  },
};
