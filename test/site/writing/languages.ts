import type { CalendarEvent } from '../../../src/index.ts';
import { importEvents } from '../../../src/sync/index.ts';
import { require, Skip, show, skip } from '../runner/outcome.ts';
import type { Writer } from './records.ts';

export const languagesArea = 'writing: languages';

const slug = 'site-test-language';

/** Events of two languages with one slug: each is found in its own language, and neither overwrites the other. */
export async function checkWritingLanguages(writer: Writer): Promise<void> {
  const { bench, calendar, named, links, target, area } = writer;
  const check = area(languagesArea);
  const [one = '', other = ''] = named?.languages ?? [];
  if (named === undefined || other === '') {
    return check('languages', 'an event in each', skip('the root names no languages'));
  }
  const inLanguage = (language: string) => calendar.withOptions({ ...named, language });
  const dates = { start_date: `${links.day} 15:00`, end_date: `${links.day} 16:00` };
  const created = new Map<string, CalendarEvent>();
  // Private: visitors do not see them, and they have slugs that lookups find, which drafts may lack.
  const fields = { ...dates, slug, status: 'private' } as const;
  for (const language of [one, other]) {
    await check(`events.create, ${language}`, 'in the list of its language only', async () => {
      const { id } = await bench.create('events', `language ${language}`, fields, inLanguage(language));
      created.set(language, await calendar.events.get(id));
      for (const code of named.languages) {
        const query = {
          start_date: links.day,
          end_date: `${links.day} 23:59`,
          per_page: 50,
          status: 'private',
        } as const;
        const found = await inLanguage(code).events.list(query).all();
        const isListed = found.some((event) => event.id === id);
        require(isListed === (code === language), `${isListed ? '' : 'not '}in the list of ${code}`);
      }
      return `event ${id}, slug ${created.get(language)?.slug}`;
    });
  }
  const needBoth = () => {
    if (created.size < 2) throw new Skip('they could not be created');
  };
  /** What each event is now. Nothing that is done in one language may change the event of another. */
  const requireUnchanged = async (language: string) => {
    const before = created.get(language);
    const after = await calendar.events.get(before?.id ?? 0);
    const changed = (['title', 'start_date', 'description', 'slug'] as const).filter(
      (name) => after[name] !== before?.[name],
    );
    require(changed.length === 0, `the event of ${language} has another ${changed.join(', ')}`);
  };
  await check(`edit, in ${other}`, 'the event in its language', async () => {
    needBoth();
    const id = created.get(other)?.id ?? 0;
    const description = '<p>Edited</p>';
    await inLanguage(other).events.edit(id, { description });
    const { items } = await inLanguage(other).events.list({ include: id, status: 'private' });
    require(items.some((event) => event.id === id), `event ${id} is not in the list of ${other}`);
    created.set(other, await calendar.events.get(id));
    await requireUnchanged(one);
    return `event ${id}`;
  });
  for (const language of [one, other]) {
    await check(`findBySlug, in ${language}`, 'no event of another language', async () => {
      needBoth();
      const found = await inLanguage(language).events.findBySlug(slug);
      const stranger = [...created].find(([code, event]) => code !== language && event.id === found?.id);
      require(stranger === undefined, `event ${found?.id} of ${stranger?.[0]}`);
      return found ? `event ${found.id}` : 'none';
    });
  }
  // A title that the event of the other language does not have shows whether it was overwritten.
  const rows = [{ ...dates, slug: `${slug}-import`, title: bench.title('imported') }];
  const run = (language: string) =>
    importEvents(
      inLanguage(language),
      rows.map((row) => ({ ...row, title: `${row.title}, ${language}`, status: 'private' as const })),
      { signal: target.signal },
    );
  for (const [language, expected] of [
    [one, 'created'],
    [other, 'created'],
    [one, 'unchanged'],
  ] as const) {
    await check(`importEvents, in ${language}`, `one row ${expected}`, async () => {
      const { counts, rows: results } = await run(language);
      const [result] = results;
      if (result?.id !== undefined) bench.keep('events', result.id);
      require(counts[expected] === 1, `${show(counts)} ${result?.error?.message ?? ''}`);
      await requireUnchanged(one);
      return `event ${result?.id} ${expected}`;
    });
  }
}
