import { knownTotal } from '../../../src/cli/records/print-record.ts';
import type { Root } from '../../../src/index.ts';
import type { SuiteOptions } from '../arguments.ts';
import { require, Skip, show } from '../runner/outcome.ts';
import { ofAllTimes } from './everything.ts';
import type { Reader } from './reader.ts';

interface Languages {
  readonly codes: readonly string[];
  readonly parameter: string;
}

interface Argument {
  readonly enum?: unknown;
}

/** The language parameter and its values, where the root has one among the arguments of its routes. */
function languagesIn({ routes }: Root): Languages | undefined {
  const endpoints = Object.values(
    routes as Record<string, { readonly endpoints?: readonly { readonly args?: object }[] }>,
  );
  const all = endpoints
    .flatMap((route) => route.endpoints ?? [])
    .flatMap(({ args = {} }) => Object.entries<Argument>(args as Record<string, Argument>));
  const found = all.find(
    ([name, { enum: values }]) => /(^|_)lang(uage)?$/.test(name) && Array.isArray(values),
  );
  return found && { parameter: found[0], codes: (found[1].enum as unknown[]).map(String) };
}

/** Each language that the site has. */
export async function checkLanguages(
  { calendar, area, target }: Reader,
  options: SuiteOptions,
): Promise<void> {
  const check = area('languages');
  const named = languagesIn(await calendar.root());
  const ofMock: Languages | undefined = target.isMock
    ? { codes: ['en', 'ro', 'tr'], parameter: 'tl_language' }
    : undefined;
  const codes = options.languages.length > 0 ? options.languages : (named?.codes ?? ofMock?.codes ?? []);
  const languageParam = options.languageParam ?? named?.parameter ?? ofMock?.parameter ?? 'tl_language';
  const localized = calendar.withOptions({ languages: codes, languageParam });
  for (const language of codes) {
    const name = `GET /events, ${languageParam}=${language}`;
    await check(
      { section: '4.2', name, expected: 'a list whose total is right, and its first event alone' },
      async () => {
        const query = { ...ofAllTimes, per_page: 50 };
        const page = await localized.events.list(query, { language });
        const { items } = page;
        const all = await localized.events.list(query, { language }).all({ limit: 500 });
        // Older releases have wrong totals, as the checks of pages say.
        const total = knownTotal(page) ?? all.length;
        require(all.length === Math.min(total, 500), `${all.length} events, with the total ${total}`);
        const event = items.find(({ show_map }) => show_map !== null);
        if (event === undefined) return `${total} events`;
        const { title } = await localized.events.get(event.id, { language });
        require(title === event.title, `${show(title)} in place of ${show(event.title)}`);
        return `${total} events, the first is ${show(title)}`;
      },
    );
  }
  if (codes.length === 0) {
    await check(
      { section: '2.6', name: 'languages', expected: 'lists in the languages of the site' },
      async () => {
        throw new Skip('the root names none; name them with --languages');
      },
    );
  }
}
