import { decodeText, type ReadResponse } from './body.ts';
import { type DescribedRequest, responseError } from './unexpected-response.ts';

/**
 * Far more than a page of a real site holds. A record of nine bytes takes hundreds in memory once its lists are filled
 * in, so a limit of bytes does not suffice.
 */
const mostObjects = 250_000;

/** Parses the body as JSON, or throws a `ResponseError` that says what came instead. */
export function parseJson(request: DescribedRequest, received: ReadResponse): unknown {
  if (hasTooManyObjects(received.body)) {
    throw responseError(request, received, `it holds more than ${mostObjects} objects`);
  }
  try {
    return JSON.parse(decodeText(received.body));
  } catch (cause) {
    const text = decodeText(received.body);
    // The cause repeats a part of the text.
    const isClean = request.secrets.redact(text) === text;
    throw responseError(request, received, describeInvalidJson(text), isClean ? { cause } : {});
  }
}

/** Counts opening braces: those in texts count too, which are few. */
function hasTooManyObjects(body: ReadResponse['body']): boolean {
  const openingBrace = 0x7b;
  let position = -1;
  for (let count = 0; count <= mostObjects; count++) {
    position = body.indexOf(openingBrace, position + 1);
    if (position < 0) return false;
  }
  return true;
}

function describeInvalidJson(text: string): string {
  const start = text.trimStart();
  if (start === '') return 'nothing came';
  const containsJson = /[{[]"/.test(start);
  if (!containsJson) return 'no JSON came: check baseUrl, login and firewall';
  if (start.startsWith('{') || start.startsWith('[')) return 'the JSON is broken';
  return 'something stands before the JSON, such as a PHP notice';
}
