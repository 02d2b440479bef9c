import type { DataTag, DefaultError, InfiniteData, QueryClient } from '@tanstack/query-core';
import type { ResourceName } from '../contract/constants.ts';
import type {
  CalendarClient,
  EventNamespace,
  EventPage,
  Page,
  RangeQuery,
  RequestOptions,
  UpcomingOptions,
} from '../index.ts';

/** The resources that keys begin with. `site` is for the API's root and documentation. */
export type KeyResource = 'site' | ResourceName;

/** The start of all keys of a resource: the library, the URL of the site, the resource. Pass it to TanStack's filters. */
export type CalendarKeyPrefix = readonly ['events-calendar-client', string, KeyResource];

/** The key of a query: plain JSON without credentials. */
export type CalendarQueryKey = readonly [
  ...CalendarKeyPrefix,
  read: string,
  parameters: Readonly<Record<string, unknown>>,
];

/** A key that tells TanStack Query the type of the data stored under it. */
export type TaggedQueryKey<Data> = DataTag<CalendarQueryKey, Data, DefaultError>;

/** Options of a read. They are part of its key, so they must not contain secrets. Set `headers` in the client. */
export interface ReadOptions extends Pick<RequestOptions, 'language' | 'extraQuery'> {}

/** Options of `upcoming` and `past`. A `now` that is created while a component renders makes a new query every time. */
export interface UpcomingReadOptions extends ReadOptions, Pick<UpcomingOptions, 'now'> {}

/** Options for `useQuery`, `createQuery`, `injectQuery`, `queryClient.fetchQuery` … Spread them to add your own. */
export interface CalendarQueryOptions<Data> {
  /** The site, the resource, the read and its parameters. */
  readonly queryKey: TaggedQueryKey<Data>;
  /** Sends the request, which TanStack's `signal` aborts. */
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Data>;
  /** The client already retries, and only what may succeed the next time. */
  readonly retry: false;
}

/** Options for `useInfiniteQuery`, `createInfiniteQuery`, `queryClient.fetchInfiniteQuery` … */
export interface CalendarInfiniteQueryOptions<Data, PageParam = number>
  extends Pick<CalendarQueryOptions<Data>, 'retry'> {
  /** The site, the resource, the read and its parameters. */
  readonly queryKey: TaggedQueryKey<InfiniteData<Data, PageParam>>;
  /** Requests one page, which TanStack's `signal` aborts. */
  readonly queryFn: (context: {
    readonly signal: AbortSignal;
    readonly pageParam: PageParam;
  }) => Promise<Data>;
  /** The number of the first page, default 1, or null if pages have cursors. */
  readonly initialPageParam: PageParam;
  /** Returns the number or cursor of the next page; undefined or null after the last. */
  readonly getNextPageParam: (lastPage: Data) => PageParam | undefined;
}

/** One page of a listing as plain data, which can be stored, dehydrated and sent. */
export interface PlainPage<T> extends Omit<Page<T>, 'next'> {}

/** The filters of a sequence that is read page by page. `per_page` is the size of its pages, 10 by default. */
export interface EventPagesQuery extends Omit<RangeQuery, 'limit'> {}

/** Options of an infinite query of upcoming or past events. */
export type EventPagesOptions = CalendarInfiniteQueryOptions<EventPage, string | null>;

/** The key of a mutation. */
export type CalendarMutationKey = readonly [...CalendarKeyPrefix, write: string];

/** Options of the requests of a mutation. They are not part of any key. */
export interface WriteOptions extends Omit<RequestOptions, 'signal'> {}

/** Options for `useMutation`, `createMutation`, `injectMutation` … Spread them to add your own, such as `onSuccess`. */
export interface CalendarMutationOptions<Data, Variables> {
  /** The key: the site, the resource and the write. */
  readonly mutationKey: CalendarMutationKey;
  /** Sends the requests. */
  readonly mutationFn: (variables: Variables) => Promise<Data>;
  /** Invalidates what the write has changed, unless nothing was sent. Resolves after what is on screen was read again. */
  readonly onSettled: (
    data: unknown,
    error: DefaultError | null,
    variables: unknown,
    onMutateResult: unknown,
    context: { readonly client: QueryClient },
  ) => Promise<void>;
}

/** A namespace of the client, such as `calendar.events`. */
export type Namespaces = CalendarClient[ResourceName];

/** A method of a namespace, or of the client. */
export type MethodOf<N, Name extends keyof N> = Extract<N[Name], (...input: never[]) => PromiseLike<unknown>>;
/** A read as a query: the parameters of the client's method, and the options that decide what is read. */
export type QueryOf<N, Name extends keyof N> = (
  ...input: QueryInput<Parameters<MethodOf<N, Name>>>
) => CalendarQueryOptions<Awaited<ReturnType<MethodOf<N, Name>>>>;
/** The parameters of a read, with the options of a query in place of the options of a request. */
export type QueryInput<Input extends unknown[]> = {
  [Index in keyof Input]: 'signal' extends keyof NonNullable<Input[Index]>
    ? 'now' extends keyof NonNullable<Input[Index]>
      ? UpcomingReadOptions
      : ReadOptions
    : Input[Index];
};
/** The records of a namespace. */
export type RecordOf<N extends Namespaces> = Awaited<ReturnType<N['get']>>;
/** A write as a mutation. */
export type MutationOf<N, Name extends keyof N, Variables = Parameters<MethodOf<N, Name>>[0]> = (
  options?: WriteOptions,
) => CalendarMutationOptions<Awaited<ReturnType<MethodOf<N, Name>>>, Variables>;
/** The options that a write has in addition to those of any request, such as `occurrence`. */
export type OwnOptions<Options> = Omit<NonNullable<Options>, keyof RequestOptions>;
/** The variable with the `id` of the record to change. */
export type ById = Readonly<Record<'id', number>>;
/** The variable with the `slug` of the record to change, plain or percent-encoded. */
export type BySlug = Readonly<Record<'slug', string>>;
/** The variables of `update`: the record, its fields as `body`, and `method`. Sites reset fields you leave out. */
export type UpdateVariables<N extends Namespaces, Key = ById> = Key &
  OwnOptions<Parameters<N['update']>[2]> &
  Readonly<Record<'body', Parameters<N['update']>[1]>>;
