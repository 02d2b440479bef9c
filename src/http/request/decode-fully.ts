import { decodeEntities } from '../../contract/values/html/entities.ts';

/** How often a text may have been encoded, such as an address within JSON within HTML. */
const mostEncodings = 3;

const withoutSpaces = (text: string) => text.replace(/[\s+]/g, '');

/** A text as whoever decodes it reads it: without escapes of JSON, entities, percent-encoding and spaces. */
export function decodeFully(text: string): string {
  let decoded = text;
  if (!/[\\&%+\s]/.test(text)) return text;
  for (let count = 0; count < mostEncodings; count += 1) {
    const unescaped = withoutSpaces(decoded).replace(/\\(?:u([\da-fA-F]{4})|[bfnrt]|)/g, (_, code = '') => {
      return code && String.fromCharCode(Number.parseInt(code, 16));
    });
    // Of an address within an address within one, each `%` is `%2525` by now.
    const percentOnce = decodeEntities(unescaped).replace(/%(?:25)+(?=[\da-f]{2})/gi, '%');
    decoded = percentOnce.replace(/(?:%[\da-f]{2})+/gi, decodePercent);
  }
  return withoutSpaces(decoded);
}

function decodePercent(bytes: string): string {
  try {
    return decodeURIComponent(bytes);
  } catch {
    // No UTF-8 as a whole.
    return bytes.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
  }
}
