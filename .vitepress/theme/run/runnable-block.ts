/** One block of code that runs on its page. */
export interface RunnableBlock {
  /** The code as the reader has edited it. */
  code: string;
}

/** Adds a button below a block of code, which runs the blocks above it and then this one, and shows what it prints. */
export function addRunButton(
  container: HTMLElement,
  block: RunnableBlock,
  blocksUpTo: () => readonly RunnableBlock[],
): void {
  const button = document.createElement('button');
  button.className = 'run-button';
  button.textContent = 'Run';
  const output = document.createElement('pre');
  output.className = 'run-output';
  output.setAttribute('aria-live', 'polite');
  output.tabIndex = 0;
  output.hidden = true;
  // The output on the page gives way to the output of the code as it is now.
  const printed = container.nextElementSibling;
  button.addEventListener('click', async () => {
    button.disabled = true;
    output.hidden = false;
    if (printed instanceof HTMLElement && printed.matches('.language-text')) printed.hidden = true;
    output.textContent = '';
    const [{ runCode }] = await Promise.all([import('./run-code.ts'), makeEditable(container, block)]);
    const lines: string[] = [];
    await runCode(
      blocksUpTo().map(({ code }) => code),
      (line) => {
        lines.push(line);
        output.textContent = lines.join('\n');
      },
    );
    if (lines.length === 0) output.textContent = '(no output)';
    output.dataset.state = 'done';
    button.disabled = false;
  });
  container.after(button, output);
}

/** Replaces the code in a block by an editor. */
async function makeEditable(container: HTMLElement, block: RunnableBlock): Promise<void> {
  if (container.dataset.editable) return;
  container.dataset.editable = 'true';
  const { createEditor } = await import('./editor.ts');
  const place = document.createElement('div');
  for (const element of container.querySelectorAll('pre, .copy')) element.remove();
  container.append(place);
  createEditor(place, 'Code of this example', block.code, (code) => {
    block.code = code;
  });
}
