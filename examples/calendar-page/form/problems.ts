import { BadRequestError, ValidationError } from 'events-calendar-client';
import { createElement } from '../elements.ts';
import { problemIn } from '../language.ts';
import { form } from './fields.ts';

const general = document.getElementById('form-problem')!;

/** Returns the names of the fields in an error, such as `venue` for `venue.phone`. An empty one is no field. */
function fieldsIn(error: unknown): Set<string> {
  const hasFields = error instanceof ValidationError || error instanceof BadRequestError;
  const names = hasFields ? Object.keys(error.fieldErrors) : [''];
  return new Set(names.map((name) => name.replace(/\..*/, '')));
}

/** Shows a message below a field, as its description. */
function markField(name: string, field: Element, message: string): void {
  const paragraph = createElement('p', 'field-problem', message);
  paragraph.id = `${name}-problem`;
  field.after(paragraph);
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', paragraph.id);
}

/** Removes all messages. */
export function clearProblems(): void {
  general.textContent = '';
  for (const paragraph of form.querySelectorAll('.field-problem')) paragraph.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) {
    field.removeAttribute('aria-invalid');
    field.removeAttribute('aria-describedby');
  }
}

/** Shows the problems of each field and focuses the first. Shows them above the form if a field is not in it. */
export function showProblems(error: unknown): void {
  clearProblems();
  for (const name of fieldsIn(error)) {
    const field = form.elements.namedItem(name);
    if (field instanceof Element) markField(name, field, problemIn(error, name));
    else general.textContent = problemIn(error);
  }
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
