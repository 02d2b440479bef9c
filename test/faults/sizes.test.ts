import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { operations } from './support/operations.ts';
import { createClient, expectCalendarError, expectOutcomes, withoutDelay } from './support/outcomes.ts';
import { type ConnectionHandler, respondWith, responseHead, startFaultyServer } from './support/server.ts';

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const json = { 'content-type': 'application/json' };
const maxResponseBytes = megabyte;
const responseErrors = { read: ['ResponseError', 1], write: ['ResponseError', 1] } as const;

/** Sends up to a gigabyte, as fast as the client reads, after a valid start of JSON. */
const sendGigabyte =
  (status: number, headers: Readonly<Record<string, string>> = {}): ConnectionHandler =>
  (socket) => {
    socket.write(`${responseHead(status, { ...json, ...headers })}{"id":1,"title":"`);
    const block = Buffer.alloc(megabyte / 4, 'x');
    const send = () => {
      while (socket.writable && socket.bytesWritten < gigabyte && socket.write(block));
    };
    socket.on('drain', send);
    send();
  };

test.each([
  ['a gigabyte of 200', 200, {}],
  ['a gigabyte with a content-length', 200, { 'content-length': String(gigabyte) }],
  ['a gigabyte of 403', 403, {}],
])('%s is cut at maxResponseBytes', async (_, status, headers) => {
  const { server, errors } = await expectOutcomes(sendGigabyte(status, headers), responseErrors, {
    maxResponseBytes,
  });

  for (const error of errors) expect(error.message).toContain(`it exceeds maxResponseBytes (${megabyte})`);
  // The buffers of both sockets are included.
  expect(server.bytesSent() / operations.length).toBeLessThan(16 * megabyte);
});

test('a gigabyte compressed to a megabyte by gzip is cut while it is decompressed', async () => {
  const bomb = Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16 * megabyte, ' '))));
  const headers = { 'content-encoding': 'gzip' };
  let decompressedBytes = 0;
  const counting: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        decompressedBytes += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(counter) ?? null, { status, headers });
  };
  expect(bomb.length).toBeLessThan(2 * megabyte);

  await expectOutcomes(respondWith({ headers, body: bomb }), responseErrors, {
    maxResponseBytes,
    fetch: counting,
  });

  // Operations whose first request succeeds count that response too.
  expect(decompressedBytes / operations.length).toBeLessThan(2 * megabyte);
});

test('the default limit is 32 MiB', async () => {
  const server = await startFaultyServer(sendGigabyte(200));
  const { venues } = createClient(server.url, { http: { ...withoutDelay, timeout: 30_000 } });

  const error = await venues.get(1).catch((reason: unknown) => reason);

  expectCalendarError(error);
  expect(error.message).toContain(`maxResponseBytes (${32 * megabyte})`);
  await server.connectionsClosed();
  expect(server.bytesSent()).toBeLessThan(64 * megabyte);
});
