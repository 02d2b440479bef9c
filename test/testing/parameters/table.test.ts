import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { defaultLanguageParameter } from '../../../src/contract/defaults.ts';
import { EventQuery } from '../../../src/contract/records/event-query.ts';
import { type Route, routes } from '../../../src/contract/routes.ts';
import { requiredFields } from '../../../src/openapi/json-schema.ts';
import { parametersOf } from '../../../src/testing/parameters/table.ts';

/** The fields of the contract, and the parameters of the path. */
function expectedNames({ resource, by, query, body }: Route): string[] {
  const password = resource === 'events' && by === 'id' ? ['password'] : [];
  const fields = Object.keys({ ...query?.shape, ...body?.shape });
  const names = new Set([...(by ? [by] : []), ...password, ...fields]);
  for (const name of [defaultLanguageParameter, 'title_html']) names.delete(name);
  return [...names];
}

describe('the parameters of the mock', () => {
  test.each(
    routes.filter(({ resource }) => resource !== 'service').map((route) => [route.name, route] as const),
  )('%s has those of the contract', (_, route) => {
    const names = parametersOf(route).map(({ name }) => name);
    expect(names.sort()).toEqual(expectedNames(route).sort());
  });

  test('are required where the contract says so', () => {
    for (const route of routes.filter(({ action }) => action === 'create')) {
      const required = parametersOf(route).filter(({ isRequired }) => isRequired);
      expect(required.map(({ name }) => name)).toEqual(requiredFields(route.body!));
    }
  });

  test('leave the descriptions of other code alone', async () => {
    // Schemas of their own: \`/schemas\`, which other tests load, describes those that all share.
    vi.resetModules();
    const fresh = {
      ...(await import('../../../src/testing/parameters/table.ts')),
      ...(await import('../../../src/contract/routes.ts')),
      ...(await import('../../../src/contract/records/event-query.ts')),
    };
    expect(fresh.EventQuery).not.toBe(EventQuery);
    fresh.parametersOf(fresh.routes.find(({ name }) => name === 'events.list')!);
    expect(z.globalRegistry.get(fresh.EventQuery)).toBeUndefined();
  });
});
