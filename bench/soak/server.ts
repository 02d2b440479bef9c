import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

const event = (id: number) => ({
  id,
  title: `Event ${id} &#038; more`,
  slug: `event-${id}`,
  status: 'publish',
  start_date: '2027-05-01 18:00:00',
  end_date: '2027-05-01 20:00:00',
  timezone: 'Europe/Berlin',
  image: false,
  venue: [],
  organizer: [],
  custom_fields: [],
});

const compressedJson = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
/** A body of half a million wrong items, in a few hundred bytes of gzip. */
const wrongItems = gzipSync(`{"id":1,"venue":[${Array(500_000).fill('1').join(',')}]}`);
/** A body of more records than any page holds. */
const tooManyRecords = gzipSync(`{"id":1,"venue":[${Array(300_000).fill('{"id":1}').join(',')}]}`);
/** An error of a megabyte. */
const longError = JSON.stringify({ code: 'long', message: 'x'.repeat(1024 * 1024) });
const venue = (id: number, description: string) => ({
  id,
  venue: `Venue ${id}`,
  slug: `venue-${id}`,
  status: 'publish',
  description,
  show_map: true,
  show_map_link: true,
});

/** What goes wrong, each as likely as the others. Returns whether the service has declined the request. */
const faults: Record<string, (response: ServerResponse) => boolean> = {
  'reset before the response': (response) => {
    response.socket?.resetAndDestroy();
    return false;
  },
  'reset within the body': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"id": 1, "title": "', () => response.socket?.resetAndDestroy());
    return false;
  },
  'truncated JSON': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": 1, "title": "');
    return false;
  },
  'a web page': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>');
    return false;
  },
  'status 500': (response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>');
    return false;
  },
  'status 503': (response) => {
    response.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service Unavailable</h1>');
    return false;
  },
  'status 503 with Retry-After': (response) => {
    response.writeHead(503, { 'retry-after': '0' }).end('{}');
    return true;
  },
  'status 429 with Retry-After': (response) => {
    response.writeHead(429, { 'retry-after': '0', 'content-type': 'application/json' });
    response.end('{"code":"too_many_requests","message":"Slow down.","data":{"status":429}}');
    return true;
  },
  'status 503 with a Retry-After of a day': (response) => {
    response.writeHead(503, { 'retry-after': '86400' }).end('{}');
    return true;
  },
  'half a million wrong items': (response) => {
    response.writeHead(200, compressedJson).end(wrongItems);
    return false;
  },
  'more records than any page holds': (response) => {
    response.writeHead(200, compressedJson).end(tooManyRecords);
    return false;
  },
  'an error of a megabyte': (response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end(longError);
    return false;
  },
};

/** A server that fails now and then, and counts the writes that it received. */
export async function startFaultyServer(random: () => number, faultRate: number) {
  const names = Object.keys(faults);
  const injected = new Map<string, number>();
  /** How often each write came without the server having refused an earlier copy. */
  const writes = new Map<string, number>();
  /** The description of each venue that was edited. */
  const descriptions = new Map<number, string>();
  let requests = 0;

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    requests++;
    let body = '';
    for await (const chunk of request) body += chunk;
    const fields = JSON.parse(body || '{}');
    const isVenue = request.url?.includes('/venues/');
    // Of an edited venue, the last word of the description says which edit it is.
    const writeName = isVenue ? String(fields.description).split(' ').at(-1) : fields.title;
    const write = request.method === 'GET' ? undefined : String(writeName ?? request.url);
    const name = random() < faultRate ? names[Math.floor(random() * names.length)] : undefined;
    const wasRefused = name !== undefined && faults[name]?.(response) === true;
    if (write !== undefined && !wasRefused) writes.set(write, (writes.get(write) ?? 0) + 1);
    if (name !== undefined) {
      injected.set(name, (injected.get(name) ?? 0) + 1);
      return;
    }
    const id = Number(/\/(?:events|venues)\/(\d+)/.exec(request.url ?? '')?.[1] ?? 1);
    if (isVenue) {
      if (write !== undefined) descriptions.set(id, fields.description);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(venue(id, descriptions.get(id) ?? '')));
      return;
    }
    const page = { events: [event(1), event(2)], total: 2, total_pages: 1, rest_url: '' };
    const isList = request.method === 'GET' && !/\/events\/\d/.test(request.url ?? '');
    response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? page : event(id)));
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    injected,
    writes,
    descriptions,
    requests: () => requests,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}
