const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Compares names as the database does, which ignores case and accents. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other);
}

/** Removes accents and case, as the database does before it searches. */
export function foldCaseAndAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
