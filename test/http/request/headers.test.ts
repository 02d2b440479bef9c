import { ValidationError } from 'events-calendar-client';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../support/arbitraries.ts';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf, validationErrorOf } from '../../support/rejection.ts';
import { forAll } from '../../support/share.ts';

const secret = 'open-Sesame-4711';
const baseUrl = 'https://example.org';

const invalidHeaders: [string, HeadersInit][] = [
  ['a line break', { Authorization: `Bearer\n${secret}` }],
  ['a line break within', { 'X-WP-Nonce': `${secret}\r\nX-Other: 1` }],
  ['a character outside Latin-1', { 'X-Api-Key': `${secret}東` }],
  ['a null character', [['X-Api-Key', `${secret}\0`]]],
  ['a name with a space', { 'X Api Key': secret }],
];

describe('header values that cannot be sent', () => {
  function expectRefused(error: unknown, field: string): void {
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({ issues: [{ path: [field] }] });
    expect(error).not.toHaveProperty('cause');
    expect(`${error} ${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain(secret);
  }

  test.each(invalidHeaders)('%s: of a client, a request and an auth function', async (_, headers) => {
    expectRefused(await validationErrorOf(() => recordingClient(undefined, { headers })), 'headers');
    const { client, requests } = recordingClient();
    for (const attempt of [client.tags.get(1, { headers }), client.tags.list({}, { headers })])
      expectRefused(await rejectionOf(attempt), 'headers');
    const { client: signedIn, requests: signed } = recordingClient(undefined, { auth: async () => headers });
    for (const attempt of [signedIn.tags.get(1), signedIn.tags.delete(1)])
      expectRefused(await rejectionOf(attempt), 'auth');
    expect([...requests, ...signed]).toEqual([]);
  });

  test('any value is sent, or refused without being repeated', async () => {
    await forAll(100, [fc.string({ unit: anyCharacter })], async (text) => {
      const value = `${secret}${text}`;
      const { client, requests } = recordingClient();
      const error = await rejectionOf(client.tags.get(1, { headers: { 'X-Api-Key': value } }));
      if (error === undefined) {
        expect(requests[0]?.headers.get('x-api-key')).toBe(new Headers({ a: value }).get('a'));
      } else {
        expectRefused(error, 'headers');
      }
    });
  });
});

describe('an Authorization header over plain http', () => {
  const headers = { Authorization: `Bearer ${secret}` };
  const insecure = { baseUrl: 'http://example.org' };

  test('is refused in the options of a client', () => {
    expect(() => recordingClient(undefined, { ...insecure, headers })).toThrow(
      /headers: expected https: or allowInsecureAuth/,
    );
  });

  test('is refused in a request, and from an auth function', async () => {
    const { client, requests } = recordingClient(undefined, insecure);
    expect(await rejectionOf(client.tags.get(1, { headers }))).toBeInstanceOf(ValidationError);
    const { client: signedIn } = recordingClient(undefined, { ...insecure, auth: () => headers });
    expect(await rejectionOf(signedIn.tags.get(1))).toMatchObject({ issues: [{ path: ['auth'] }] });
    expect(requests).toHaveLength(0);
  });
});

describe('withOptions for another site', () => {
  const credentials = { auth: { token: secret }, headers: { 'X-Api-Key': secret } };
  const sentSecrets = (request: Request | undefined) =>
    ['authorization', 'x-api-key'].filter((name) => request?.headers.get(name)?.includes(secret));

  test.each([
    'https://other.example',
    'https://example.org:8443',
    'http://example.org',
    'https://api.example.org',
  ])('%s gets neither auth nor headers', async (otherUrl) => {
    const { client, requests } = recordingClient(undefined, credentials);
    await rejectionOf(client.withOptions({ baseUrl: otherUrl }).tags.get(1));
    expect(requests.map(({ url }) => new URL(url).origin)).toEqual([new URL(otherUrl).origin]);
    expect(sentSecrets(requests[0])).toEqual([]);
    // Nor by way of a third client.
    await rejectionOf(client.withOptions({ baseUrl: otherUrl }).withOptions({ baseUrl }).tags.get(1));
    expect(sentSecrets(requests[1])).toEqual([]);
  });

  test('gets those that are passed anew', async () => {
    const { client, requests } = recordingClient(undefined, credentials);
    const { auth } = credentials;
    await rejectionOf(client.withOptions({ baseUrl: 'https://other.example', auth }).tags.get(1));
    expect(sentSecrets(requests[0])).toEqual(['authorization']);
  });

  test.each(['https://example.org/blog', new URL('https://example.org:443/'), undefined])(
    '%s is the same site, and gets both',
    async (sameUrl) => {
      const { client, requests } = recordingClient(undefined, credentials);
      const changes = sameUrl === undefined ? { language: 'ro' } : { baseUrl: sameUrl };
      await rejectionOf(client.withOptions(changes).tags.get(1));
      expect(sentSecrets(requests[0])).toEqual(['authorization', 'x-api-key']);
    },
  );
});
