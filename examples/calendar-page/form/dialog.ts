import { type CalendarEvent, type EventChanges, ValidationError } from 'events-calendar-client';
import { type Word, word } from '../language.ts';
import { form, readFields, writeFields } from './fields.ts';
import { clearProblems, showProblems } from './problems.ts';
import { changedNames, type EventValues, newValues, pick, valuesOf } from './values.ts';

const dialog = document.querySelector<HTMLDialogElement>('#form-dialog')!;

/** Stores what the reader has entered. What it throws is shown in the form, which stays open. */
let save: () => Promise<void>;

function open(title: Word, values: EventValues): void {
  document.getElementById('form-title')!.textContent = word(title);
  clearProblems();
  writeFields(values);
  dialog.showModal();
}

/** Services take an end before the start for an event without length, which nobody means. */
function readValues(): EventValues {
  const values = readFields();
  const { start_date, end_date } = values;
  if (start_date && end_date && end_date < start_date)
    throw new ValidationError('event', [
      { path: ['end_date'], code: 'end_before_start', message: 'expected an end after the start' },
    ]);
  return values;
}

/** Opens an empty form for an event on a day, `YYYY-MM-DD`. */
export function createEvent(day: string, store: (values: EventValues) => Promise<void>): void {
  save = () => store(readValues());
  open('newEvent', newValues(day));
}

/** Opens the form for an event. `store` gets the values that were changed, and what they were before. */
export function editEvent(
  event: CalendarEvent,
  store: (changes: Partial<EventValues>, previous: EventChanges) => Promise<void>,
): void {
  const stored = valuesOf(event);
  open('editEvent', stored);
  // As the form writes them: times without seconds.
  const shown = readFields();
  save = async () => {
    const values = readValues();
    const names = changedNames(shown, values);
    if (names.length === 0) return;
    const { title, ...others } = pick(stored, names);
    // With the markup that it had.
    const previous = title === undefined ? others : { ...others, title_html: event.title_html };
    await store(pick(values, names), previous);
  };
}

/** Makes the buttons of the form work. */
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
