import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { kinds } from './support/kinds.ts';
import { atOnce, clientOf, expectOwnError, expectSurvived } from './support/outcomes.ts';
import { answer, head, type Misbehaviour, misbehave } from './support/server.ts';

const gigabyte = 1024 ** 3;
const megabyte = 1024 ** 2;
const json = { 'content-type': 'application/json' };
const maxResponseBytes = megabyte;
const given = { read: ['ResponseError', 1], write: ['ResponseError', 1] } as const;

/** Sends as much as the other side takes, up to a gigabyte, behind what looks like JSON. */
const pour =
  (status: number, headers: Readonly<Record<string, string>> = {}): Misbehaviour =>
  (socket) => {
    socket.write(`${head(status, { ...json, ...headers })}{"id":1,"title":"`);
    const block = Buffer.alloc(megabyte / 4, 'x');
    const more = () => {
      while (socket.writable && socket.bytesWritten < gigabyte && socket.write(block));
    };
    socket.on('drain', more);
    more();
  };

test.each([
  ['a gigabyte of answer', 200, {}],
  ['a gigabyte that is announced', 200, { 'content-length': String(gigabyte) }],
  ['a gigabyte of error', 500, {}],
  ['a gigabyte of refusal', 403, {}],
])('%s is cut at maxResponseBytes', async (_, status, headers) => {
  const { server, errors } = await expectSurvived(pour(status, headers), given, { maxResponseBytes });

  for (const error of errors) expect(error.message).toContain(`it exceeds maxResponseBytes (${megabyte})`);
  // What lies in the buffers of two sockets comes on top.
  expect(server.sent() / kinds.length).toBeLessThan(16 * megabyte);
});

test('a gigabyte that shrinks to a megabyte by gzip is cut while it grows', async () => {
  const bomb = Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(16 * megabyte, ' '))));
  const headers = { 'content-encoding': 'gzip' };
  let grown = 0;
  const counting: typeof globalThis.fetch = async (input, init) => {
    const response = await fetch(input, init);
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        grown += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    const { status, headers } = response;
    return new Response(response.body?.pipeThrough(counter) ?? null, { status, headers });
  };
  expect(bomb.length).toBeLessThan(2 * megabyte);

  await expectSurvived(answer({ headers, body: bomb }), given, { maxResponseBytes, fetch: counting });

  // Those that meet the bomb after a good answer count that one too.
  expect(grown / kinds.length).toBeLessThan(2 * megabyte);
});

test('32 MiB are the most by default', async () => {
  const server = await misbehave(pour(200));
  const { venues } = clientOf(server.url, { http: { ...atOnce, timeout: 30_000 } });

  const error = await venues.get(1).catch((reason: unknown) => reason);

  expectOwnError(error);
  expect(error.message).toContain(`maxResponseBytes (${32 * megabyte})`);
  await server.released();
  expect(server.sent()).toBeLessThan(64 * megabyte);
});
