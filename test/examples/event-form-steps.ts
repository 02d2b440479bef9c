import { setTimeout } from 'node:timers/promises';
import type { CalendarClient, CalendarEvent, Category, Venue } from 'events-calendar-client';
import { createElement, type FunctionComponent } from 'react';
import { createRoot } from 'react-dom/client';

// Imported behind the form of the guide: takes the steps of its argument in it, and prints what became of each.

interface EventFormProps {
  event?: CalendarEvent;
  venues: Venue[];
  categories: Category[];
  onSaved(event: CalendarEvent, problem?: string): void;
}

/** What a test says to the form, in the process that it is drawn in. */
export interface Step {
  /** The event to edit; none for a new one. */
  readonly id?: number;
  /** What is typed and selected, by the names of the fields: of a list, what is selected in it. */
  readonly entries: Readonly<Record<string, string | boolean | readonly string[]>>;
  /** How the service fails next. */
  readonly failure?: object;
}

/** What became of it: the event that was saved, and the messages by the field that they stand behind. */
export interface Outcome {
  readonly saved?: CalendarEvent;
  readonly problems?: Readonly<Record<string, string>>;
}

declare const EventForm: FunctionComponent<EventFormProps>;
declare const calendar: CalendarClient;
declare const mock: { failNext(failure: object): void };

const container = document.getElementById('root')!;

function enter(name: string, entry: Step['entries'][string]): void {
  const field = container.querySelector<HTMLInputElement & HTMLSelectElement>(`[name=${name}]`)!;
  if (typeof entry === 'boolean') {
    if (field.checked !== entry) field.click();
    return;
  }
  if (Array.isArray(entry))
    for (const option of field.options) option.selected = entry.includes(option.value);
  // React has put a setter of its own onto the field itself.
  else Reflect.set(Object.getPrototypeOf(field), 'value', String(entry), field);
  for (const type of ['input', 'change']) field.dispatchEvent(new window.Event(type, { bubbles: true }));
}

const problemsOf = () =>
  [...container.querySelectorAll('[role=alert]')].map((alert): [string, string] => {
    const field = alert.previousElementSibling!.querySelector('[name]');
    return [field?.getAttribute('name') ?? 'root', alert.textContent];
  });

/** Fills in a form, saves it, and waits for what comes of it. */
async function take({ id, entries, failure }: Step): Promise<Outcome> {
  const root = createRoot(container);
  const venues = await calendar.venues.list().all();
  const categories = await calendar.categories.list({ hide_empty: false }).all();
  const event = id === undefined ? {} : { event: await calendar.events.get(id) };
  let outcome: Outcome | undefined;
  const onSaved = (saved: CalendarEvent, problem?: string) => {
    outcome = { saved, ...(problem && { problems: { root: problem } }) };
  };
  root.render(createElement(EventForm, { ...event, venues, categories, onSaved }));
  while (!container.querySelector('form')) await setTimeout(1);
  for (const [name, entry] of Object.entries(entries)) enter(name, entry);
  if (failure) mock.failNext(failure);
  container.querySelector('button')!.click();
  while (!outcome && problemsOf().length === 0) await setTimeout(1);
  outcome ??= { problems: Object.fromEntries(problemsOf()) };
  root.unmount();
  return outcome;
}

const outcomes: Outcome[] = [];
for (const step of JSON.parse(process.argv[2]!) as Step[]) outcomes.push(await take(step));
process.stdout.write(JSON.stringify(outcomes));
process.exit(0);
