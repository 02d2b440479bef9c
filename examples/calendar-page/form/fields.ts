import { type Choices, fillSelect } from '../choices.ts';
import { createElement } from '../elements.ts';
import type { EventValues } from './values.ts';

export const form = document.querySelector<HTMLFormElement>('#event-form')!;
const categoryFields = document.getElementById('field-categories')!;

const input = (name: string) => form.elements.namedItem(name) as HTMLInputElement;
const select = (name: string) => form.elements.namedItem(name) as HTMLSelectElement;

/** Fills the form with the choices of the site. */
export function fillChoices({ categories, venues }: Choices): void {
  fillSelect(
    select('venue'),
    venues.map(({ venue = '', id }) => ({ name: venue, value: String(id) })),
  );
  const labels = categories.map(({ id, name }) => {
    const checkbox = document.createElement('input');
    Object.assign(checkbox, { type: 'checkbox', name: 'categories', value: String(id) });
    return createElement('label', 'choice', checkbox, name);
  });
  categoryFields.replaceChildren(...categoryFields.querySelectorAll('legend'), ...labels);
}

/** The initial times of an event that was an all-day event. */
const usualTimes = { start_date: '18:00', end_date: '20:00' };

/** The start of the event, before the reader changes it. */
let start = '';

/** Start and end are days for an all-day event, and otherwise days with times. */
function setDateTypes(): void {
  const isAllDay = input('all_day').checked;
  for (const [name, usualTime] of Object.entries(usualTimes)) {
    const field = input(name);
    const [day = '', time = usualTime] = field.value.split('T');
    field.type = isAllDay ? 'date' : 'datetime-local';
    field.value = isAllDay || day === '' ? day : `${day}T${time}`;
  }
  start = input('start_date').value;
}
input('all_day').addEventListener('change', setDateTypes);

const toTime = (text: string) => Date.parse(text.includes('T') ? `${text}Z` : text);

/** The end follows the start. */
input('start_date').addEventListener('change', () => {
  const [from, to] = [input('start_date'), input('end_date')];
  const end = toTime(to.value) + toTime(from.value) - toTime(start);
  if (!Number.isNaN(end)) to.value = new Date(end).toISOString().slice(0, to.value.length);
  start = from.value;
});

/** All time zones of the browser, and the event's own. */
function setTimeZone(timeZone: string): void {
  const names = new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), timeZone]);
  select('timezone').replaceChildren(
    ...[...names].map((name) => new Option(name.replaceAll('_', ' '), name)),
  );
  select('timezone').value = timeZone;
}

/** The categories of the event that the form has no checkbox for. They stay. */
let unlisted: number[] = [];

/** Writes the values to the fields. */
export function writeFields(values: EventValues): void {
  input('title').value = values.title;
  input('all_day').checked = values.all_day;
  setDateTypes();
  for (const name of ['start_date', 'end_date'] as const) {
    const wallTime = values[name].replace(' ', 'T');
    input(name).value = values.all_day ? wallTime.slice(0, 10) : wallTime;
  }
  start = input('start_date').value;
  setTimeZone(values.timezone);
  select('venue').value = String(values.venue ?? '');
  select('venue').options[0]!.disabled = values.venue !== undefined;
  const others = new Set(values.categories);
  for (const checkbox of categoryFields.querySelectorAll('input'))
    checkbox.checked = others.delete(Number(checkbox.value));
  unlisted = [...others];
  input('cost').value = values.cost ?? '';
  input('website').value = values.website ?? '';
  input('description').value = values.description;
}

/** Reads the values from the fields. */
export function readFields(): EventValues {
  const values = new FormData(form);
  const text = (name: string) => String(values.get(name) ?? '').trim();
  return {
    title: text('title'),
    start_date: text('start_date'),
    end_date: text('end_date'),
    all_day: input('all_day').checked,
    timezone: text('timezone'),
    venue: Number(text('venue')) || undefined,
    categories: [...unlisted, ...values.getAll('categories').map(Number)],
    cost: text('cost') || null,
    website: text('website') || null,
    description: text('description'),
  };
}
