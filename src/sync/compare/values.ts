import { decodeEntities } from '../../contract/values/html/entities.ts';

/** Whether two lists have the same members, in whatever order. */
export function isSameSet(one: readonly unknown[], other: readonly unknown[]): boolean {
  const members = new Set(other);
  return new Set(one).size === members.size && one.every((member) => members.has(member));
}

/** The IDs of records, which may be given as such. */
export function idsOf(references: unknown): unknown[] {
  return [references].flat().flatMap((reference): unknown => {
    const isRecord = typeof reference === 'object' && reference !== null && 'id' in reference;
    return (isRecord ? reference.id : reference) ?? [];
  });
}

/** An address in the form in which a service stores it: with a scheme, and its ampersands plain. */
function normalizeAddress(address: string): string {
  const decoded = decodeEntities(address.trim());
  const isAbsolute = /^(?:[a-z][a-z\d+.-]*:|[/#?])/i.test(decoded);
  const withScheme = isAbsolute || decoded === '' ? decoded : `http://${decoded}`;
  return URL.canParse(withScheme) ? new URL(withScheme).href : withScheme;
}

/** Whether two addresses lead to the same page. */
export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return normalizeAddress(one ?? '') === normalizeAddress(other ?? '');
}

/** Whether a stored image is the wanted one. That of an address is a copy, which has an address of its own. */
export function isSameImage(
  stored: { readonly id: number } | null | undefined,
  wanted: number | string | null | undefined,
): boolean {
  if (wanted === null || wanted === undefined || wanted === '') return !stored;
  const isAddress = typeof wanted === 'string' && !/^\d+$/.test(wanted);
  return isAddress || stored?.id === Number(wanted);
}
