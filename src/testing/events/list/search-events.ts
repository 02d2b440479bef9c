import type { EventRecord } from '../../store/records.ts';

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Letters as the database compares them: without case and accents, quotes and dashes as they were typed. */
export function fold(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name) => namedEntities[String(name)] ?? entity)
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/…/g, '...')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
}

function searchTextOf(record: EventRecord): string {
  const { title, excerpt, description } = record.fields;
  record.searchText ??= fold(`${title}\n${excerpt}\n${description}`);
  return record.searchText;
}

/** What is searched for: quoted phrases, and words other than single letters. */
function searchTerms(search: string): string[] {
  const terms = [...search.matchAll(/"([^"]+)"|[^\s",+]+/g)].map(
    ([word, phrase]) => phrase ?? word.replace(/"/g, ''),
  );
  const telling = terms.map((term) => term.trim()).filter((term) => term !== '' && !/^[a-z-]$/i.test(term));
  const whole = search.trim();
  return (telling.length > 0 && telling.length <= 9 ? telling : [whole])
    .filter((term) => term !== '')
    .map(fold);
}

/** Whether an event has all words of a search in its texts. */
export function searchFilter(search: string): (record: EventRecord) => boolean {
  const terms = searchTerms(search);
  return (record) => {
    const text = searchTextOf(record);
    return terms.every((term) => text.includes(term));
  };
}
