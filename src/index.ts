/**
 * The client: {@link CalendarClient}, the types of its inputs and records, and the errors that it throws.
 *
 * @module events-calendar-client
 */
export { CalendarClient } from './client.ts';
export { type EventQueryInput, parseEventQuery } from './contract/parse-event-query.ts';
export type * from './contract/schemas.ts';
export type { TemporalDate } from './contract/values/date.ts';
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