/** The variables of `edit`: the record, its `changes` or a function that returns them, and `ifUnmodifiedSince`. */
export type EditVariables<N extends Namespaces, Key = ById> = Key &
  OwnOptions<Parameters<N['edit']>[2]> &
  Readonly<Record<'changes', Parameters<N['edit']>[1]>>;
/** The variables of `delete`: the record, and for a date of a recurring event `occurrence`. */
export type DeleteVariables<N extends Namespaces> = ById & Required<OwnOptions<Parameters<N['delete']>[1]>>;

/** The queries and mutations that every kind of record has. */
export interface ResourceQueries<N extends Namespaces> {
  /** The start of the keys of these queries, in every language and scope. */
  readonly queryKey: CalendarKeyPrefix;
  /** Reads one page of a listing, as plain data. */
  list(...input: QueryInput<Parameters<N['list']>>): CalendarQueryOptions<PlainPage<RecordOf<N>>>;
  /**
   * Reads a listing page by page, of venues and organizers the published ones unless `status` is set. If records are added
   * or deleted meanwhile, one may come twice or not at all.
   */
  infiniteList(
    ...input: QueryInput<Parameters<N['list']>>
  ): CalendarInfiniteQueryOptions<PlainPage<RecordOf<N>>>;
  /** Reads one record by its ID. */
  readonly get: QueryOf<N, 'get'>;
  /** Creates a record. The variables are its body. */
  readonly create: MutationOf<N, 'create'>;
  /** Sends one update request, which resets the fields that it leaves out. */
  readonly update: MutationOf<N, 'update', UpdateVariables<N>>;
  /** Changes some fields and keeps all others. */
  readonly edit: MutationOf<N, 'edit', EditVariables<N>>;
  /** Deletes a record. The variable is its ID, or `{ id }` with further options of the client's `delete`. */
  readonly delete: MutationOf<N, 'delete', number | DeleteVariables<N>>;
}

/** The queries and mutations of records with a slug. */
export interface PostQueries<N extends CalendarClient['events' | 'venues' | 'organizers']>
  extends ResourceQueries<N> {
  /** Reads one record by its slug, plain or percent-encoded. */
  readonly getBySlug: QueryOf<N, 'getBySlug'>;
  /** Like `update`, for the record with a slug. */
  readonly updateBySlug: MutationOf<N, 'updateBySlug', UpdateVariables<N, BySlug>>;
  /** Like `edit`, for the record with a slug. */
  readonly editBySlug: MutationOf<N, 'editBySlug', EditVariables<N, BySlug>>;
  /** Deletes a record. The variable is its slug. */
  readonly deleteBySlug: MutationOf<N, 'deleteBySlug'>;
}

/** The queries and mutations of events. */
export interface EventQueries extends PostQueries<EventNamespace> {
  /** Reads every event that overlaps a range. The bounds are part of the key: round them, for example to days. */
  readonly between: QueryOf<EventNamespace, 'between'>;
  /** Reads the next events that are not over yet, soonest first: `limit` of them, 10 by default. */
  readonly upcoming: QueryOf<EventNamespace, 'upcoming'>;
  /** Reads the last events that are over, latest first: `limit` of them, 10 by default. */
  readonly past: QueryOf<EventNamespace, 'past'>;
  /** Reads the events that are not over yet page by page, soonest first. A page is usually one request. */
  infiniteUpcoming(query?: EventPagesQuery, options?: UpcomingReadOptions): EventPagesOptions;
  /** Reads the events that are over page by page, latest first. A page is usually two requests. */
  infinitePast(query?: EventPagesQuery, options?: UpcomingReadOptions): EventPagesOptions;
}

/** The mutation of venues, organizers, categories and tags, which events do not have. */
export interface EnsureQueries<N extends CalendarClient['venues' | 'organizers' | 'categories' | 'tags']> {
  /** Finds or creates a record. The variable is its name, or the body that creates it. */
  readonly ensure: MutationOf<N, 'ensure'>;
}

/** The reads and writes of a client as options for TanStack Query. */
export interface CalendarQueries {
  /** Events. */
  readonly events: EventQueries;
  /** Venues. */
  readonly venues: PostQueries<CalendarClient['venues']> & EnsureQueries<CalendarClient['venues']>;
  /** Organizers. */
  readonly organizers: PostQueries<CalendarClient['organizers']> &
    EnsureQueries<CalendarClient['organizers']>;
  /** Event categories. */
  readonly categories: ResourceQueries<CalendarClient['categories']> &
    EnsureQueries<CalendarClient['categories']>;
  /** Event tags. */
  readonly tags: ResourceQueries<CalendarClient['tags']> & EnsureQueries<CalendarClient['tags']>;
  /** Reads the root of the API, which lists the routes that the site has. */
  readonly root: QueryOf<CalendarClient, 'root'>;
  /** Reads the site's own documentation of the API. */
  readonly doc: QueryOf<CalendarClient, 'doc'>;
}
