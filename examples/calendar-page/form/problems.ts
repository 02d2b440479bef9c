import { BadRequestError, ValidationError } from 'events-calendar-client';
import { problemIn } from '../language.ts';
import { form } from './fields.ts';

const general = document.getElementById('form-problem')!;

/** The names of the fields that an error is about, such as `venue` for `venue.phone`; an empty one is no field. */
function fieldsIn(error: unknown): Set<string> {
  const hasFields = error instanceof ValidationError || error instanceof BadRequestError;
  const names = hasFields ? Object.keys(error.fieldErrors) : [''];
  return new Set(names.map((name) => name.replace(/\..*/, '')));
}

/** Shows a message below a field, which names it as its description. */
function markField(name: string, field: Element, message: string): void {
  const paragraph = document.createElement('p');
  paragraph.id = `${name}-problem`;
  paragraph.className = 'field-problem';
  paragraph.textContent = message;
  field.after(paragraph);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', paragraph.id);
}

/** Takes all messages away. */
export function clearProblems(): void {
  general.textContent = '';
  for (const paragraph of form.querySelectorAll('.field-problem')) paragraph.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}

/** Shows what is wrong with each field, and focuses the first of them; all of it above the form where one is not in it. */
export function showProblems(error: unknown): void {
  clearProblems();
  for (const name of fieldsIn(error)) {
    const field = form.elements.namedItem(name);
    if (field instanceof Element) markField(name, field, problemIn(error, name));
    else general.textContent = problemIn(error);
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
