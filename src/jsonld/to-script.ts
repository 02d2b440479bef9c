import type { JsonLdEvent } from './types.ts';

/** Characters that end a script, or that HTML parsers or old JavaScript parsers misread. */
const unsafe = /[<>&\u2028\u2029]/g;

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Writes structured data as the text of a `<script>` element, for frameworks that create the element. It is JSON that
 * cannot end the script, whatever a title or description contains.
 *
 * @example
 * ```ts
 * import { eventToJsonLd, toScriptText } from 'events-calendar-client/jsonld';
 *
 * const script = document.createElement('script');
 * script.type = 'application/ld+json';
 * script.text = toScriptText(eventToJsonLd(await calendar.events.get(12)));
 * document.head.append(script);
 * ```
 */
export function toScriptText(data: JsonLdEvent | readonly JsonLdEvent[]): string {
  return JSON.stringify(data).replace(unsafe, escapeCharacter);
}

/**
 * Writes structured data as a `<script>` element, for the HTML of a page.
 *
 * @returns the element, which is safe to insert into HTML
 */
export function toScript(data: JsonLdEvent | readonly JsonLdEvent[]): string {
  return `<script type="application/ld+json">${toScriptText(data)}</script>`;
}
