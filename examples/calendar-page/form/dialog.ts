import type { CalendarEvent, EventChanges } from 'events-calendar-client';
import { type Word, word } from '../language.ts';
import { form, readFields, writeFields } from './fields.ts';
import { clearProblems, showProblems } from './problems.ts';
import { changedNames, type EventValues, newValues, pick, valuesOf } from './values.ts';

const dialog = document.querySelector<HTMLDialogElement>('#form-dialog')!;

/** Stores the reader's input. If it throws, the form shows the error and stays open. */
let save: () => Promise<void>;

function open(title: Word, values: EventValues): void {
  document.getElementById('form-title')!.textContent = word(title);
  clearProblems();
  writeFields(values);
  dialog.showModal();
}

/** Opens an empty form for an event on a day, `YYYY-MM-DD`. */
export function createEvent(day: string, store: (values: EventValues) => Promise<void>): void {
  save = () => store(readFields());
  open('newEvent', newValues(day));
}

/** Opens the form for an event. `store` gets the changed values, and the previous ones. */
export function editEvent(
  event: CalendarEvent,
  store: (changes: Partial<EventValues>, previous: EventChanges) => Promise<void>,
): void {
  const stored = valuesOf(event);
  open('editEvent', stored);
  // As the form writes them: times without seconds.
  const shown = readFields();
  save = async () => {
    const values = readFields();
    const names = changedNames(shown, values);
    if (names.length === 0) return;
    const { title, ...others } = pick(stored, names);
    // With its markup.
    const previous = title === undefined ? others : { ...others, title_html: event.title_html };
    await store(pick(values, names), previous);
  };
}

/** Activates the buttons of the form. */
export function setUpForm(): void {
  document.getElementById('form-cancel')!.addEventListener('click', () => dialog.close());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { submitter } = event;
    submitter?.setAttribute('disabled', '');
    try {
      await save();
      dialog.close();
    } catch (error) {
      showProblems(error);
    } finally {
      submitter?.removeAttribute('disabled');
    }
  });
}
