import * as z from 'zod/mini';
import { CalendarEvent } from '../../src/contract/records/calendar-event.ts';
import { KnownSecrets } from '../../src/http/request/known-secrets.ts';
import { decode } from '../../src/http/response/decode.ts';
import { type ListingBody, recordedPage } from '../fixtures.ts';
import { race } from '../measure.ts';
import { duration, type Extent, type Row } from '../row.ts';

const text = JSON.stringify(recordedPage());
const page: ListingBody = JSON.parse(text);
const received = { response: new Response(), body: new Uint8Array() };
const request = { context: () => ({}), secrets: new KnownSecrets(undefined, undefined) };
const wholePage = z.array(CalendarEvent);

/** What the client does with the events of a page, from the source since the package does not export it. */
const decodeEvents = ({ events }: ListingBody) =>
  events.map((event) => decode({ response: CalendarEvent }, event, request, received));

/** What the client does, alone and with `JSON.parse`, and what it is measured against. */
const contenders = {
  decode: () => decodeEvents(page),
  zod: () => z.safeParse(wholePage, page.events),
  'JSON.parse and decode': () => decodeEvents(JSON.parse(text)),
  'JSON.parse': () => JSON.parse(text),
};
type Name = keyof typeof contenders;

async function measure(extent: Extent) {
  if (!z.safeParse(wholePage, page.events).success) throw new Error('The recorded page is not as promised.');
  const timings = await race(contenders, extent);
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
  title: "Parsing, with `import 'zod/compile'`",
  isDocumented: true,
  preload: 'zod/compile',
  async measure(extent) {
    const compare = await measure(extent);
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
