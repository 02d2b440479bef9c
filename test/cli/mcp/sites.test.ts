import { CalendarClient } from 'events-calendar-client';
import { createCalendarMock } from 'events-calendar-client/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPublicFetch, isPublicAddress } from '../../../src/cli/mcp/sites/public-fetch.ts';
import { administrator, recordedSnapshot, testTime } from '../../support/test-calendar.ts';
import { connectClient, siteUrl } from './support/connected-client.ts';

const otherUrl = 'https://other.example';
const publicAddress = async () => [{ address: '203.0.114.1' }];

/** Two sites behind one fetch function, which keeps the requests. */
function twoSites() {
  const requests: Request[] = [];
  const mocks = new Map(
    [siteUrl, otherUrl].map((baseUrl) => {
      const users = [{ ...administrator, role: 'administrator' as const }];
      return [baseUrl, createCalendarMock({ baseUrl, snapshot: recordedSnapshot, users, now: testTime })];
    }),
  );
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    const mock = mocks.get(new URL(request.url).origin);
    return mock ? mock.fetch(request) : new Response('none', { status: 404 });
  };
  return { fetch, requests };
}

describe('a server for one site', () => {
  test('reads no other', async () => {
    const { fetch, requests } = twoSites();
    const { call, client } = await connectClient({ fetch });
    const { isError, text } = await call('find_calendar', { url: `${otherUrl}/events/` });
    expect(isError).toBe(true);
    expect(text).toBe(
      `This server reads ${siteUrl} alone. The user may start it with --any-site, or for that site.`,
    );
    expect(requests).toEqual([]);
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of tools)
      expect(Object.keys(inputSchema.properties ?? {}), name).not.toContain('site');
  });

  test('finds its calendar from its pages', async () => {
    const { call } = await connectClient();
    for (const args of [{}, { url: siteUrl }, { url: `${siteUrl}/events/` }]) {
      const { text, records } = await call('find_calendar', args);
      expect(text).toMatch(/^This is the calendar that the tools read by default\./);
      expect(records).toEqual([{ site: siteUrl, upcoming_events: expect.any(Number) }]);
    }
  });
});

describe('a server for any site', () => {
  const anySite = { anySite: true, resolve: publicAddress };

  test('finds the calendar of a page, and reads it without credentials', async () => {
    const { fetch, requests } = twoSites();
    const { call } = await connectClient({ ...anySite, fetch });
    const found = await call('find_calendar', { url: `${otherUrl}/events/` });
    expect(found.text).toMatch(/^There is a calendar\. Pass its address to the other tools as site\./);
    const site = found.records[0]?.site;
    expect(site).toBe(otherUrl);

    const { records } = await call('search_events', { site });
    expect(records).not.toEqual([]);
    expect(requests.map(({ url }) => new URL(url).origin)).not.toContain(siteUrl);
    for (const request of requests) expect(request.headers.get('authorization')).toBeNull();
  });

  test('looks for a calendar once', async () => {
    const { fetch, requests } = twoSites();
    const { call } = await connectClient({ ...anySite, fetch });
    await call('list_tags', { site: otherUrl });
    const { length } = requests;
    await call('list_categories', { site: otherUrl });
    expect(requests.length).toBe(length + 1);
  });

  test('reads the configured site with its credentials, also where a page of it is named', async () => {
    const { fetch, requests } = twoSites();
    const { call } = await connectClient({ ...anySite, fetch });
    await call('search_events', { site: `${siteUrl}/some/page/` });
    expect(requests.at(-1)?.headers.get('authorization')).toMatch(/^Basic /);
  });

  test('writes to the configured site alone', async () => {
    const { client } = await connectClient({ ...anySite, canWrite: true });
    const { tools } = await client.listTools();
    const withSite = tools.filter(({ inputSchema }) => 'site' in (inputSchema.properties ?? {}));
    expect(withSite.length).toBeGreaterThan(0);
    for (const { name, annotations } of withSite) expect(annotations?.readOnlyHint, name).toBe(true);
  });

  test('needs the address of one where it has none of its own', async () => {
    const { fetch } = twoSites();
    const { call } = await connectClient({ ...anySite, fetch, configured: undefined, hasCredentials: false });
    expect((await call('search_events')).text).toBe(
      'Which site? Pass the address of one of its pages as site.',
    );
    expect((await call('search_events', { site: otherUrl })).isError).toBe(false);
  });

  test('says that of other sites only what is public can be read', async () => {
    const { fetch } = twoSites();
    const locked = { code: 'rest_forbidden', message: 'Log in', data: { status: 401 } };
    const { call } = await connectClient({
      ...anySite,
      fetch: async (input, init) => {
        const isEvent = new URL(new Request(input, init).url).pathname.endsWith('/events/12');
        return isEvent ? Response.json(locked, { status: 401 }) : fetch(input, init);
      },
    });
    const { text } = await call('get_event', { site: otherUrl, id: 12 });
    expect(text).toMatch(
      /^The request was refused with status 401\. Of other sites than its own, this server reads only what is public\./,
    );
  });
});

