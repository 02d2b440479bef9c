import { problemText } from 'events-calendar-client/format';
import { english } from './words/english.ts';
import { romanianProblems } from './words/problems/romanian.ts';
import { turkishProblems } from './words/problems/turkish.ts';
import { romanian } from './words/romanian.ts';
import { turkish } from './words/turkish.ts';
import type { Words } from './words/words.ts';

// The page's own words. Those of the calendar are FullCalendar's, those of dates and prices the browser's.
const table = { en: english, ro: romanian, tr: turkish };

type Language = keyof typeof table;
/** The name of a word. */
export type Word = Exclude<keyof Words, 'eventCount'>;

let current: Language = 'en';

/** The language of the page, which is also the locale of dates and prices. */
export const currentLanguage = () => current;

/** A word in the language of the page. */
export const word = (name: Word) => table[current][name];

// English is inside of the package.
const translations = { ro: romanianProblems, tr: turkishProblems };

/** What went wrong, in the language of the page; of a field, what is wrong with that alone. */
export const problemIn = (error: unknown, field?: string) =>
  problemText(error, { locale: current, translations, field });

/** How many events there are, such as `3 events`. */
export function eventCount(count: number): string {
  const forms = table[current].eventCount;
  const form = forms[new Intl.PluralRules(current).select(count)] ?? forms.other ?? '$0';
  return form.replace('$0', count.toLocaleString(current));
}

const isWord = (name: string | undefined): name is Word => name !== undefined && name in english;
const isLanguage = (language: string): language is Language => language in table;

/** Writes the page's own words in a language: those of `data-word` as texts, those of `data-label` as labels. */
export function setLanguage(language: string): void {
  if (isLanguage(language)) current = language;
  document.documentElement.lang = current;
  for (const element of document.querySelectorAll<HTMLElement>('[data-word], [data-label]')) {
    const { word: text, label } = element.dataset;
    if (isWord(text)) element.textContent = word(text);
    if (isWord(label)) element.ariaLabel = word(label);
  }
}
