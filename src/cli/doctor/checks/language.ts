import * as z from 'zod/mini';
import { BadRequestError, type CalendarClient } from '../../../index.ts';
import { type Check, createFinding } from '../finding.ts';
import { ofAllTimes, type Site } from '../site.ts';

/** What Polylang says about its languages. */
const PolylangLanguages = z.array(z.object({ slug: z.string() }));

/** The languages of WPML, as the root of the API has them. */
const LanguageArguments = z.looseObject({
  wpml_language: z.optional(z.object({ enum: z.optional(z.array(z.string())) })),
});
const EventsRoute = z.looseObject({ endpoints: z.array(z.looseObject({ args: LanguageArguments })) });

export interface SiteLanguages {
  readonly languages: readonly string[];
  /** The query parameter that selects one. */
  readonly parameter: string;
}

/** The languages to compare, and their parameter: from the options, the root of the API, or the list of Polylang. */
export async function languagesOf(site: Site): Promise<SiteLanguages> {
  const { languages, languageParam } = site.settings;
  const { routes = {} } = (await site.attempt(async () => site.visitor.root())) ?? {};
  const [, route] = Object.entries(routes).find(([pattern]) => pattern.endsWith('/events/v1/events')) ?? [];
  const wpml = EventsRoute.safeParse(route).data?.endpoints[0]?.args.wpml_language;
  const namespaces = (await site.index())?.namespaces ?? [];
  const hasPolylang = namespaces.some((namespace) => namespace.startsWith('pll/'));
  const hasWpml = wpml !== undefined || namespaces.some((namespace) => namespace.startsWith('wpml/'));
  const parameter = languageParam ?? (hasWpml ? 'wpml_language' : hasPolylang ? 'lang' : 'tl_language');
  if (languages.length > 0 || !hasPolylang)
    return { languages: languages.length > 0 ? languages : (wpml?.enum ?? []), parameter };
  const listed = await site.attempt(async () =>
    site.visitor.site.request('pll/v1/languages', { schema: PolylangLanguages }),
  );
  return { languages: listed?.map(({ slug }) => slug) ?? [], parameter };
}

/** A code that ISO 639 leaves to private use, so that no site has it. */
const noLanguage = 'qtx';

/** A list in a language, as a string that is the same for the same events; or the error if the site rejected it. */
async function listIn(client: CalendarClient, language: string): Promise<string | BadRequestError> {
  try {
    const { items } = await client.events.list({ ...ofAllTimes, per_page: 20 }, { language });
    return JSON.stringify(items.map(({ id, title }) => [id, title]));
  } catch (error) {
    if (error instanceof BadRequestError) return error;
    throw error;
  }
}

/** A language parameter that the site ignores, or languages that it does not have. */
export const language: Check = async (site) => {
  const { languages, parameter } = await languagesOf(site);
  if (languages.length < 2) return 'there are no two languages to compare: --languages de,en';
  const client = site.visitor.withOptions({
    languages: [...languages, noLanguage],
    languageParam: parameter,
  });
  const lists = new Set<string>();
  for (const code of languages) {
    const list = await listIn(client, code);
    if (list instanceof BadRequestError)
      return createFinding(
        'language-refused',
        `The site rejects the language ${code}: ${list.message}.`,
        'Pass the codes that the language plugin of the site has, such as pt-br instead of pt, in --languages.',
      );
    lists.add(list);
  }
  const [list] = lists;
  // The same events in all languages may be right, but not in a language that does not exist.
  if (lists.size > 1 || list === '[]' || (await listIn(client, noLanguage)) !== list) return;
  return createFinding(
    'language-ignored',
    `Lists with ${parameter}=${languages.join(`, ${parameter}=`)} and ${parameter}=${noLanguage}, which is no language, have the same events with the same titles.`,
    'Set --language-param to the parameter of the language plugin: wpml_language for WPML, lang for Polylang Pro. Without such a plugin, every language is the same.',
  );
};
