/// <reference lib="esnext.intl" />

import { german as germanProblems, problemText } from 'events-calendar-client/format';
import { english, type Words } from './words/english.ts';
import { german } from './words/german.ts';
import { romanian } from './words/romanian.ts';

// The page's own words. Those of the calendar are FullCalendar's, those of dates and prices the browser's.
const table = { en: english, de: german, ro: romanian };

type Language = keyof typeof table;
/** The name of a word. */
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

/** The locale of dates and prices: the language as it is written where the reader lives, such as `en-GB`. */
export const currentLocale = () => navigator.languages.find((tag) => languageOf(tag) === current) ?? current;

/** The first day of a week, such as Sunday, 0, or Monday. */
export const firstDay = () => new Intl.Locale(currentLocale()).getWeekInfo().firstDay % 7;

/** A word in the language of the page. */
export const word = (name: Word) => table[current][name];

// English is inside of the package, and stands in where there is no table.
const translations = { de: germanProblems };

/** What went wrong, in the language of the page; of a field, what is wrong with that alone. */
export const problemIn = (error: unknown, field?: string) =>
  problemText(error, { locale: currentLocale(), translations, field });

/** How many events there are, such as `3 events`. */
export function eventCount(count: number): string {
  const forms = table[current].eventCount;
  const form = forms[new Intl.PluralRules(current).select(count)] ?? forms.other ?? '$0';
  return form.replace('$0', count.toLocaleString(currentLocale()));
}

/** Writes the page's own words in a language: those of `data-word` as texts, those of `data-label` as labels. */
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
