import { defaultPage } from '../../contract/defaults.ts';

/** The address of another page of the same listing. */
export function withPage(listing: string, page: number): string {
  const url = new URL(listing);
  url.searchParams.set('page', String(page));
  return url.href;
}

/** Which page an address names. */
export const pageIn = (listing: string) => Number(new URL(listing).searchParams.get('page') ?? defaultPage);
