/**
 * The client: {@link CalendarClient}, the types of its inputs and records, and the errors that it throws.
 *
 * @module events-calendar-client
 */
export { CalendarClient } from './client.ts';
export { type EventQueryInput, parseEventQuery } from './contract/parse-event-query.ts';
export type { CalendarEvent } from './contract/records/calendar-event.ts';
export type { EventCreate, EventUpdate, NewEventFields } from './contract/records/event-body.ts';
export type { EventChanges } from './contract/records/event-changes.ts';
export type { EventQuery } from './contract/records/event-query.ts';
export type {
  Organizer,
  OrganizerChanges,
  OrganizerCreate,
  OrganizerQuery,
  OrganizerUpdate,
} from './contract/records/organizer.ts';
export type {
  Category,
  CategoryCreate,
  CategoryQuery,
  CategoryUpdate,
  EventTerm,
  SortOrder,
  Tag,
  TagCreate,
  TagQuery,
  TagUpdate,
  TermSortKey,
} from './contract/records/term.ts';
export type { Venue, VenueChanges, VenueCreate, VenueQuery, VenueUpdate } from './contract/records/venue.ts';
export type { DocQuery, Documentation, ResponseContext, Root, RootQuery } from './contract/service.ts';
export type { DateInput, TemporalDate } from './contract/values/date.ts';
export type { IdReference } from './contract/values/reference.ts';
export type { Image, ImageSize } from './contract/values/response.ts';
export type { PostStatus } from './contract/values/text.ts';
export { type DiscoverOptions, discoverCalendar } from './discovery/discover.ts';
export {
  ApiError,
  AuthenticationError,
  BadRequestError,
  GoneError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from './errors/api-error.ts';
export { CalendarError, type RequestContext } from './errors/calendar-error.ts';
export {
  ConflictError,
  DiscoveryError,
  type DiscoveryProblem,
  NetworkError,
  NotStoredError,
  RecurringEventError,
  ResponseError,
  type ResponseErrorOptions,
  type ResponseIssue,
  TimeoutError,
  type UnexpectedResponse,
} from './errors/request-errors.ts';
export {
  type FieldErrors,
  type IssueCode,
  ValidationError,
  type ValidationIssue,
} from './errors/validation-error.ts';
export type { LazySequence, ListRequest } from './http/list-request.ts';
export type { Page } from './http/paginator.ts';
export type { SingleRequest, WithResponse } from './http/response.ts';
export type {
  AllOptions,
  Auth,
  ClientOptions,
  EditOptions,
  EventDeleteOptions,
  EventEditOptions,
  EventStatusOptions,
  EventUpdateOptions,
  ExtraValue,
  HeadersInput,
  HttpOptions,
  ListFormat,
  PagesOptions,
  RequestOptions,
  UnexpectedRecord,
  UpcomingOptions,
  UpdateOptions,
} from './options.ts';
export type { Changes } from './resources/edit-record.ts';
export type { EventNamespace } from './resources/event-namespace.ts';
export { parseRangeQuery, type RangeQuery } from './resources/event-plan.ts';
export type { EventPage, EventSequence } from './resources/event-sequence.ts';
export type { EventStatus } from './resources/event-writes.ts';
export type { LinkedPostNamespace, PostNamespace } from './resources/post-namespace.ts';
export type {
  CategoryNamespace,
  OrganizerNamespace,
  TagNamespace,
  VenueNamespace,
} from './resources/record-methods.ts';
export type { ResourceNamespace } from './resources/resource-namespace.ts';
export type { TermNamespace } from './resources/term-namespace.ts';
export type { StoredTexts } from './resources/wordpress-post.ts';
export { writableFields } from './resources/writable-fields.ts';
export type {
  SiteListOptions,
  SiteNamespace,
  SiteOptions,
  SiteRequestOptions,
} from './site/site-namespace.ts';
