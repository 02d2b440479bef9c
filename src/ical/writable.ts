/** Calendar files hold no control characters but line ends and tabs. */
const controls = /(?![\n\t])\p{Cc}/gu;

/** A text as a calendar file can hold it. ical-generator escapes the rest. */
export function writableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(controls, '');
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
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[\s\p{Cc}]/gu, '')
    .replace(/[,;\\"]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
