import type { Fields } from '../../json.ts';
import { parsePairs } from '../../wordpress/php/query.ts';

const blankLine = '\r\n\r\n';

/** Name and value of a part, or `undefined` for files and for what is no part. */
function parsePart(part: string): readonly [name: string, value: string] | undefined {
  const headerEnd = part.indexOf(blankLine);
  if (headerEnd === -1) return undefined;
  const header = part.slice(0, headerEnd);
  const name = /name="([^"]*)"/i.exec(header)?.[1];
  const isFile = /filename=/i.test(header);
  if (name === undefined || isFile) return undefined;
  const value = part.slice(headerEnd + blankLine.length).replace(/\r\n$/, '');
  return [name, value];
}

/** Parses a body of type `multipart/form-data`. Files are ignored. */
export function parseMultipart(body: string, contentType: string): Fields {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary === undefined) return {};
  const [, ...parts] = body.split(`--${boundary}`);
  return parsePairs(parts.map(parsePart).filter((pair) => pair !== undefined));
}
