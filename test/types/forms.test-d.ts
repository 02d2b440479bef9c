import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { EventChanges, EventCreate, VenueCreate } from 'events-calendar-client';
import * as schemas from 'events-calendar-client/schemas';
import { type Resolver, useForm } from 'react-hook-form';
import { describe, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';

describe('the schema of a body', () => {
  test('returns what it takes', () => {
    expectTypeOf<z.output<typeof schemas.EventCreate>>().toEqualTypeOf<z.input<typeof schemas.EventCreate>>();
    expectTypeOf<z.input<typeof schemas.EventCreate>>().toExtend<EventCreate>();
    expectTypeOf<EventCreate>().toExtend<z.input<typeof schemas.EventCreate>>();
  });

  test('is that of changes as well', () => {
    expectTypeOf<EventCreate>().toExtend<EventChanges>();
  });

  test('is the resolver of a form', () => {
    const form = useForm<EventCreate>({ resolver: standardSchemaResolver(schemas.EventCreate) });
    form.register('title');
    form.register('start_date');
    form.register('venue', { valueAsNumber: true });
    form.handleSubmit((values) => expectTypeOf(values).toExtend<EventCreate>());
    const inferred = useForm({ resolver: standardSchemaResolver(schemas.EventCreate) });
    inferred.register('title');
    // @ts-expect-error: no such field
    inferred.register('titel');
    inferred.handleSubmit((values) => expectTypeOf(values).toExtend<EventCreate>());
    useForm<EventChanges>({ resolver: standardSchemaResolver(schemas.EventChanges) });
    const resolver: Resolver<VenueCreate> = standardSchemaResolver(schemas.VenueCreate);
    expectTypeOf(resolver).not.toBeAny();
  });
});
