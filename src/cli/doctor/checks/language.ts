import * as z from 'zod/mini';
import { BadRequestError, type CalendarClient } from '../../../index.ts';
import type { Check } from '../check.ts';
import { ofAllTimes, type Site } from '../site.ts';

/** What Polylang says of its languages. */
const PolylangLanguages = z.array(z.object({ slug: z.string() }));

/** The parameters of language plug-ins, by the namespace that they add to the REST interface. */
const parametersOfPlugins = [
  [/^wpml\//, 'wpml_language'],
  [/^pll\//, 'lang'],
] as const;

/**
 * The languages to compare, and the parameter that selects one: those that the user has named, or what the site says.
 * Its language plug-in shows among the namespaces, and Polylang lists its languages.
 */
export async function languagesOf(
  site: Site,
): Promise<{ readonly languages: readonly string[]; readonly parameter: string }> {
  const { languages, languageParam } = site.settings;
  const namespaces = (await site.index())?.namespaces ?? [];
  const plugin = parametersOfPlugins.find(([form]) => namespaces.some((namespace) => form.test(namespace)));
  const parameter = languageParam ?? plugin?.[1] ?? 'tl_language';
  if (languages.length > 0 || plugin?.[1] !== 'lang') return { languages, parameter };
  const response = await site.read('/pll/v1/languages', { _fields: 'slug' });
  const { data = [] } = PolylangLanguages.safeParse(response?.json);
  return { languages: data.map(({ slug }) => slug), parameter };
}

/** A code that ISO 639 leaves to private use, so that no site has it. */
const noLanguage = 'qtx';

/** A list in a language, as a text that is the same for the same events; or the error with which the site refused it. */
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
export const language: Check = {
  name: 'languages',
  async run(site, report) {
    const { languages, parameter } = await languagesOf(site);
    if (languages.length < 2) return 'no two languages were named: --languages de,en';
    const client = site.visitor.withOptions({
      languages: [...languages, noLanguage],
      languageParam: parameter,
    });
    const lists = new Set<string>();
    for (const code of languages) {
      const list = await listIn(client, code);
      if (list instanceof BadRequestError) {
        return report(
          'language-refused',
          `The site refuses the language ${code}: ${list.message}.`,
          'Name the codes that the language plugin of the site has, such as pt-br in place of pt, in --languages.',
        );
      }
      lists.add(list);
    }
    if (lists.size > 1) return;
    const [list] = lists;
    if (list === '[]') return 'there are no events';
    // The same events in all languages may be right. The same for a language that does not exist means that none is read.
    if ((await listIn(client, noLanguage)) !== list) return;
    return report(
      'language-ignored',
      `Lists with ${parameter}=${languages.join(`, ${parameter}=`)} and ${parameter}=${noLanguage}, which is no language, have the same events with the same titles.`,
      'Set --language-param to the name that the language plugin reads: wpml_language for WPML, lang for Polylang Pro. Without such a plugin, every language is the same.',
    );
  },
};
