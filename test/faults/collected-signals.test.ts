import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createClient } from './support/outcomes.ts';
import { type ConnectionHandler, respondWith, responseHead, startFaultyServer } from './support/server.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const missing = respondWith({ status: 404, headers: { connection: 'close' }, body: '{}' });
const busy = respondWith({ status: 503, headers: { connection: 'close' }, body: '{}' });
const unfinished: ConnectionHandler = (socket) =>
  socket.write(responseHead(200, { 'content-type': 'application/json', 'content-length': '9' }));

// Node.js never aborts a request whose signal was collected.
test.each([
  ['a first attempt', 1],
  ['a second attempt', 2],
])('%s that times out is closed, whatever was collected meanwhile', async (_, attempts) => {
  let isWarm = false;
  const seen = new Map<string, number>();
  const server = await startFaultyServer((socket, request) => {
    if (!isWarm) return missing(socket, request);
    const count = (seen.get(request.url.pathname) ?? 0) + 1;
    seen.set(request.url.pathname, count);
    return count < attempts ? busy(socket, request) : unfinished(socket, request);
  });
  let responses = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    if (response.ok) responses += 1;
    return response;
  };
  const http = { timeout: 2000, retry: { limit: 1, delay: () => 0 } };
  const client = createClient(server.url, { fetch, http });
  const read = (id: number) => client.events.get(id).catch(({ name }) => name);

  // Only code that is compiled lets go of what it needs no more.
  for (let round = 1; round <= 75; round += 1)
    await Promise.all(Array.from({ length: 20 }, (__, index) => read(round * 100 + index)));
  isWarm = true;
  const reads = Promise.all(Array.from({ length: 20 }, (__, index) => read(index + 1)));
  await expect.poll(() => responses).toBe(20);
  collectGarbage();
  expect(new Set(await reads)).toEqual(new Set(['TimeoutError']));
  await server.connectionsClosed();
});
