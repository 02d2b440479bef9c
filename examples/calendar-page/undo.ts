import { word } from './language.ts';
import { showError, showStatus } from './messages.ts';

/** Restores the state of the site before a change. */
type Step = () => Promise<unknown>;

const steps: Step[] = [];
let isUndoing = false;

async function undo(): Promise<void> {
  const step = steps.at(-1);
  if (!step || isUndoing) return;
  isUndoing = true;
  try {
    await step();
    steps.pop();
    showStatus(word('undone'));
  } catch (error) {
    showError(error);
  } finally {
    isUndoing = false;
  }
}

/** Shows that a change was made, and how to undo it. */
export function offerUndo(message: string, step: Step): void {
  steps.push(step);
  showStatus(message, undo);
}

/** Whether a key belongs to the focused element: a field undoes its own text, and a dialog has other keys. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

/** Undoes the latest change with Ctrl+Z, on a Mac with ⌘Z. */
export function listenForUndo(): void {
  document.addEventListener('keydown', (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || isElsewhere(event)) return;
    event.preventDefault();
    undo();
  });
}
