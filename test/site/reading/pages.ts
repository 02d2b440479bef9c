import { ApiError } from '../../../src/index.ts';
import { require, Skip } from '../runner/outcome.ts';
import { type Fields, listAll } from '../writing/records.ts';
import { kinds, type Reader } from './everything.ts';

interface Identified {
  readonly id: number;
  /** Venues and organizers are sorted by it. */
  readonly date?: unknown;
  /** Events are sorted by it. */
  readonly start_date?: unknown;
}

const sortKey = ({ start_date, date }: Identified) => start_date ?? date;
const idsOf = (items: readonly Identified[]) => items.map(({ id }) => id).join(' ');
/** Records with the same start or date have no order, so that only the sets of longer parts are the same. */
const sorted = (items: readonly Identified[]) => idsOf(items.toSorted((one, other) => one.id - other.id));

/** Pages, and walks over them. */
export async function checkPages(reader: Reader): Promise<void> {
  const check = reader.area('pages');
  for (const kind of kinds) {
    const all: readonly Identified[] = reader.everything[kind];
    const list = (paging: Fields) => listAll(reader.calendar, kind, paging);
    const name = `GET /${kind}`;
    const enough = () => {
      if (all.length < 2) throw new Skip(`${all.length} ${kind}`);
    };
    await check(
      `${name}, page by page`,
      'each page of its size, and none of its items on another',
      async () => {
        enough();
        const per_page = Math.max(1, Math.min(7, Math.floor(all.length / 3)));
        const first = await list({ per_page });
        let page = first;
        const seen = [...page.items];
        const pages = Math.ceil(first.total / per_page);
        require(page.totalPages === pages, `${page.totalPages} pages for ${page.total} items`);
        for (let number = 2; number <= Math.min(pages, 4); number += 1) {
          const next = await page.next();
          require(next !== undefined && next.page === number, `no page ${number} of ${pages}`);
          page = next;
          seen.push(...page.items);
          require(page.hasNext ===
            number < pages, `page ${number} of ${pages} says hasNext: ${page.hasNext}`);
          require(page.items.length === per_page ||
            number === pages, `${page.items.length} items on page ${number}, of ${per_page}`);
        }
        const twice = seen.filter(({ id }, index) => seen.findIndex((other) => other.id === id) < index);
        // Records with the same date have no order of their own: real sites may return them on either page.
        const odd = twice.filter(
          (item) => !all.some((other) => other.id !== item.id && sortKey(other) === sortKey(item)),
        );
        require(odd.length === 0, `items on two pages: ${idsOf(seen)}`);
        const read = Math.min(pages, 4);
        if (twice.length > 0)
          return `${seen.length} items on ${read} of ${pages} pages; ${idsOf(twice)} twice, since another has the same date`;
        return `${seen.length} different items on ${read} of ${pages} pages`;
      },
    );
    await check(`${name}, the last page`, 'what is left, and no page after it', async () => {
      enough();
      const per_page = Math.min(all.length, 10);
      const first = await list({ per_page });
      const count = first.total;
      const pages = Math.ceil(count / per_page);
      const last = await list({ per_page, page: pages });
      const left = count - per_page * (pages - 1);
      require(last.items.length === left, `${last.items.length} items, of ${left}`);
      require(!last.hasNext && (await last.next()) === undefined, 'a page after it');
      return `${left} items`;
    });
    await check(`${name}, the page after the last`, '404, or an empty page', async () => {
      const first = await list({ per_page: 50 });
      const pages = Math.max(Math.ceil(first.total / 50), first.totalPages, 1);
      try {
        const { items } = await list({ per_page: 50, page: pages + 1 });
        require(items.length === 0, `${items.length} items`);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return `404, ${error.code}`;
      }
      return 'an empty page';
    });
    await check(`${name}, per_page=100`, 'at most 100 items; real sites return 50', async () => {
      const page = await list({ per_page: 100 });
      const { items, total } = page;
      require(items.length >= Math.min(total, 10) &&
        items.length <= 100, `${items.length} of ${total} items`);
      return `${items.length} of ${total} items`;
    });
    await check(`${name}, walks with and without concurrency`, 'all items, once', async () => {
      const per_page = all.length > 300 ? 50 : 9;
      const limit = 300;
      const one = await list({ per_page }).all({ limit, concurrency: 1 });
      const three = await list({ per_page }).all({ limit, concurrency: 3 });
      require(sorted(one) ===
        sorted(three), `${one.length} items one by one, ${three.length} with concurrency`);
      require(one.length === Math.min(all.length, limit), `${one.length} of ${all.length} items`);
      return `${one.length} items, each way`;
    });
  }
}
