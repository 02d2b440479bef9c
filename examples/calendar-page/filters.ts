import { type Choices, fillSelect } from './choices.ts';

const form = document.querySelector<HTMLFormElement>('#filters')!;

const select = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;

/** The part of a query that the reader has chosen. */
export function readFilters() {
  const values = new FormData(form);
  const category = String(values.get('category'));
  const tag = String(values.get('tag'));
  const venue = String(values.get('venue'));
  return {
    search: String(values.get('search')),
    ...(category && { categories: [category] }),
    ...(tag && { tags: [tag] }),
    ...(venue && { venue: [Number(venue)] }),
  };
}

/** Puts the choices of the site into the selects. */
export function fillFilters({ categories, tags, venues }: Choices): void {
  const bySlug = ({ name, slug }: { name: string; slug: string }) => ({ name, value: slug });
  fillSelect(select('category'), categories.map(bySlug));
  fillSelect(select('tag'), tags.map(bySlug));
  fillSelect(
    select('venue'),
    venues.map(({ venue, id }) => ({ name: venue, value: String(id) })),
  );
}

/** Calls back when the reader has chosen other filters, and while typing once it pauses. */
export function listenForFilters(onChange: () => void): void {
  let pause: ReturnType<typeof setTimeout> | undefined;
  const changeIn = (milliseconds: number) => {
    clearTimeout(pause);
    pause = setTimeout(onChange, milliseconds);
  };
  form.addEventListener('input', () => changeIn(250));
  // The fields are reset after the event.
  form.addEventListener('reset', () => changeIn(0));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    changeIn(0);
  });
}
