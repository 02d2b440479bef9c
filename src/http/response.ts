import { shorten } from '../errors/calendar-error.ts';
import { ResponseError, type ResponseErrorOptions } from '../errors/request-errors.ts';
import { describeRequest } from './credentials.ts';
import { optionsOf, type ReadResponse } from './request.ts';

const decoder = new TextDecoder();

/** Decodes a body as UTF-8 text, without byte-order marks: each file of a plugin may send one. */
export const decodeText = (body: ReadResponse['body']) => decoder.decode(body).trim();

/** Reads a body to its end, or until it exceeds `maxBytes`. Returns undefined after `timeout` milliseconds. */
export async function readBody(
  response: Response,
  maxBytes: number,
  timeout: number,
): Promise<ReadResponse['body'] | undefined> {
  // There may still be a body: React Native has no streams.
  if (!response.body) return new Uint8Array(await response.arrayBuffer());
  const reader = response.body.getReader();
  let isCanceled = false;
  const cancel = () => {
    isCanceled = true;
    reader.cancel().catch(() => {});
  };
  const timer = Number.isFinite(timeout) ? setTimeout(cancel, timeout) : undefined;
  const chunks: ReadResponse['body'][] = [];
  let length = 0;
  try {
    while (length <= maxBytes) {
      const { value, done } = await reader.read();
      if (isCanceled) return undefined;
      if (done) break;
      chunks.push(value);
      length += value.length;
    }
  } finally {
    clearTimeout(timer);
  }
  if (length > maxBytes) cancel();
  if (chunks.length === 1) return chunks[0];
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

/** Creates a copy of the response whose body can be read. */
export function cloneResponse({ request, response, body }: ReadResponse): Response {
  const { status, statusText, headers, url } = response;
  // `Response` accepts no body for some statuses.
  const clone = new Response(body.length > 0 ? body : null, { status, statusText, headers });
  return Object.defineProperty(clone, 'url', { value: url || request.url });
}

/** Parses the body as JSON, or throws a `ResponseError` that describes what came instead. */
export function parseJson(received: ReadResponse): unknown {
  const text = decodeText(received.body);
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The cause repeats part of the body.
    const isClean = received.request.secrets.redact(text) === text;
    throw responseError(received, describeInvalidJson(text), isClean ? { cause } : {});
  }
}

function describeInvalidJson(text: string): string {
  if (text === '') return 'the body is empty';
  if (/^[{[]/.test(text)) return 'the JSON is broken';
  // Pages have JSON in scripts.
  if (!/[}\]]$/.test(text)) return 'it is not JSON: check baseUrl, login and firewall';
  return 'text precedes the JSON, such as a PHP notice';
}

/** Returns the start of a body, on one line, without credentials. */
export function snippetOf({ request, body }: ReadResponse): string {
  // Much more than is shown, because part of a long token would not be recognized.
  const start = request.secrets.redact(decodeText(body.subarray(0, 65_536)));
  return start.slice(0, 200).replace(/\s+/g, ' ').trim();
}

/** Creates the error for a response that differs from the documentation. */
export function responseError(
  received: ReadResponse,
  problem: string,
  options?: ResponseErrorOptions,
): ResponseError {
  const { request, response } = received;
  const { redact } = request.secrets;
  const contentType = shorten(redact(response.headers.get('content-type') ?? ''), 200);
  const snippet = snippetOf(received);
  const unexpected = { problem: redact(problem), status: response.status, contentType, snippet };
  return new ResponseError(describeRequest(request.method, request.url), unexpected, options);
}

/** The data of a response together with the HTTP response. */
export interface WithResponse<T> {
  /** The parsed data. */
  data: T;
  /** The HTTP response. Its body has not been read. */
  response: Response;
}

export function withResponse<T>(data: T, received: ReadResponse): WithResponse<T> {
  return {
    data,
    // A copy for each caller, made on first use.
    get response() {
      return cloneResponse(received);
    },
  };
}

/** A request that has been sent: await it for the data, or call `withResponse` for the HTTP response too. */
export interface SingleRequest<T> extends Promise<T> {
  /**
   * Returns the data together with the HTTP response, whose body has not been read.
   *
   * @example
   * ```ts
   * const { data, response } = await calendar.events.get(12).withResponse();
   * ```
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** Sends a request by an async function, which receives the options of the call. Its errors are rejections. */
export function singleRequest<T, Options extends object>(
  send: (options: Options) => Promise<WithResponse<T>>,
  options?: Options,
): SingleRequest<T> {
  const result = (async () => send(optionsOf(options)))();
  const promise = result.then(({ data }) => data);
  return Object.assign(promise, {
    // Not a second handler of the result, so that stack traces of its errors have the caller.
    withResponse: () => promise.then(() => result),
  });
}
