import { encoded } from '../encode.ts';
import { addIssue, type Issues } from './messages.ts';
import { refine } from './refine.ts';
import { text } from './text.ts';

const what = 'an address with a scheme, such as https://example.org';
const whatLinked = 'an address without percent-encoded characters, which a service cuts out';

const scheme = /^\s*[a-z][a-z\d+.-]*:\/\/[^/]|^\s*mailto:/i;

/** Whether a service takes an address. */
export const isAddress = (value: string) => scheme.test(value) && URL.canParse(value);

/** Writes an address with such characters in ASCII. Others stay as they are, since `URL` would add a slash. */
export function toAscii(characters: RegExp) {
  return (value: string) => (characters.test(value) ? new URL(value).href : value);
}

/** The website of an event, or an empty text. A service refuses spaces and all beyond ASCII, and drops tags. */
export function website() {
  const isWebsite = (value: string) => value === '' || isAddress(value);
  return encoded(text().check(refine(isWebsite, what, 'invalid_address')), toAscii(/[^!-~]|[<\\]/));
}

/** The website of a venue or organizer, or an empty text. */
export function linkedWebsite() {
  return encoded(website(), (value: string, payload: Issues) => {
    if (/%[\da-f]{2}/i.test(value)) addIssue(payload, 'invalid_address', whatLinked, value);
    return value;
  });
}
