import type { LocatedRow } from '../../sync/index.ts';
import { countOf, toPlainLine } from '../output/text.ts';

/** Reads the titles of rows as HTML. */
export async function* withHtmlTitles(rows: AsyncIterable<LocatedRow>): AsyncGenerator<LocatedRow> {
  for await (const item of rows) {
    if (!('row' in item) || item.row.title === undefined) yield item;
    else {
      const { title, ...row } = item.row;
      yield { ...item, row: { title_html: title, ...row } };
    }
  }
}

const tagOrReference = /<\/?[a-z][^<>]*>|&(?:[a-z]\w*|#\d+|#x[\da-f]+);/i;

/** Passes rows on. Where titles of them look like HTML, `onFound` is called at the end with a sentence about it. */
export async function* notingHtmlTitles(
  rows: AsyncIterable<LocatedRow>,
  onFound: (warning: string) => void,
): AsyncGenerator<LocatedRow, void, undefined> {
  let count = 0;
  let first = '';
  try {
    for await (const item of rows) {
      const title = 'row' in item ? item.row.title : undefined;
      if (typeof title === 'string' && tagOrReference.test(title)) {
        if (count === 0) first = title;
        count += 1;
      }
      yield item;
    }
  } finally {
    if (count > 0) {
      const which = `${countOf(count, 'title')} with tags or references, such as ${toPlainLine(first).slice(0, 60)}`;
      onFound(`${which}: read as text. Is the column HTML? Add --html-titles.`);
    }
  }
}
