import { ServiceError } from '../errors.ts';

/** How the next request, or the next few, shall fail. */
export interface MockFailure {
  /** HTTP status of the answer. Default 500. */
  readonly status?: number;
  /** The service's code for the error. Default `internal_server_error`. */
  readonly code?: string;
  /** Message of the error. Default `There has been a critical error on this website.` */
  readonly message?: string;
  /** Headers of the answer, such as `{ 'Retry-After': '1' }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The answer's body as it is, such as the HTML of a firewall, instead of an error of the service. */
  readonly body?: string;
  /** Milliseconds before the answer. Alone, without any other way to fail, it delays the usual answer. */
  readonly delay?: number;
  /** No answer at all: `fetch` rejects with `TypeError: fetch failed`. */
  readonly networkError?: boolean;
  /** How many matching requests fail. Default 1. */
  readonly times?: number;
  /** Only requests of this method fail. */
  readonly method?: string;
  /** Only requests to this path below the events root fail: `/events/12`, or a pattern. */
  readonly path?: string | RegExp;
}

interface Planned {
  readonly failure: MockFailure;
  left: number;
}

function isMatch({ method, path }: MockFailure, requestMethod: string, requestPath: string): boolean {
  if (method !== undefined && method.toUpperCase() !== requestMethod) return false;
  if (path === undefined) return true;
  return typeof path === 'string'
    ? path === requestPath
    : new RegExp(path.source, path.flags.replace('g', '')).test(requestPath);
}

/** The failures that are planned, in the order in which they were. */
export class Failures {
  #planned: Planned[] = [];

  plan(failure: MockFailure): void {
    this.#planned.push({ failure, left: failure.times ?? 1 });
  }

  clear(): void {
    this.#planned = [];
  }

  /** The failure that a request runs into. It is used up by that. */
  take(method: string, path: string): MockFailure | undefined {
    const found = this.#planned.find(({ failure }) => isMatch(failure, method, path));
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left <= 0) this.#planned = this.#planned.filter((planned) => planned !== found);
    return found.failure;
  }
}

/** The answer of a failure, or none where the failure is nothing but a delay. */
export function failureResponse(failure: MockFailure): Response | undefined {
  const { status, code, message, headers, body } = failure;
  if ([status, code, message, headers, body].every((part) => part === undefined)) {
    if (failure.delay !== undefined) return undefined;
  }
  if (body !== undefined) {
    return new Response(body, {
      status: status ?? 500,
      headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers },
    });
  }
  const error = new ServiceError(
    status ?? 500,
    code ?? 'internal_server_error',
    message ?? 'There has been a critical error on this website.',
  );
  return new Response(JSON.stringify(error.toJSON()), {
    status: error.status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
  });
}

/** Waits, unless the request is aborted before. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
