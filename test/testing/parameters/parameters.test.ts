import { createCalendarMock } from 'events-calendar-client/testing';
import { expect, test } from 'vitest';
import { readSnapshot, scenarios } from '../../support/recordings.ts';

test('the root describes the routes as the service did', async () => {
  const { at, body } = scenarios.find(({ name }) => name === 'root')!.steps[0]!.response;
  const mock = createCalendarMock({ snapshot: { site: readSnapshot().site! }, now: at });
  const answered = await (await mock.fetch(`${mock.baseUrl}/wp-json/tribe/events/v1/`)).json();
  expect(factsIn(answered)).toEqual(factsIn(body as Described));
});

interface Endpoint {
  readonly methods: readonly string[];
  readonly args: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}
interface Described {
  readonly routes: Readonly<Record<string, { readonly endpoints: readonly Endpoint[] }>>;
}

/** Returns methods and arguments of each route, with what the interface and the service say alike: `"1"` is true. */
function factsIn({ routes }: Described) {
  return Object.entries(routes).map(([path, { endpoints }]) => [
    path,
    endpoints.map(({ methods, args }) => [
      methods,
      Object.fromEntries(
        Object.entries(args).map(([name, { items, default: value = '', required }]) => {
          const byDefault = String(value).replace(/^1$/, 'true');
          return [name, { isList: items !== undefined, byDefault, required }];
        }),
      ),
    ]),
  ]);
}
