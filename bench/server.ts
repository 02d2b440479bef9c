import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsRoot, recordedEvent, recordedPage } from './fixtures.ts';

// A calendar of as many events, that waits as long, as its address says: `/10000/40/wp-json/…`.

const single = JSON.stringify(recordedEvent());
const forms = recordedPage().events.map((event) =>
  Buffer.from(JSON.stringify({ ...event, id: undefined }).replace(/^\{/, ',')),
);

function pageOf(root: string, total: number, page: number, perPage: number): Buffer {
  const pages = Math.ceil(total / perPage);
  const parts: Buffer[] = [];
  const last = Math.min(page * perPage, total);
  for (let id = (page - 1) * perPage + 1; id <= last; id += 1) {
    parts.push(Buffer.from(`${parts.length === 0 ? '{"events":[' : ','}{"id":${id}`));
    parts.push(forms[id % forms.length] ?? Buffer.from('}'));
  }
  const next = page < pages ? { next_rest_url: `${root}/events/?per_page=${perPage}&page=${page + 1}` } : {};
  const end = JSON.stringify({ ...next, total, total_pages: pages });
  return Buffer.concat([...parts, Buffer.from(`],${end.slice(1)}`)]);
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  const [, total, delay] = url.pathname.split('/').map(Number);
  if (delay) await sleep(delay);
  const root = `${url.origin}/${total}/${delay}${eventsRoot}`;
  const isListing = /\/events\/?$/.test(url.pathname);
  const page = Number(url.searchParams.get('page') ?? 1);
  const perPage = Number(url.searchParams.get('per_page') ?? 10);
  const body = isListing ? pageOf(root, total ?? 0, page, perPage) : single;
  response.writeHead(200, {
    'content-type': 'application/json; charset=UTF-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
// No connection is to end between two runs.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.send?.(address.port);
});
process.on('disconnect', () => process.exit());
