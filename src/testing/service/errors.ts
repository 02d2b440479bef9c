import { type Fields, isFields } from '../json.ts';
import type { UserRecord } from '../store/records.ts';
import type { ServiceResponse } from './site/site.ts';

export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Fields | string | null;

  constructor(status: number, code: string, message: string, data: Fields | string | null = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** The body of the response. */
  toJSON(): Fields {
    const { status, code, message, data } = this;
    return { code, message, data: isFields(data) ? { status, ...data } : data };
  }
}

/** Returns the response for an error of the site. Throws all other errors. */
export function errorResponse(error: unknown): ServiceResponse {
  if (error instanceof ServiceError) return { status: error.status, body: error.toJSON() };
  throw error;
}

export function routeNotFound(): ServiceError {
  return new ServiceError(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

/** Status 401 for visitors, otherwise 403. */
export function notAllowed(user: UserRecord | undefined, code: string, act: string): ServiceError {
  return new ServiceError(user === undefined ? 401 : 403, code, `Sorry, you are not allowed to ${act}.`);
}

export function forbidden(user: UserRecord | undefined): ServiceError {
  return notAllowed(user, 'rest_forbidden', 'do that');
}

/** A problem with a parameter. Only some have a code, in `detail`. */
export interface ParameterProblem {
  readonly message: string;
  readonly detail?: { readonly code: string; readonly data: Fields | null };
}

export function missingParameters(params: readonly string[]): ServiceError {
  const message = `Missing parameter(s): ${params.join(', ')}`;
  return new ServiceError(400, 'rest_missing_callback_param', message, { params });
}

export function invalidParameters(problems: ReadonlyMap<string, ParameterProblem>): ServiceError {
  const params: Fields = {};
  const details: Fields = {};
  for (const [name, { message, detail }] of problems) {
    params[name] = message;
    if (detail) details[name] = { code: detail.code, message, data: detail.data };
  }
  const message = `Invalid parameter(s): ${[...problems.keys()].join(', ')}`;
  // PHP encodes an empty map as a list.
  const data = { params, details: Object.keys(details).length === 0 ? [] : details };
  return new ServiceError(400, 'rest_invalid_param', message, data);
}

/** An error of WordPress itself. Its data has no status, so it becomes a server error. */
export function refusedByWordPress(code: string, message: string, data: string | null = null): ServiceError {
  return new ServiceError(500, code, message, data);
}

export function notAccessible(singular: string): ServiceError {
  return new ServiceError(403, `${singular}-not-accessible`, `The requested ${singular} is not accessible`);
}

export function notCreated(singular: string): ServiceError {
  const message = `The ${singular} could not be created from the provided data`;
  return new ServiceError(400, `could-not-create-${singular}`, message);
}
