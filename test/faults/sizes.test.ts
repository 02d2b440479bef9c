import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { ApiError } from 'events-calendar-client';
import { expect, test } from 'vitest';
import { recordingClient } from '../support/recording-fetch.ts';
import { rejectionOf } from '../support/rejection.ts';
import { expectOutcomes, json, once, operations } from './support/operations.ts';

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const maxResponseBytes = megabyte;

test.each([200, 403])('a gigabyte of %i is cut at maxResponseBytes', async (status) => {
  const sockets: Socket[] = [];
  /** Sends up to a gigabyte, as fast as the client reads, after a valid start of JSON. */
  function sendGigabyte(socket: Socket): void {
    sockets.push(socket);
    socket.write(`HTTP/1.1 ${status} Any\r\ncontent-type: application/json\r\n\r\n{"id":1,"title":"`);
    const block = Buffer.alloc(megabyte / 4, 'x');
    const send = () => {
      while (socket.writable && socket.bytesWritten < gigabyte && socket.write(block));
    };
    socket.on('drain', send);
    send();
  }
  const errors = await expectOutcomes(() => sendGigabyte, once('ResponseError'), { maxResponseBytes });

  for (const error of errors) expect(error.message).toContain(`it exceeds maxResponseBytes (${megabyte})`);
  // The buffers of both sockets are included.
  const bytesSent = sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
  expect(bytesSent / operations.length).toBeLessThan(16 * megabyte);
});

test('a gigabyte compressed to a megabyte by gzip is cut while it is decompressed', async () => {
  const bomb = Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16 * megabyte, ' '))));
  const headers = { ...json, 'content-encoding': 'gzip' };
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

  await expectOutcomes(() => ({ headers, body: bomb }), once('ResponseError'), {
    maxResponseBytes,
    fetch: counting,
  });

  // Operations whose first request succeeds count that response too.
  expect(decompressedBytes / operations.length).toBeLessThan(2 * megabyte);
});

/** Creates a client that receives the same body to every request. */
const clientReceiving = (body: string, status = 200) =>
  recordingClient(() => new Response(body, { status, headers: json }), { http: { retry: 0 } }).client;

const repeat = (item: string, count: number) => Array(count).fill(item).join(',');
const listing = (items: string) => `{"events":[${items}],"total":1,"total_pages":1}`;

const many = (item: string) => repeat(item, 20_000);

test('a response is read without the thousands of items that are none', async () => {
  expect((await clientReceiving(listing(many('1'))).events.list()).items).toEqual([]);
  const fields = `"venue":[${many('1')}],"tags":[${repeat('7', 150_000)}],"cost_details":{"values":[${many('{}')}]}`;
  const { items } = await clientReceiving(listing(`{"id":1,${fields}}`)).events.list();
  expect(items).toMatchObject([{ id: 1, venue: [], tags: [], cost_details: { values: [] } }]);
});

const longest = 2000;

/** How many characters an object of texts has. */
const lengthOf = (texts: object) => Object.entries(texts).flat().join('').length;

const long = 'x'.repeat(1_000_000);
const names = Array.from({ length: 100_000 }, (_, index) => `name${index}`);
const bodies: Record<string, object> = {
  'a message': { code: 'a', message: long },
  parameters: {
    code: 'a',
    message: 'a',
    data: { params: Object.fromEntries(names.map((name) => [name, 'a'])) },
  },
};

test.each(Object.entries(bodies))(
  'the error for a long response is short, and has the whole in its response: %s',
  async (_, body) => {
    const error = await rejectionOf(clientReceiving(JSON.stringify(body), 400).events.list());

    if (!(error instanceof ApiError)) throw error;
    expect(error.message.length).toBeLessThanOrEqual(longest);
    expect(error.detail.length).toBeLessThanOrEqual(longest);
    expect(lengthOf(error.params)).toBeLessThanOrEqual(longest);
    expect(JSON.stringify(error).length).toBeLessThan(4 * longest);
    expect(await Promise.all([error.response.json(), error.response.json()])).toEqual([body, body]);
  },
);
