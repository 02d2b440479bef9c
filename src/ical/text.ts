/** Most texts have none of these, and are written as they are. */
const controls = /[\p{Cc}\p{Cs}]/u;
const allControls = /\p{Cc}/gu;

/** Calendar files hold no control characters but line ends and tabs. */
const allowedControls = '\n\t';

/** A text as a calendar file can hold it. ical-generator escapes the rest. */
export function writableText(text: string): string {
  if (!controls.test(text)) return text;
  const lines = text.replaceAll('\r\n', '\n').toWellFormed();
  return lines.replace(allControls, (character) => (allowedControls.includes(character) ? character : ''));
}

/** A text as a calendar file can hold it, in a single line. */
export function writableLine(text: string): string {
  return writableText(text).replaceAll('\n', ' ').trim();
}

/**
 * An address as a calendar file can hold it. ical-generator escapes a `,` and a `;` as if it were text, which no reader
 * undoes in an address, so they are encoded in it.
 */
export function writableUri(address: string): string {
  return address
    .toWellFormed()
    .replace(/[\s\p{Cc}]/gu, '')
    .replace(/[,;\\"]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
