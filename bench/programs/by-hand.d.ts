// What `namespaces.ts` needs, written by hand as plainly as can be: it stands in for the library's own types, so that
// the difference is what these cost.

interface Item {
  id: number;
  title: string;
  name: string;
  slug: string;
  status: string;
  start_date: string;
  cost: string;
  count: number;
  website: string | null;
  address?: string;
  city?: string;
  email?: string;
  image: { url: string } | null;
  cost_details: { currency_symbol: string };
  venue: Item[];
}

interface Page {
  items: Item[];
}

interface Listing extends Promise<Page>, AsyncIterable<Item> {
  all(options: { limit: number }): Promise<Item[]>;
}

interface Single extends Promise<Item> {
  withResponse(): Promise<{ data: Item; response: Response }>;
}

interface Namespace {
  list(query: object, options?: { signal: AbortSignal }): Listing;
  between(from: string, to: string): Promise<Item[]>;
  get(id: number): Single;
  getBySlug(slug: string): Single;
  create(body: object): Single;
  update(id: number, body: object): Single;
  edit(id: number, changes: object | ((current: Item) => object)): Single;
  delete(id: number): Single;
}

export class CalendarClient {
  constructor(options: { baseUrl: string; language: string });
  events: Namespace;
  venues: Namespace;
  organizers: Namespace;
  categories: Namespace;
  tags: Namespace;
  root(): Promise<{ routes: object }>;
  doc(): Promise<{ paths?: object }>;
}
