import type { Page } from './page.ts';

/** Recurring events share an ID on some sites, so the start is part of an event's identity. */
export function identityOf(item: { readonly id?: number; readonly start_date?: unknown }): string {
  return JSON.stringify([item.id, item.start_date]);
}

/** The items of all pages, each once: items move between pages while they are read. */
export async function* uniqueItems<T>(pages: AsyncIterable<Page<T>>): AsyncGenerator<T, void, undefined> {
  const seen = new Set<string>();
  for await (const { items } of pages) {
    for (const item of items) {
      const identity = identityOf(item as object);
      if (seen.has(identity)) continue;
      seen.add(identity);
      yield item;
    }
  }
}
