import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

describe('addresses in errors', () => {
  async function shownUrl(path: string): Promise<string> {
    const { client } = recordingClient(
      () => new Response(null, { status: 302, headers: { location: path } }),
    );
    return String(await rejectionOf(client.tags.create({ name: 'a' })));
  }

  test.each([
    ...['pwd', 'pw', 'pin', 'password', 'sig', 'x-sig', 'signature', 'jwt', 'sid', 'session', 'bearer'],
    ...['PHPSESSID_session', 'credential', 'code', 'access_token', '_wpnonce', 'api_key', 'client_secret'],
  ])('do not show the value of %s', async (name) => {
    expect(await shownUrl(`/?${name}=hush`)).not.toContain('hush');
  });

  test.each(['design', 'shopping', 'postcode', 'inside', 'codes', 'pinboard', 'search', 'rest_route'])(
    'show that of %s',
    async (name) => {
      expect(await shownUrl(`/?${name}=shown`)).toContain(`${name}=shown`);
    },
  );

  test('show no fragment', async () => {
    expect(await shownUrl('/page#access_token=hush')).not.toContain('hush');
  });

  test.each([
    '/?a=x%3D1&a=y&b=%2Fpage%3Fc%3D1%26d%3D2',
    '/?redirect_to=https%3A%2F%2Fexample.org%2F%3Fpage%3D2',
    '/?a=b=c&d=%2Fpath',
    '/?to=%2Fp%3Fx%3D%2520y',
  ])('show %s as it is', async (path) => {
    expect(await shownUrl(path)).toContain(path);
  });
});
