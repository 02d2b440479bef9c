// Decodes a hostile response, or parses it as JSON only, and prints the time in milliseconds and the memory in bytes.
// From the source, since the package does not export it.
import { CalendarEvent } from '../../src/contract/records/calendar-event.ts';
import { KnownSecrets } from '../../src/http/request/secrets.ts';
import { decode } from '../../src/http/response/decode.ts';
import { decodeListing } from '../../src/http/response/decode-listing.ts';
import { hostileResponses } from '../hostile-responses.ts';

const [name = '', way = ''] = process.argv.slice(2);
const body = new TextEncoder().encode(hostileResponses[name]?.() ?? '');
const request = {
  ...{
    method: 'GET' as const,
    url: 'https://example.org/',
    body: undefined,
    item: undefined,
    selectsLanguage: false,
  },
  ...{ context: () => ({}), secrets: new KnownSecrets({}) },
};
const received = { response: new Response(), body };

const decodeItem = (record: unknown) => decode({ response: CalendarEvent }, record, request, received, {});

const decodeAll = async () => {
  try {
    await decodeListing('events', decodeItem, true, request, received);
  } catch (error) {
    return error;
  }
  throw new Error(`${name} was not refused.`);
};
const run = way === 'decode' ? decodeAll : () => JSON.parse(new TextDecoder().decode(body));

globalThis.gc?.();
const { heapUsed } = process.memoryUsage();
const start = performance.now();
const result = await run();
const milliseconds = performance.now() - start;
const bytes = process.memoryUsage().heapUsed - heapUsed;
console.log(JSON.stringify({ milliseconds, bytes, kind: typeof result }));
