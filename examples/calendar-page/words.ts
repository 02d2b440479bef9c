/** The page's own words. Those of the calendar are FullCalendar's, those of dates and prices the browser's. */
const english = {
  language: 'Language',
  newEvent: 'New event',
  editEvent: 'Edit event',
  search: 'Search events',
  category: 'Category',
  categories: 'Categories',
  tag: 'Tag',
  venue: 'Venue',
  noVenue: 'None',
  all: 'All',
  clearFilters: 'Clear filters',
  when: 'When',
  where: 'Where',
  price: 'Price',
  notKnown: 'Not known yet',
  description: 'Description',
  download: 'Download .ics',
  edit: 'Edit',
  close: 'Close',
  title: 'Title',
  start: 'Start',
  end: 'End',
  endsTooEarly: 'The end is before the start',
  allDay: 'All day',
  timeZone: 'Time zone',
  cost: 'Cost',
  website: 'Website',
  cancel: 'Cancel',
  save: 'Save',
  saved: 'Saved.',
  moved: 'Moved.',
  undo: 'Undo',
  undone: 'Undone.',
  dismiss: 'Dismiss',
  today: 'Today',
  previous: 'Previous $0',
  next: 'Next $0',
  view: '$0 view',
  changeView: 'Change view',
  event: 'event',
  events: 'events',
};

/** The words of one language. */
export type Words = typeof english;
export type Word = keyof Words;

const romanian: Words = {
  language: 'Limba',
  newEvent: 'Eveniment nou',
  editEvent: 'Modifică evenimentul',
  search: 'Caută evenimente',
  category: 'Categorie',
  categories: 'Categorii',
  tag: 'Etichetă',
  venue: 'Locație',
  noVenue: 'Fără',
  all: 'Toate',
  clearFilters: 'Șterge filtrele',
  when: 'Când',
  where: 'Unde',
  price: 'Preț',
  notKnown: 'Încă necunoscut',
  description: 'Descriere',
  download: 'Descarcă .ics',
  edit: 'Modifică',
  close: 'Închide',
  title: 'Titlu',
  start: 'Început',
  end: 'Sfârșit',
  endsTooEarly: 'Sfârșitul este înaintea începutului',
  allDay: 'Toată ziua',
  timeZone: 'Fus orar',
  cost: 'Cost',
  website: 'Site web',
  cancel: 'Renunță',
  save: 'Salvează',
  saved: 'Salvat.',
  moved: 'Mutat.',
  undo: 'Anulează',
  undone: 'Anulat.',
  dismiss: 'Ascunde',
  today: 'Azi',
  previous: '$0 precedentă',
  next: '$0 următoare',
  view: '$0',
  changeView: 'Schimbă vizualizarea',
  event: 'eveniment',
  events: 'evenimente',
};

const turkish: Words = {
  language: 'Dil',
  newEvent: 'Yeni etkinlik',
  editEvent: 'Etkinliği düzenle',
  search: 'Etkinlik ara',
  category: 'Kategori',
  categories: 'Kategoriler',
  tag: 'Etiket',
  venue: 'Mekân',
  noVenue: 'Yok',
  all: 'Tümü',
  clearFilters: 'Filtreleri temizle',
  when: 'Ne zaman',
  where: 'Nerede',
  price: 'Fiyat',
  notKnown: 'Henüz belli değil',
  description: 'Açıklama',
  download: '.ics indir',
  edit: 'Düzenle',
  close: 'Kapat',
  title: 'Başlık',
  start: 'Başlangıç',
  end: 'Bitiş',
  endsTooEarly: 'Bitiş başlangıçtan önce',
  allDay: 'Tüm gün',
  timeZone: 'Saat dilimi',
  cost: 'Ücret',
  website: 'Web sitesi',
  cancel: 'Vazgeç',
  save: 'Kaydet',
  saved: 'Kaydedildi.',
  moved: 'Taşındı.',
  undo: 'Geri al',
  undone: 'Geri alındı.',
  dismiss: 'Gizle',
  today: 'Bugün',
  previous: 'Önceki $0',
  next: 'Sonraki $0',
  view: '$0',
  changeView: 'Görünümü değiştir',
  event: 'etkinlik',
  events: 'etkinlik',
};

const table = { en: english, ro: romanian, tr: turkish };

/** A language of the page, of the requests and of the calendar. */
export type Language = keyof typeof table;

let current: Language = 'en';

/** The language of the page: also the locale of dates and prices. */
export const currentLanguage = () => current;

/** A word in the language of the page. */
export const word = (name: Word) => table[current][name];

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
