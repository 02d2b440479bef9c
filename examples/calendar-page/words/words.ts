/** Numbers of things, by the plural forms of the language; `$0` is the number. */
type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;

/** The page's own words in one language. */
export interface Words {
  language: string;
  newEvent: string;
  editEvent: string;
  search: string;
  category: string;
  categories: string;
  tag: string;
  venue: string;
  noVenue: string;
  all: string;
  clearFilters: string;
  when: string;
  where: string;
  price: string;
  notKnown: string;
  description: string;
  download: string;
  edit: string;
  close: string;
  title: string;
  start: string;
  end: string;
  allDay: string;
  timeZone: string;
  cost: string;
  website: string;
  cancel: string;
  save: string;
  saved: string;
  moved: string;
  undo: string;
  undone: string;
  dismiss: string;
  today: string;
  previous: string;
  next: string;
  view: string;
  changeView: string;
  eventCount: Plural;
}
