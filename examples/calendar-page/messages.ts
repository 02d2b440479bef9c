import { createElement } from './elements.ts';
import { problemIn, word } from './language.ts';

const status = document.getElementById('status')!;
const alert = document.getElementById('alert')!;

function createButton(text: string, className: string, onClick: () => void): HTMLButtonElement {
  const button = createElement('button', className, text);
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

function show(element: HTMLElement, text: string, ...buttons: HTMLButtonElement[]): void {
  const dismiss = createButton('×', 'dismiss', () => {
    element.replaceChildren();
    document.querySelector<HTMLElement>('main')?.focus();
  });
  dismiss.ariaLabel = word('dismiss');
  const hadFocus = element.contains(document.activeElement);
  element.replaceChildren(createElement('p', '', text), ...buttons, dismiss);
  if (hadFocus) dismiss.focus();
}

/** Shows what was done, and reads it out. `undo` adds a button that undoes it. */
export function showStatus(text: string, undo?: () => void): void {
  alert.replaceChildren();
  const buttons = undo ? [createButton(word('undo'), 'action', undo)] : [];
  show(status, text, ...buttons);
}

/** Shows what went wrong, with a button that tries again. The error itself is for developers. */
export function showError(error: unknown, tryAgain?: () => void): void {
  console.warn(error);
  status.replaceChildren();
  const onClick = () => {
    alert.replaceChildren();
    tryAgain?.();
  };
  const buttons = tryAgain ? [createButton(word('tryAgain'), 'action', onClick)] : [];
  show(alert, problemIn(error), ...buttons);
}
