import { ResponseError } from 'events-calendar-client';
import { describe, expect, test } from 'vitest';
import { recordingClient } from '../../support/recording-fetch.ts';
import { rejectionOf } from '../../support/rejection.ts';

const record = { id: 7, name: 'jazz', slug: 'jazz' };
const redirectTo = (location: string, status = 302) => new Response(null, { status, headers: { location } });

function createClient(respond: (request: Request, index: number) => Response) {
  const { client, requests } = recordingClient(respond, {
    auth: { token: 'open-Sesame-4711' },
    headers: { 'X-Api-Key': 'open-Sesame-4711' },
    http: { retry: 0 },
  });
  return { tags: client.tags, requests };
}

describe('a response with a location', () => {
  test.each([200, 201])(
    'is no redirect with status %i: a service says where a new record is',
    async (status) => {
      const respond = () =>
        Response.json(record, { status, headers: { location: 'https://elsewhere.example/7' } });
      const { tags, requests } = createClient(respond);
      expect(await tags.create({ name: 'jazz' })).toMatchObject(record);
      expect(await tags.get(7)).toMatchObject(record);
      expect(requests).toHaveLength(2);
    },
  );

  test.each([400, 403])('is no redirect with status %i', async (status) => {
    const headers = { location: 'https://elsewhere.example/login' };
    const { tags, requests } = createClient(() =>
      Response.json({ code: 'no', message: 'No' }, { status, headers }),
    );
    expect(await rejectionOf(tags.get(7))).toMatchObject({ status, code: 'no' });
    expect(requests).toHaveLength(1);
  });
});

describe('a redirect that cannot be followed', () => {
  test.each([
    ['http://[', 'it redirects to an invalid URL'],
    ['ftp://elsewhere.example/x', 'it redirects to ftp://elsewhere.example/x'],
  ])('to %s is a ResponseError that says so', async (location, problem) => {
    const error = await rejectionOf(createClient(() => redirectTo(location)).tags.get(7));
    expect(error).toBeInstanceOf(ResponseError);
    expect(String(error)).toContain(`but ${problem}.`);
  });

  test.each([
    ['https://new.example/wp-json/tribe/events/v1/tags?lang=de', 'use https://new.example as baseUrl for'],
    ['https://new.example/blog/wp-json/tribe/events/v1/tags/', 'use https://new.example/blog as baseUrl for'],
    ['https://new.example/start?next=/tags', 'use https://new.example/start as baseUrl for'],
    ['https://new.example/?next=tags', 'use https://new.example as baseUrl for'],
    ['https://example.org/', 'remove the rule of the server that leads to'],
    ['javascript:alert(1)', 'remove the rule of the server that leads to'],
    ['https://new.example/index.php/wp-json/wp/v2/tags', 'use https://new.example/index.php as baseUrl for'],
    ['https://www.example.org/wp-login.php?redirect_to=%2F', 'remove the rule of the server that leads to'],
  ])('of a write to %s says: %s', async (location, remedy) => {
    const { tags, requests } = createClient(() => redirectTo(location));
    const error = await rejectionOf(tags.create({ name: 'jazz' }));
    expect(String(error)).toMatch(/but writes are not redirected: (if it is your site, use|remove) /);
    expect(String(error)).toContain(`${remedy} ${location}.`);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['https://new.example', 'use https://new.example as baseUrl for'],
    ['https://example.org', 'remove the rule of the server that leads to'],
  ])("of a write by WordPress's own route to %s says what to do", async (site, remedy) => {
    const { client } = recordingClient(({ url }) => redirectTo(`${site}${new URL(url).pathname}/`));
    const error = await rejectionOf(client.events.setEventStatus(12, 'canceled'));
    expect(String(error)).toContain(`${remedy} ${site}/wp-json/wp/v2/tribe_events/12/`);
  });
});

describe('a redirect that a browser hides', () => {
  const hidden = () =>
    Object.defineProperties(new Response(), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });

  test('is left to the browser, with nothing secret along', async () => {
    const { tags, requests } = createClient((_, index) => (index === 0 ? hidden() : Response.json(record)));
    expect(await tags.get(7)).toMatchObject(record);
    const [first, second] = requests;
    expect(first?.redirect).toBe('manual');
    expect(second).toMatchObject({ url: first?.url, redirect: 'follow', credentials: 'omit' });
    expect(JSON.stringify([...second!.headers])).not.toContain('open-Sesame-4711');
    expect(second?.headers.get('accept')).toBe('application/json');
  });

  test('is none of a write', async () => {
    const { tags, requests } = createClient(hidden);
    const error = await rejectionOf(tags.create({ name: 'jazz' }));
    expect(String(error)).toMatch(/writes are not redirected: .* that browsers hide, or change baseUrl/);
    expect(requests).toHaveLength(1);
  });
});
