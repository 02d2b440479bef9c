import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsPath, recordedPage } from './fixtures.ts';

/** Starts the server in a separate process, so that its work is not counted. `siteOf` returns the URL of a calendar. */
export async function withServer<Output>(
  use: (siteOf: (events: number, delay: number) => string) => Promise<Output>,
): Promise<Output> {
  const server = fork(import.meta.filename);
  try {
    const [port] = await once(server, 'message');
    return await use((events, delay) => `http://127.0.0.1:${port}/${events}/${delay}`);
  } finally {
    server.disconnect();
  }
}

/** A calendar of as many events, that waits as long, as its URL says: `/10000/40/wp-json/…`. */
function listen(): void {
  const forms = recordedPage().events.map((event) =>
    Buffer.from(JSON.stringify({ ...event, id: undefined }).replace(/^\{/, ',')),
  );

  function pageOf(list: string, total: number, page: number, perPage: number): Buffer {
    const pages = Math.ceil(total / perPage);
    const parts: Buffer[] = [];
    const last = Math.min(page * perPage, total);
    for (let id = (page - 1) * perPage + 1; id <= last; id += 1) {
      parts.push(Buffer.from(`${parts.length === 0 ? '{"events":[' : ','}{"id":${id}`));
      parts.push(forms[id % forms.length]!);
    }
    const next = page < pages ? { next_rest_url: `${list}?per_page=${perPage}&page=${page + 1}` } : {};
    const end = JSON.stringify({ ...next, total, total_pages: pages });
    return Buffer.concat([...parts, Buffer.from(`],${end.slice(1)}`)]);
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const [, total = 0, delay = 0] = url.pathname.split('/').map(Number);
    if (delay) await sleep(delay);
    const page = Number(url.searchParams.get('page') ?? 1);
    const perPage = Number(url.searchParams.get('per_page') ?? 10);
    const body = pageOf(`${url.origin}/${total}/${delay}${eventsPath}`, total, page, perPage);
    response.writeHead(200, {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  });
  // No connection may end between two runs.
  server.keepAliveTimeout = 600_000;
  server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port));
  process.on('disconnect', () => process.exit());
}

if (import.meta.main) listen();
