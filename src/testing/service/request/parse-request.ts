import { type Fields, isFields } from '../../json.ts';
import { parsePairs, parseQuery } from '../../wordpress/php/query.ts';
import { ServiceError } from '../errors.ts';

/** A request's parameters, by the part of the request that they came in. */
export interface RequestParts {
  readonly query: Fields;
  readonly body: Fields;
  readonly isJson: boolean;
}

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

function mediaType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function readJson(text: string): Fields {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ServiceError(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
      json_error_code: 4,
      json_error_message: 'Syntax error',
    });
  }
  if (Array.isArray(value)) return Object.fromEntries(value.entries());
  return isFields(value) ? value : {};
}

/** The fields of a multipart body. Files are no fields. */
function readMultipart(text: string, boundary: string): Fields {
  const pairs: [string, string][] = [];
  for (const part of text.split(`--${boundary}`).slice(1)) {
    const blank = part.indexOf('\r\n\r\n');
    const name = /name="([^"]*)"/i.exec(part.slice(0, Math.max(blank, 0)))?.[1];
    if (blank === -1 || name === undefined || /filename=/i.test(part.slice(0, blank))) continue;
    pairs.push([name, part.slice(blank + 4).replace(/\r\n$/, '')]);
  }
  return parsePairs(pairs);
}

/** Reads the body as WordPress does: by its content type, and not at all where it has none that is known. */
export function readParts(method: string, url: URL, headers: Headers, body: string): RequestParts {
  const query = parseQuery(url.search.slice(1));
  const type = mediaType(headers);
  if (type === 'application/json' || /^application\/.+\+json$/.test(type)) {
    return { query, body: readJson(body), isJson: true };
  }
  if (!methodsWithBody.has(method) || body === '') return { query, body: {}, isJson: false };
  if (type === 'multipart/form-data') {
    const boundary = /boundary="?([^";]+)"?/i.exec(headers.get('content-type') ?? '')?.[1];
    return { query, body: boundary === undefined ? {} : readMultipart(body, boundary), isJson: false };
  }
  return { query, body: type === 'application/x-www-form-urlencoded' ? parseQuery(body) : {}, isJson: false };
}
