import { toSlug } from './slugs.ts';
import { comparableHtml, comparableText, isSameAddress } from './texts.ts';

export function idsOf(references: unknown): unknown[] {
  return [references].flat().flatMap((reference): unknown => {
    const isRecord = typeof reference === 'object' && reference !== null && 'id' in reference;
    return (isRecord ? reference.id : reference) ?? [];
  });
}

/** What a site sets itself, or never stores as it was sent. */
const notCompared = new Set(['date', 'date_utc', 'author']);

function isSame(name: string, stored: unknown, wanted: unknown): boolean {
  if (notCompared.has(name)) return true;
  if (name === 'image') return isSameImage(stored as { id: number } | undefined, wanted);
  const [one, other] = [String(stored ?? ''), String(wanted ?? '')];
  if (name === 'website') return isSameAddress(one, other);
  if (name === 'description') return comparableHtml(one) === comparableHtml(other);
  const isName = name === 'venue' || name === 'organizer' || name === 'name';
  return isName ? comparableText(one) === comparableText(other) : one.trim() === other.trim();
}

/** The wanted fields of a venue, organizer, category or tag that differ from it, compared as those of an event. */
export function changedLinkedFields(record: object, wanted: object): Record<string, unknown> {
  const stored = new Map<string, unknown>(Object.entries(record));
  const changed = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && !isSame(name, stored.get(name), value),
  );
  return Object.fromEntries(changed);
}

/** The name of the file that a URL of an image is of, without what sites add to it; empty for an unknown one. */
function fileOf(url: string): string {
  const [, file = ''] = /([^/]+)\.(?:jpe?g|png|gif|webp|avif)$/i.exec(url.replace(/[?#].*/, '')) ?? [];
  return toSlug(file).replace(/(?:-(?:\d{1,2}|scaled|rotated))+$/, '');
}

/** Whether a stored image is the copy of another file than that of a URL. */
export function isOtherFile(stored: string | undefined, wanted: string): boolean {
  const [one, other] = [fileOf(stored ?? ''), fileOf(wanted)];
  return one !== '' && other !== '' && one !== other;
}

/** Whether a stored image is the wanted one. That of a URL is a copy, which has a URL of its own. */
export function isSameImage(stored: { readonly id: number } | null | undefined, wanted: unknown): boolean {
  const [image] = idsOf(wanted);
  if (image === undefined || image === '') return !stored;
  const isAddress = typeof image === 'string' && !/^\d+$/.test(image);
  return isAddress ? Boolean(stored) : stored?.id === Number(image);
}
