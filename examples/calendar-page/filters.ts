import { parseEventQuery } from 'events-calendar-client';
import { type Choices, fillSelect } from './choices.ts';

// Its fields are called as in a query of events, and so are the parameters of the address.
const form = document.querySelector<HTMLFormElement>('#filters')!;
const field = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;
const names = [...new FormData(form).keys()];

/** The part of a query that the reader has chosen: it is in the address, to be shared and to go back to. */
export function readFilters() {
  const address = new URLSearchParams(location.search);
  const { search, categories, tags, venue } = parseEventQuery(address);
  return { search, categories, tags, venue };
}

/** Writes what the address has into the fields. */
function showFilters(): void {
  const address = new URLSearchParams(location.search);
  for (const name of names) field(name).value = address.get(name) ?? '';
}

/** Puts the choices of the site into the selects. */
export function fillFilters({ categories, tags, venues }: Choices): void {
  const bySlug = ({ name, slug }: { name: string; slug: string }) => ({ name, value: slug });
  fillSelect(field('categories'), categories.map(bySlug));
  fillSelect(field('tags'), tags.map(bySlug));
  fillSelect(
    field('venue'),
    venues.map(({ venue = '', id }) => ({ name: venue, value: String(id) })),
  );
  showFilters();
}

/** Calls back when the reader has chosen other filters or gone back to others, and while typing once it pauses. */
export function listenForFilters(onChange: () => void): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  function apply(): void {
    const address = new URL(location.href);
    for (const name of names) {
      if (field(name).value) address.searchParams.set(name, field(name).value);
      else address.searchParams.delete(name);
    }
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
