import { BadRequestError, type CalendarClient } from '../../../index.ts';
import type { Check } from '../check.ts';
import { createFinding } from '../findings/finding.ts';
import { languagesOf } from '../site/language-plugin.ts';
import { ofAllTimes, type Site } from '../site/site.ts';

/** A code that ISO 639 leaves to private use, so that no site has it. */
const noLanguage = 'qtx';

interface Refusal {
  readonly refused: string;
}

/** A list in a language, as a text that is the same for the same events; or why the site refused it. */
async function listIn(
  client: CalendarClient,
  language: string,
  { settings }: Site,
): Promise<string | Refusal> {
  try {
    const query = { ...ofAllTimes, per_page: 20 };
    const { items } = await client.events.list(query, { language, signal: settings.signal });
    return JSON.stringify(items.map(({ id, title }) => [id, title]));
  } catch (error) {
    if (error instanceof BadRequestError) return { refused: error.message };
    throw error;
  }
}

/** A language parameter that the site ignores, or languages that it does not have. */
export const language: Check = {
  name: 'languages',
  async run(site) {
    const { languages, parameter } = await languagesOf(site);
    if (languages.length < 2) return { skipped: 'no two languages were named: --languages de,en' };
    const client = site.visitor.withOptions({
      languages: [...languages, noLanguage],
      languageParam: parameter,
    });
    const lists: string[] = [];
    for (const code of languages) {
      const list = await listIn(client, code, site);
      if (typeof list !== 'string') {
        return [
          createFinding(
            'language-refused',
            `The site refuses the language ${code}: ${list.refused}.`,
            'Name the codes that the language plugin of the site has, such as pt-br in place of pt, in --languages.',
          ),
        ];
      }
      lists.push(list);
    }
    if (lists.every((list) => list === '[]')) return { skipped: 'there are no events' };
    if (new Set(lists).size > 1) return [];
    // The same events in all languages may be right. The same for a language that does not exist means that none is read.
    const control = await listIn(client, noLanguage, site);
    if (control !== lists[0]) return [];
    return [
      createFinding(
        'language-ignored',
        `Lists with ${parameter}=${languages.join(`, ${parameter}=`)} and ${parameter}=${noLanguage}, which is no language, have the same events with the same titles.`,
        'Set --language-param to the name that the language plugin reads: wpml_language for WPML, lang for Polylang Pro. Without such a plugin, every language is the same.',
      ),
    ];
  },
};
