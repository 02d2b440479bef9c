import type { DataTag, DefaultError } from '@tanstack/query-core';
import type { RequestOptions } from '../index.ts';

/** The resources that keys begin with; `site` is for the interface root and the documentation. */
export type KeyResource = 'site' | 'events' | 'venues' | 'organizers' | 'categories' | 'tags';

/** What the keys of a resource begin with: pass it to TanStack's filters as `queryKey`. */
export type CalendarKeyPrefix = readonly [
  library: 'events-calendar-client',
  baseUrl: string,
  resource: KeyResource,
];

/** The key of a query: plain JSON without credentials. */
export type CalendarQueryKey = readonly [
  ...CalendarKeyPrefix,
  read: string,
  parameters: Readonly<Record<string, unknown>>,
];

/** A key that tells TanStack Query the type of what is stored under it. */
export type TaggedQueryKey<Data> = DataTag<CalendarQueryKey, Data, DefaultError>;

/** The key of a mutation. */
export type CalendarMutationKey = readonly [...CalendarKeyPrefix, write: string];

/** What tells the queries of one client from those of another. */
export interface KeyOrigin {
  readonly baseUrl: string;
  readonly language: string | undefined;
  readonly languageSegment: string | undefined;
  readonly scope: string | undefined;
}

/** What the keys of a resource begin with, in all languages and scopes, since a write changes them all. */
export function keyPrefix({ baseUrl }: KeyOrigin, resource: KeyResource): CalendarKeyPrefix {
  return ['events-calendar-client', baseUrl, resource];
}

/**
 * Creates the key of a query. Of the options it has those that decide what is read: the language, which replaces the
 * client's and which null leaves out, and further parameters.
 */
export function createQueryKey<Data>(
  origin: KeyOrigin,
  resource: KeyResource,
  read: string,
  parameters: Readonly<Record<string, unknown>>,
  { language = origin.language, extraQuery }: Pick<RequestOptions, 'language' | 'extraQuery'> = {},
): TaggedQueryKey<Data> {
  const { languageSegment, scope } = origin;
  const key: CalendarQueryKey = [
    ...keyPrefix(origin, resource),
    read,
    toJson({ ...parameters, extraQuery, language: language ?? undefined, languageSegment, scope }),
  ];
  return key as TaggedQueryKey<Data>;
}

/** A copy as JSON: dates, those of Temporal too, become text, and what is undefined is left out. */
function toJson(parameters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(parameters));
}
