import { knownTotal } from '../../../src/cli/records/print-record.ts';
import { languagesIn } from '../../../src/contract/site-languages.ts';
import type { CalendarClient } from '../../../src/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { KnownDifference, require, Skip, show } from '../runner/outcome.ts';
import { ofAllTimes } from './everything.ts';
import type { Reader } from './reader.ts';

/** The languages of a site, and the parameter that selects one. */
export interface Languages {
  readonly languages: readonly string[];
  readonly languageParam: string;
}

/** The languages that the root names; undefined if it names none. */
export async function namedLanguages(calendar: CalendarClient): Promise<Languages | undefined> {
  const { languages, languageParam } = languagesIn(await calendar.root());
  return languages && languageParam ? { languages, languageParam } : undefined;
}

const totalOfDefault = 'the total is that of the default language, as WPML returns it';

/** Each language that the site has. */
export async function checkLanguages(
  { calendar, area, target }: Reader,
  options: SuiteOptions,
): Promise<void> {
  const check = area('languages');
  const named = await namedLanguages(calendar);
  const ofMock = target.isMock ? ['en', 'ro', 'tr'] : [];
  const languages = options.languages.length > 0 ? options.languages : (named?.languages ?? ofMock);
  const languageParam = options.languageParam ?? named?.languageParam ?? 'tl_language';
  const localized = calendar.withOptions({ languages, languageParam });
  const query = { ...ofAllTimes, per_page: 50 };
  const seen = new Map<number, string>();
  for (const language of languages) {
    const name = `GET /events, ${languageParam}=${language}`;
    await check(
      { section: '4.2', name, expected: 'a list whose total is right, and its first event read alone' },
      async () => {
        const page = await localized.events.list(query, { language });
        const all = await localized.events.list(query, { language }).all({ limit: 500 });
        const ids = new Set(all.map(({ id }) => id));
        require(ids.size === all.length, `${all.length} events, of which ${all.length - ids.size} twice`);
        if (named !== undefined) {
          const strangers = all.filter(({ id }) => seen.has(id));
          const shown = strangers.slice(0, 3).map(({ id }) => `${id}, which is in ${seen.get(id)}, too`);
          require(strangers.length === 0, shown.join('; '));
          for (const { id } of all) seen.set(id, language);
        }
        const event = page.items.find(({ show_map }) => show_map !== null);
        if (event !== undefined) {
          const { title } = await localized.events.get(event.id, { language });
          require(title === event.title, `${show(title)} instead of ${show(event.title)}`);
        }
        // Older releases have wrong totals, as the checks of pages say.
        const total = knownTotal(page) ?? all.length;
        const came = `${all.length} events${event ? `, the first is ${show(event.title)}` : ''}`;
        if (all.length === Math.min(total, 500)) return came;
        const ofDefault = await localized.events.list(query, { language: null });
        require(page.total === ofDefault.total, `${all.length} events, with the total ${page.total}`);
        throw new KnownDifference(`${came}; ${totalOfDefault}: ${page.total}`);
      },
    );
  }
  if (languages.length === 0) {
    await check(
      { section: '2.6', name: 'languages', expected: 'lists in the languages of the site' },
      async () => {
        throw new Skip('the root names none; pass them with --languages');
      },
    );
  }
}
