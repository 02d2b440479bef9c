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

/** An address in one form, in ASCII and with plain ampersands, however it was written or stored. */
function normalizeAddress(address: string): string {
  const decoded = decodeEntities(address.trim());
  return URL.canParse(decoded) ? new URL(decoded).href : decoded;
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
