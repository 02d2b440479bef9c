import { describe, expect, test } from 'vitest';
import { clientOf, expectOwnError, expectSurvived, secret } from './support/outcomes.ts';
import {
  ask,
  expectNothingSecret,
  expectRefused,
  failures,
  reads,
  redirect,
  well,
  writes,
} from './support/redirecting.ts';
import { type Arrived, answer, head, type Misbehaviour, misbehave } from './support/server.ts';

describe('that leads nowhere', () => {
  test('a loop ends after ten, and tells no secret of the address', async () => {
    const server = await misbehave((socket, request) =>
      redirect(302, request.url.pathname + request.url.search)(socket, request),
    );
    const { tags } = clientOf(server.url);

    const error = await tags.get(1, { extraQuery: { api_key: secret } }).catch((reason: unknown) => reason);

    expectOwnError(error);
    expect(error).toMatchObject({ name: 'ResponseError', status: 302 });
    expect(error.message).toContain('redirects too often');
    expect(server.requests).toHaveLength(11);
    await server.released();
  });

  test('a loop over two hosts ends after ten', async () => {
    const addresses: string[] = [];
    const there = await misbehave((socket, request) => redirect(302, `${addresses[0]}/`)(socket, request));
    const here = await misbehave((socket, request) => redirect(302, `${there.url}/`)(socket, request));
    addresses.push(here.url);

    await expect(clientOf(here.url).tags.get(1)).rejects.toMatchObject({ name: 'ResponseError' });

    expect(here.requests.length + there.requests.length).toBe(11);
    expectNothingSecret([...here.requests.slice(1), ...there.requests]);
  });

  test.each([
    ['to ftp', 'ftp://127.0.0.1/x'],
    ['to a file', 'file:///etc/passwd'],
    ['to a script', 'javascript:alert(1)'],
    ['to data', 'data:application/json,{"id":1}'],
    ['to no address', 'http://['],
  ])('%s', async (_, location) => {
    await expectSurvived(redirect(302, location), {
      read: ['ResponseError', 1],
      write: ['ResponseError', 1],
    });
  });

  test('without Location', async () => {
    await expectSurvived(answer({ status: 302 }), {
      read: ['ResponseError', 1],
      write: ['ResponseError', 1],
    });
  });
});

describe('with surprises', () => {
  test('an address with a password is followed without it, and it is not repeated', async () => {
    const password = 'letmein';
    const target = ({ url }: Arrived) => {
      const there = new URL(`/there${url.pathname}${url.search}`, url);
      return there.href.replace('//', `//user:${password}@`);
    };
    const server = await misbehave((socket, request) => {
      const isThere = request.url.pathname.startsWith('/there');
      (isThere ? well : redirect(302, target(request)))(socket, request);
    });
    const client = clientOf(server.url);

    expect(failures(await ask(client, reads))).toEqual([]);
    const outcomes = await ask(client, writes);

    expectRefused(outcomes, `${server.url}/there`);
    for (const { error } of outcomes) expect(String(error)).not.toContain(password);
  });

  test('a body without end is let go', async () => {
    const flood: Misbehaviour = (socket, { url }) => {
      socket.write(head(302, { location: `/there${url.search}`, 'content-length': '1000000000' }));
      const pour = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536)));
      };
      socket.on('drain', pour);
      pour();
    };
    const { server } = await expectSurvived(
      (socket, request) => (request.url.pathname === '/there' ? well : flood)(socket, request),
      { read: ['an answer', 2], write: ['ResponseError', 1] },
    );

    expect(server.sent() / server.requests.length).toBeLessThan(10_000_000);
  });

  test.each(['GET', 'POST'])(
    'a body is let go at once, also where the redirect is refused: %s',
    async (method) => {
      let bodies = 0;
      const fetch = async () => {
        const body = new ReadableStream({ cancel: () => void bodies-- });
        bodies++;
        return new Response(body, { status: 302, headers: { location: '/elsewhere' } });
      };
      const { tags } = clientOf('https://site.example', { fetch });

      const answer = method === 'GET' ? tags.get(1) : tags.create({ name: 'open air' });

      await expect(answer).rejects.toMatchObject({ name: 'ResponseError' });
      expect(bodies).toBe(0);
    },
  );
});
