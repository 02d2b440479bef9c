// Decodes a hostile response, or parses it as JSON only, and prints the time in milliseconds and the memory in bytes.
// From the source, since the package does not export it.
import { CalendarEvent } from '../../src/contract/records/calendar-event.ts';
import { KnownSecrets } from '../../src/http/request/known-secrets.ts';
import { decodeListing } from '../../src/http/response/decode-listing.ts';
import { hostileResponses } from '../hostile-responses.ts';

const [name = '', way = ''] = process.argv.slice(2);
const body = new TextEncoder().encode(hostileResponses[name]?.() ?? '');
const request = { context: () => ({}), secrets: new KnownSecrets({}) };
const received = { response: new Response(), body };

const decode = () => {
  try {
    decodeListing('events', { response: CalendarEvent }, request, received);
  } catch (error) {
    return error;
  }
  throw new Error(`${name} was not refused.`);
};
const run = way === 'decode' ? decode : () => JSON.parse(new TextDecoder().decode(body));

globalThis.gc?.();
const { heapUsed } = process.memoryUsage();
const start = performance.now();
const result = run();
const milliseconds = performance.now() - start;
const bytes = process.memoryUsage().heapUsed - heapUsed;
console.log(JSON.stringify({ milliseconds, bytes, kind: typeof result }));
