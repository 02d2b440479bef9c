import { decodeText, type ReadResponse } from './body.ts';
import { type DescribedRequest, responseError } from './unexpected-response.ts';

/** Parses the body as JSON, or throws a `ResponseError` that says what came instead. */
export function parseJson(request: DescribedRequest, received: ReadResponse): unknown {
  const text = decodeText(received.body);
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The cause repeats a part of the text.
    const isClean = request.secrets.redact(text) === text;
    throw responseError(request, received, describeInvalidJson(text), isClean ? { cause } : {});
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
