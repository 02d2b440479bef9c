import { describe, expect, test } from 'vitest';
import { succeed } from './support/operations.ts';
import { createClient, expectCalendarError, expectOutcomes, secret } from './support/outcomes.ts';
import {
  errorMessages,
  expectNoSecrets,
  expectRedirectErrors,
  reads,
  redirect,
  sendWithSecret,
  writes,
} from './support/redirects.ts';
import {
  type ConnectionHandler,
  type ReceivedRequest,
  respondWith,
  responseHead,
  startFaultyServer,
} from './support/server.ts';

describe('invalid redirects', () => {
  test('a loop ends after ten redirects, and the error contains no secret', async () => {
    const server = await startFaultyServer((socket, request) =>
      redirect(302, request.url.pathname + request.url.search)(socket, request),
    );
    const { tags } = createClient(server.url);

    const error = await tags.get(1, { extraQuery: { api_key: secret } }).catch((reason: unknown) => reason);

    expectCalendarError(error);
    expect(error).toMatchObject({ name: 'ResponseError', status: 302 });
    expect(error.message).toContain('redirects too often');
    expect(server.requests).toHaveLength(11);
    await server.connectionsClosed();
  });

  test('a loop over two hosts ends after ten redirects', async () => {
    const addresses: string[] = [];
    const there = await startFaultyServer((socket, request) =>
      redirect(302, `${addresses[0]}/`)(socket, request),
    );
    const here = await startFaultyServer((socket, request) =>
      redirect(302, `${there.url}/`)(socket, request),
    );
    addresses.push(here.url);

    await expect(createClient(here.url).tags.get(1)).rejects.toMatchObject({ name: 'ResponseError' });

    expect(here.requests.length + there.requests.length).toBe(11);
    expectNoSecrets([...here.requests.slice(1), ...there.requests]);
  });

  test.each([
    ['to ftp', 'ftp://127.0.0.1/x'],
    ['to a file', 'file:///etc/passwd'],
    ['to JavaScript', 'javascript:alert(1)'],
    ['to data', 'data:application/json,{"id":1}'],
    ['to an invalid URL', 'http://['],
  ])('%s', async (_, location) => {
    await expectOutcomes(redirect(302, location), {
      read: ['ResponseError', 1],
      write: ['ResponseError', 1],
    });
  });

  test('without Location', async () => {
    await expectOutcomes(respondWith({ status: 302 }), {
      read: ['ResponseError', 1],
      write: ['ResponseError', 1],
    });
  });
});

describe('unusual redirects', () => {
  test('to a URL with a password are followed without it, and no error contains it', async () => {
    const password = 'letmein';
    const target = ({ url }: ReceivedRequest) => {
      const there = new URL(`/there${url.pathname}${url.search}`, url);
      return there.href.replace('//', `//user:${password}@`);
    };
    const server = await startFaultyServer((socket, request) => {
      const isThere = request.url.pathname.startsWith('/there');
      (isThere ? succeed : redirect(302, target(request)))(socket, request);
    });
    const client = createClient(server.url);

    expect(errorMessages(await sendWithSecret(client, reads))).toEqual([]);
    const outcomes = await sendWithSecret(client, writes);

    expectRedirectErrors(outcomes, `${server.url}/there`);
    for (const { error } of outcomes) expect(String(error)).not.toContain(password);
  });

  test('with an endless body close the connection', async () => {
    const endlessBody: ConnectionHandler = (socket, { url }) => {
      socket.write(responseHead(302, { location: `/there${url.search}`, 'content-length': '1000000000' }));
      const send = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536)));
      };
      socket.on('drain', send);
      send();
    };
    const { server } = await expectOutcomes(
      (socket, request) => (request.url.pathname === '/there' ? succeed : endlessBody)(socket, request),
      { read: ['success', 2], write: ['ResponseError', 1] },
    );

    expect(server.bytesSent() / server.requests.length).toBeLessThan(10_000_000);
  });

  test.each(['GET', 'POST'])(
    'cancel the body immediately, also if the redirect is not followed: %s',
    async (method) => {
      let bodies = 0;
      const fetch = async () => {
        const body = new ReadableStream({ cancel: () => void bodies-- });
        bodies++;
        return new Response(body, { status: 302, headers: { location: '/elsewhere' } });
      };
      const { tags } = createClient('https://site.example', { fetch });

      const result = method === 'GET' ? tags.get(1) : tags.create({ name: 'open air' });

      await expect(result).rejects.toMatchObject({ name: 'ResponseError' });
      expect(bodies).toBe(0);
    },
  );
});
