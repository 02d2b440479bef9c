import { parseEventQuery } from 'events-calendar-client';
import { addressWith } from './address.ts';
import { type Choices, fillSelect } from './choices.ts';

// The fields have the names of query parameters, and so do the parameters of the URL.
const form = document.querySelector<HTMLFormElement>('#filters')!;
const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;
const names = [...new FormData(form).keys()];

/** The reader's choices in a query. They are in the URL, to share them and to go back to them. */
export function readFilters() {
  const address = new URLSearchParams(location.search);
  const { search, categories, tags, venue } = parseEventQuery(address);
  return { search, categories, tags, venue };
}

/** Writes the parameters of the URL to the fields. Until the choices are loaded, selects have none for them. */
function showFilters(): void {
  const address = new URLSearchParams(location.search);
  for (const name of names) {
    const value = address.get(name) ?? '';
    field(name).value = value;
    if (field(name).value !== value) field(name).append(new Option(value, value, true, true));
  }
  showClear();
}

function showClear(): void {
  form.querySelector<HTMLElement>('[type="reset"]')!.hidden = names.every((name) => field(name).value === '');
}

type Term = Choices['tags'][number] & { readonly parent?: number };

/** Returns terms as options. Categories are indented below their parents. */
function toOptions(all: readonly Term[], parent = 0, indent = ''): { name: string; value: string }[] {
  const isTop = (term: Term) => !all.some(({ id }) => id === term.parent);
  const children = all.filter((term) => (parent ? term.parent === parent : isTop(term)));
  return children.flatMap(({ id, name, slug }) => [
    { name: indent + name, value: slug },
    ...toOptions(all, id, `${indent}\u2003`),
  ]);
}

/** Fills the selects with the choices of the site. */
export function fillFilters({ categories, tags, venues }: Choices): void {
  fillSelect(field('categories'), toOptions(categories));
  fillSelect(field('tags'), toOptions(tags));
  fillSelect(
    field('venue'),
    venues.map(({ venue = '', id }) => ({ name: venue, value: String(id) })),
  );
  showFilters();
}

/** Calls back when the reader changes filters or goes back to others, and during typing after each pause. */
export function listenForFilters(onChange: () => void): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  function apply(): void {
    const address = addressWith(Object.fromEntries(names.map((name) => [name, field(name).value])));
    showClear();
    if (address.href === location.href) return;
    history.pushState(null, '', address);
    onChange();
  }
  const applyIn = (milliseconds: number) => {
    clearTimeout(pause);
    pause = setTimeout(apply, milliseconds);
  };
  form.addEventListener('input', () => applyIn(250));
  // The fields are reset after the event.
  form.addEventListener('reset', () => applyIn(0));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    applyIn(0);
  });
  addEventListener('popstate', () => {
    showFilters();
    onChange();
  });
  showFilters();
}
