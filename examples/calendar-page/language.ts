/// <reference lib="esnext.intl" />

import { german as germanProblems, problemText } from 'events-calendar-client/format';
import { english, type Words } from './words/english.ts';
import { german } from './words/german.ts';

// The page's own words. FullCalendar has the words of the calendar, and the browser those of dates and prices.
const table = { en: english, de: german };

type Language = keyof typeof table;
/** The key of a word. */
export type Word = Exclude<keyof Words, 'eventCount'>;

const isLanguage = (language: string): language is Language => language in table;
const isWord = (name: string | undefined): name is Word => name !== undefined && name in english;

const languageOf = (tag: string) => tag.split('-')[0]!;

/** The first of the browser's languages that the page has. */
let current = navigator.languages.map(languageOf).find(isLanguage) ?? 'en';

/** The languages that the reader can choose. */
export const languages = Object.keys(table);

/** The language of the page. */
export const currentLanguage = () => current;

/** The locale of dates and prices: the page's language as written where the reader lives, such as `en-GB`. */
export const currentLocale = () => navigator.languages.find((tag) => languageOf(tag) === current) ?? current;

/** The first day of the week, 0 for Sunday. */
export const firstDay = () => new Intl.Locale(currentLocale()).getWeekInfo().firstDay % 7;

/** Returns a word in the language of the page. */
export const word = (name: Word) => table[current][name];

// The package contains English, which is the fallback.
const translations = { de: germanProblems };

/** Explains an error in the language of the page, or only what is wrong with a field. */
export const problemIn = (error: unknown, field?: string) =>
  problemText(error, { locale: currentLocale(), translations, field });

/** Formats the number of events, such as `3 events`. */
export function eventCount(count: number): string {
  const forms = table[current].eventCount;
  const form = forms[new Intl.PluralRules(current).select(count)] ?? forms.other ?? '$0';
  return form.replace('$0', count.toLocaleString(currentLocale()));
}

/** Writes the page's own words in a language: `data-word` as text, `data-label` as label, `data-hint` as placeholder. */
export function setLanguage(language: string): void {
  if (isLanguage(language)) current = language;
  document.documentElement.lang = current;
  for (const element of document.querySelectorAll<HTMLElement>('[data-word], [data-label], [data-hint]')) {
    const { word: text, label, hint } = element.dataset;
    if (isWord(text)) element.textContent = word(text);
    if (isWord(label)) element.ariaLabel = word(label);
    if (isWord(hint)) element.setAttribute('placeholder', word(hint));
  }
}
