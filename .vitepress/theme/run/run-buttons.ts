import { addRunButton, type RunnableBlock } from './runnable-block.ts';

/** Code for Node.js, or of a block that needs another package. */
const runsElsewhere =
  /\bfrom '(?!events-calendar-client|zod\/mini)|\bfrom 'events-calendar-client\/(sync|fullcalendar)|\bprocess\./;

/** Whether the code of a page, by its first block, runs in the browser: on a calendar in memory. */
export const runsInBrowser = (code = ''): boolean =>
  code.includes('createCalendarMock(') && !runsElsewhere.test(code);

/**
 * Adds a Run button to the blocks of a page that begins with a calendar in memory. Nothing else loads before a click. A page
 * is one program, so each block runs below the blocks above it.
 */
export function addRunButtons(): void {
  const containers = [...document.querySelectorAll<HTMLElement>('.vp-doc div.language-ts:not(.no-run)')];
  const codeOf = (container: HTMLElement) => container.querySelector('pre')?.textContent ?? '';
  const [first] = containers;
  if (!first || !runsInBrowser(codeOf(first))) return;
  const blocks: RunnableBlock[] = [];
  for (const container of containers) {
    const code = codeOf(container);
    if (runsElsewhere.test(code)) continue;
    const block = { code };
    blocks.push(block);
    const index = blocks.length;
    addRunButton(container, block, () => blocks.slice(0, index));
  }
}