describe('addresses inside a network', () => {
  test.for([
    'http://127.0.0.1:8080/',
    'http://localhost/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://192.168.1.1/admin',
    'http://2130706433/',
    'http://0x7f.1/',
  ])('are not read: %s', async (url) => {
    const { fetch, requests } = twoSites();
    const { call } = await connectClient({ anySite: true, fetch });
    for (const [name, args] of [
      ['find_calendar', { url }],
      ['search_events', { site: url }],
    ] as const) {
      const { isError, text } = await call(name, args);
      expect(isError).toBe(true);
      expect(text).toContain('Only public sites are read.');
    }
    expect(requests).toEqual([]);
  });

  test('are not read where a public name leads there, or a redirect', async () => {
    const sent: string[] = [];
    const addresses: Record<string, string> = {
      'public.example': '203.0.114.1',
      'inside.example': '10.1.2.3',
    };
    const resolve = async (host: string) => [{ address: addresses[host]! }];
    const { call } = await connectClient({
      anySite: true,
      resolve,
      fetch: async (input, init) => {
        const { url } = new Request(input, init);
        sent.push(url);
        return Response.redirect('https://inside.example/secret', 302);
      },
    });
    for (const site of ['https://inside.example/', 'https://public.example/']) {
      const { text } = await call('search_events', { site });
      expect(text).toContain('Only public sites are read.');
    }
    expect(new Set(sent.map((url) => new URL(url).host))).toEqual(new Set(['public.example']));
  });

  test('of the configured site are read', async () => {
    const configured = new CalendarClient({ baseUrl: 'http://127.0.0.1:8080' });
    const requests: string[] = [];
    const fetch = createPublicFetch(async (input, init) => {
      requests.push(new Request(input, init).url);
      return new Response();
    }, new URL(configured.baseUrl).origin);
    await fetch('http://127.0.0.1:8080/events');
    await expect(fetch('http://127.0.0.1:9090/')).rejects.toThrow('is no public address');
    expect(requests).toEqual(['http://127.0.0.1:8080/events']);
  });

  test.for([
    ['93.184.215.14', true],
    ['203.0.114.1', true],
    ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', true],
    ['10.0.0.1', false],
    ['172.31.255.255', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fd00::1', false],
    ['fe80::1', false],
    ['2002:7f00:1::', false],
    ['ff02::1', false],
    // Public by number, and the platform of a cloud to its machines.
    ['168.63.129.16', false],
    ['168.63.129.15', true],
    ['::ffff:168.63.129.16', false],
    ['192.0.2.1', false],
    ['198.51.100.255', false],
    ['203.0.113.0', false],
    ['192.88.99.1', false],
    ['2001:db8::1', false],
    ['3fff::1', false],
    ['::169.254.169.254', false],
    ['::ffff:0:169.254.169.254', false],
    ['64:ff9b:1::a9fe:a9fe', false],
    ['2001:0:4136:e378::1', false],
    ['fec0::1', false],
    ['fe80::1%eth0', false],
    ['4000::1', false],
    ['none', false],
    ['', false],
  ] as const)('%s is public: %s', ([address, isPublic]) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  const specialNetworks = [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
    ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
    ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ].map((network) => {
    const [first = '', prefix] = network.split('/');
    const start = first.split('.').reduce((number, part) => number * 256 + Number(part), 0);
    return { start, size: 2 ** (32 - Number(prefix)) };
  });
  const specialAddress = fc
    .tuple(fc.constantFrom(...specialNetworks), fc.nat({ max: 2 ** 32 - 1 }))
    .map(([{ start, size }, offset]) => start + (offset % size));
  const dotted = (number: number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.');

  test('no special address of version 4 is public, and none of version 6 that stands for it', () => {
    fc.assert(
      fc.property(specialAddress, (number) => {
        const [high, low] = [number >>> 16, number & 0xffff].map((part) => part.toString(16));
        for (const address of [
          dotted(number),
          `::ffff:${dotted(number)}`,
          `::${dotted(number)}`,
          `64:ff9b::${dotted(number)}`,
          `64:ff9b:1::${dotted(number)}`,
          `2002:${high}:${low}::1`,
          `2001:0:${high}:${low}::1`,
        ])
          expect(isPublicAddress(address), address).toBe(false);
      }),
    );
  });
});
