import * as z from 'zod/mini';
import type { Site } from './site.ts';

/** The languages to compare, and the parameter that selects one. */
export interface SiteLanguages {
  readonly languages: readonly string[];
  readonly parameter: string;
}

/** What Polylang says of its languages. */
const PolylangLanguages = z.array(z.object({ slug: z.string() }));

/** Language plug-ins by the namespace that they add to the REST interface. */
const parametersOfPlugins = [
  [/^wpml\//, 'wpml_language'],
  [/^pll\//, 'lang'],
] as const;

/**
 * The languages that the user has named and the parameter, or what the site says: its language plug-in shows among the
 * namespaces, and Polylang lists its languages.
 */
export async function languagesOf(site: Site): Promise<SiteLanguages> {
  const { languages, languageParam } = site.settings;
  const namespaces = (await site.index())?.namespaces ?? [];
  const plugin = parametersOfPlugins.find(([form]) => namespaces.some((namespace) => form.test(namespace)));
  const parameter = languageParam ?? plugin?.[1] ?? 'tl_language';
  if (languages.length > 0 || plugin?.[1] !== 'lang') return { languages, parameter };
  const response = await site.read('/pll/v1/languages', { _fields: 'slug' });
  const { data = [] } = PolylangLanguages.safeParse(response?.json);
  return { languages: data.map(({ slug }) => slug), parameter };
}
