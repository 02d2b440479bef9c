import { kinds } from '../reading/everything.ts';
import { require, show } from '../runner/outcome.ts';
import { editRecord, isTerm, type Kind, type Writer } from './records.ts';
import { mark } from './workbench.ts';

/** A text, and what real sites are known to make of it where it is sent as it is. */
interface TextCase {
  readonly title: string;
  readonly text: string;
  readonly loss?: readonly [lost: (text: string) => string, reason: string];
}

const texts: readonly TextCase[] = [
  { title: 'an ampersand', text: 'Fish & Chips' },
  { title: 'quotes', text: 'It\'s "quoted" here' },
  { title: 'dashes and dots', text: 'One - two -- three ...' },
  { title: 'accents', text: 'Größe, Ñandú, Łódź, Ő' },
  { title: 'other scripts', text: 'Привет, שלום, مرحبا, 東京' },
  { title: 'emoji', text: 'Party 🎉 and 👩‍👩‍👧' },
  {
    title: 'a comparison',
    text: '3 < 4 and 5 > 4',
    loss: [(text) => text.replace(/ ?<[^>]*> ?/g, ' '), 'what looks like a tag is dropped'],
  },
  { title: 'per cent', text: '50% off' },
  {
    title: 'what looks percent-encoded',
    text: 'a%20b',
    loss: [
      (text) => text.replace(/%[\dA-F]{2}/gi, ''),
      'a % before two hexadecimal digits is dropped with them',
    ],
  },
  {
    title: 'a backslash',
    text: 'C:\\new',
    loss: [(text) => text.replaceAll('\\', ''), 'backslashes are dropped'],
  },
  {
    title: 'an entity',
    text: 'R&amp;D',
    loss: [(text) => text.replaceAll('&amp;', '&'), 'entities are HTML'],
  },
  { title: 'signs', text: '1 + 1 = 2; 50 €; № 5 @ home #1' },
];

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** A text with straight quotes, dashes and dots: real sites curl and join them. */
function straight(text: unknown): string {
  return String(text ?? '')
    .replace(/[‘’′]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/…/g, '...')
    .replace(/ ?[–—] ?| -{1,3} /g, ' - ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The words of HTML. */
function plain(html: unknown): string {
  const text = String(html ?? '')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (entity, name) => entities[String(name)] ?? entity);
  return straight(text);
}

/** Sites without the four-byte characters of Unicode keep emoji as references; both are read back the same. */
const fieldsWithText: readonly (readonly [Kind, string])[] = [
  ['events', 'title'],
  ['events', 'description'],
  ['events', 'excerpt'],
  ['venues', 'venue'],
  ['venues', 'description'],
  ['venues', 'address'],
  ['venues', 'city'],
  ['organizers', 'organizer'],
  ['organizers', 'description'],
  ['categories', 'name'],
  ['categories', 'description'],
  ['tags', 'name'],
  ['tags', 'description'],
];

const names: ReadonlySet<string> = new Set(['title', 'venue', 'organizer', 'name']);
/** Read back as they were sent. */
const lines: ReadonlySet<string> = new Set([...names, 'address', 'city']);
const htmlFields: ReadonlySet<string> = new Set(['description', 'excerpt']);

/** In HTML, `&` and `<` are written as entities; a name is text. */
const asHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Texts of all kinds, in each field that holds text. */
export async function checkTexts({ bench, calendar, area }: Writer): Promise<void> {
  const check = area('writing: texts');
  const ids = new Map<Kind, number>();
  for (const kind of kinds) {
    const dates = { start_date: '2027-01-02 10:00', end_date: '2027-01-02 11:00' };
    const { id } = await bench.create(kind, 'texts', kind === 'events' ? dates : {});
    ids.set(kind, id);
  }
  for (const [kind, field] of fieldsWithText) {
    for (const { title, text, loss } of texts) {
      const isName = names.has(field);
      // Descriptions of terms are text, all others HTML.
      const isHtml = htmlFields.has(field) && !isTerm(kind);
      const sent = isName ? `${mark}: ${text}` : isHtml ? `<p>${asHtml(text)}</p>` : text;
      const expected = isHtml ? text : sent;
      const name = `${field} of ${kind}, ${title}`;
      await check(name, show(expected), async () => {
        const edit = editRecord(calendar, kind, ids.get(kind) ?? 0, { [field]: sent });
        // The error of a text that the site does not store has what it stored instead.
        const record = await edit.catch((error) => (loss && error.record) || Promise.reject(error));
        if (lines.has(field)) {
          require(straight(record[field]) === straight(sent), show(record[field]));
          return show(record[field]);
        }
        const came = plain(record[field]);
        if (came === plain(expected) || came === plain(asHtml(expected))) return show(record[field]);
        const lost = loss && plain(loss[0](expected));
        require(loss !== undefined && came === lost, show(record[field]));
        return `${show(record[field])}: ${loss[1]}, as real sites do`;
      });
    }
  }
}
