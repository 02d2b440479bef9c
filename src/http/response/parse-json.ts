import type { RequestContext } from '../errors/calendar-error.ts';
import { decodeText, type ReadResponse } from './body.ts';
import { responseError } from './unexpected-response.ts';

/** Parses the body as JSON, or throws a `ResponseError` that says what came instead. */
export function parseJson(context: () => RequestContext, received: ReadResponse): unknown {
  try {
    return JSON.parse(decodeText(received.body));
  } catch (cause) {
    throw responseError(context, received, describeInvalidJson(decodeText(received.body)), { cause });
  }
}

function describeInvalidJson(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'nothing came';
  const containsJson = /[{[]"/.test(start);
  if (!containsJson) return 'no JSON came: check baseUrl, login and firewall';
  if (start.startsWith('{') || start.startsWith('[')) return 'the JSON is broken';
  return 'something stands before the JSON, such as a PHP notice';
}
