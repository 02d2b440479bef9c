import { ServiceError } from '../errors.ts';

/** How the next matching request fails. */
export interface MockFailure {
  /** HTTP status of the response. Default 500. */
  readonly status?: number;
  /** The service's error code. Default `internal_server_error`. */
  readonly code?: string;
  /** Message of the error. Default `There has been a critical error on this website.` */
  readonly message?: string;
  /** Headers of the response, such as `{ 'Retry-After': '1' }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Raw body of the response, such as the HTML of a firewall, instead of an error of the service. */
  readonly body?: string;
  /** Milliseconds before the response. A failure with nothing else delays the regular response. */
  readonly delay?: number;
  /** No response at all: `fetch` rejects with `TypeError: fetch failed`. */
  readonly networkError?: boolean;
  /** How many matching requests fail. Default 1. */
  readonly times?: number;
  /** Only requests with this method fail. */
  readonly method?: string;
  /** Only requests to this path below the events root fail: `/events/12`, or a pattern; of other routes, below the REST root. */
  readonly path?: string | RegExp;
}

interface PlannedFailure {
  readonly failure: MockFailure;
  remaining: number;
}

function matchesPath(path: string | RegExp, requestPath: string): boolean {
  if (typeof path === 'string') return path === requestPath;
  // A global pattern would continue where its last match ended.
  return new RegExp(path.source, path.flags.replace('g', '')).test(requestPath);
}

function matches({ method, path }: MockFailure, requestMethod: string, requestPath: string): boolean {
  if (method !== undefined && method.toUpperCase() !== requestMethod) return false;
  return path === undefined || matchesPath(path, requestPath);
}

/** The failures that were planned with `failNext`, the oldest first. */
export class PlannedFailures {
  #planned: PlannedFailure[] = [];

  add(failure: MockFailure): void {
    const remaining = failure.times ?? 1;
    if (remaining > 0) this.#planned.push({ failure, remaining });
  }

  clear(): void {
    this.#planned = [];
  }

  /** Takes the first failure that matches a request, which counts as one of its `times`. */
  take(method: string, path: string): MockFailure | undefined {
    const found = this.#planned.find(({ failure }) => matches(failure, method, path));
    if (found === undefined) return undefined;
    found.remaining -= 1;
    if (found.remaining <= 0) this.#planned = this.#planned.filter((planned) => planned !== found);
    return found.failure;
  }
}

function isDelayOnly({ delay, status, code, message, headers, body }: MockFailure): boolean {
  const isRegular = [status, code, message, headers, body].every((option) => option === undefined);
  return delay !== undefined && isRegular;
}

/** The response of a failure, or `undefined` where it only delays the regular response. */
export function failureResponse(failure: MockFailure): Response | undefined {
  if (isDelayOnly(failure)) return undefined;
  const { status = 500, headers, body } = failure;
  if (body !== undefined) {
    return new Response(body, {
      status,
      headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers },
    });
  }
  const code = failure.code ?? 'internal_server_error';
  const message = failure.message ?? 'There has been a critical error on this website.';
  const error = new ServiceError(status, code, message);
  return new Response(JSON.stringify(error.toJSON()), {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
  });
}
