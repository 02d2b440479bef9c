import { BadRequestError, ValidationError } from 'events-calendar-client';
import { form } from './fields.ts';

const general = document.getElementById('form-problem')!;

/** What is wrong, by the names of fields: found by the client before it sends, or by the service. */
function problemsIn(error: unknown): { name: string; message: string }[] {
  if (error instanceof ValidationError)
    return error.issues.map(({ path, message }) => ({ name: String(path[0]), message }));
  if (error instanceof BadRequestError)
    return Object.entries(error.params).map(([name, message]) => ({
      name,
      message: message || error.detail,
    }));
  return [];
}

/** Shows a message below a field, which names it as its description. */
function markField(field: Element, message: string): void {
  const paragraph = document.createElement('p');
  paragraph.id = `${field.id}-problem`;
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

/** Shows what is wrong with each field, and focuses the first of them; what belongs to none is shown above all. */
export function showProblems(error: unknown): void {
  clearProblems();
  let areAllShown = false;
  for (const { name, message } of problemsIn(error)) {
    const field = form.elements.namedItem(name);
    areAllShown = field instanceof Element;
    if (field instanceof Element) markField(field, message);
  }
  if (!areAllShown) general.textContent = error instanceof Error ? error.message : String(error);
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
