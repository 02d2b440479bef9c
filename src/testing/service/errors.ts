import type { Fields } from '../json.ts';

/** An answer that is an error in the service's own shape. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly data: Fields;

  constructor(status: number, code: string, message: string, data: Fields = {}) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.data = data;
  }

  /** The error as the service words it. */
  toJSON(): Fields {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

export function noRoute(): ServiceError {
  return new ServiceError(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

export function forbidden(isLoggedIn: boolean): ServiceError {
  return new ServiceError(isLoggedIn ? 403 : 401, 'rest_forbidden', 'Sorry, you are not allowed to do that.');
}

/** What is wrong with one parameter. Without a code, all that the service says is that it is invalid. */
export interface ParameterProblem {
  readonly message: string;
  readonly detail?: { readonly code: string; readonly data: Fields };
}

export function invalidParameters(problems: ReadonlyMap<string, ParameterProblem>): ServiceError {
  const params: Fields = {};
  const details: Fields = {};
  for (const [name, { message, detail }] of problems) {
    params[name] = message;
    if (detail) details[name] = { code: detail.code, message, data: detail.data };
  }
  return new ServiceError(
    400,
    'rest_invalid_param',
    `Invalid parameter(s): ${[...problems.keys()].join(', ')}`,
    // PHP writes an empty map as a list.
    { params, details: Object.keys(details).length === 0 ? [] : details },
  );
}

export function missingParameters(names: readonly string[]): ServiceError {
  return new ServiceError(400, 'rest_missing_callback_param', `Missing parameter(s): ${names.join(', ')}`, {
    params: names,
  });
}

export function eventNotFound(id: number): ServiceError {
  return new ServiceError(404, 'rest-event-not-found', `Event with ID ${id} does not exist.`);
}

export function notAnEvent(): ServiceError {
  return new ServiceError(400, 'rest-invalid-event-id', 'The specified ID is not a valid event.');
}

export function pageNotFound(singular: string): ServiceError {
  return new ServiceError(
    404,
    `${singular}-archive-page-not-found`,
    `The requested ${singular} archive page does not exist`,
  );
}

export function notAccessible(singular: string): ServiceError {
  return new ServiceError(403, `${singular}-not-accessible`, `The requested ${singular} is not accessible`);
}

export function alreadyTrashed(singular: string): ServiceError {
  return new ServiceError(410, `${singular}-is-in-trash`, `The ${singular} is already trashed`);
}

export function notCreated(singular: string): ServiceError {
  return new ServiceError(
    400,
    `could-not-create-${singular}`,
    `The ${singular} could not be created from the provided data`,
  );
}
