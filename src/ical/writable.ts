/** The property with the zone of an event: our files have times in UTC, which every app reads. */
export const zoneProperty = 'X-EVENT-TIMEZONE';

/** The only control characters in calendar files are line breaks and tabs. */
const controls = /[^\P{Cc}\n\t]/gu;

/** Makes a string valid in a calendar file. ical-generator escapes the rest. */
export function writableText(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd').replace(controls, '');
}

/** Makes a string valid in a calendar file, on a single line. */
export function writableLine(text: string): string {
  return writableText(text).replaceAll('\n', ' ').trim();
}

/**
 * Makes a URL valid in a calendar file. ical-generator escapes `,` and `;` as in text, which readers do not undo in
 * URLs, so they are percent-encoded.
 */
export function writableUri(address: string): string {
  return writableText(address)
    .replace(/\s/g, '')
    .replace(/[,;\\"]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
