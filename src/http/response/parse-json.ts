import { decodeText, type ReadResponse } from './body.ts';
import { type DescribedRequest, responseError } from './unexpected-response.ts';

/**
 * Far more than a page of a real site holds. A record of nine bytes takes hundreds in memory once its lists are filled
 * in, so a limit of bytes does not suffice.
 */
const mostObjects = 250_000;

/** Parses the body as JSON, or throws a `ResponseError` that says what came instead. */
export function parseJson(request: DescribedRequest, received: ReadResponse): unknown {
  const text = decodeText(received.body);
  // Braces in texts count too, which are few.
  const mayHoldMany = text.length > mostObjects;
  if (mayHoldMany && text.split('{', mostObjects + 2).length > mostObjects + 1) {
    throw responseError(request, received, `it holds more than ${mostObjects} objects`);
  }
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
