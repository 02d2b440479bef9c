import { createCalendarMock } from 'events-calendar-client/testing';
import { describe, expect, test } from 'vitest';
import { defaultLanguageParameter } from '../../../src/contract/constants.ts';
import { type Route, routes } from '../../../src/contract/routes.ts';
import { parametersOf } from '../../../src/testing/parameters/parameters.ts';
import { readSnapshot, scenarios } from '../../support/recordings.ts';

/** The fields of the contract, and the parameters of the path. */
function expectedNames({ resource, by, query, body }: Route): string[] {
  const password = resource === 'events' && by === 'id' ? ['password'] : [];
  const fields = Object.keys({ ...query?.shape, ...body?.shape });
  const names = new Set([...(by ? [by] : []), ...password, ...fields]);
  for (const name of [defaultLanguageParameter, 'title_html']) names.delete(name);
  return [...names];
}

describe('the parameters of the mock', () => {
  test.each(routes.map((route) => [route.name, route] as const))(
    '%s has those of the contract',
    (_, route) => {
      const names = parametersOf(route).map(({ name }) => name);
      expect(names.sort()).toEqual(expectedNames(route).sort());
    },
  );
});

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

const byMethod = (one: Endpoint, other: Endpoint) => one.methods[0]!.localeCompare(other.methods[0]!);

/** Returns the arguments of each route, with what the interface and the service say alike: `"1"` is true. */
function factsIn({ routes }: Described) {
  return Object.entries(routes).map(([path, { endpoints }]) => [
    path,
    endpoints.toSorted(byMethod).map(({ methods, args }) => [
      methods,
      Object.entries(args).map(([name, { items, default: value, required }]) => ({
        name,
        isList: items !== undefined,
        default: String(value ?? '').replace(/^1$/, 'true'),
        required,
      })),
    ]),
  ]);
}
