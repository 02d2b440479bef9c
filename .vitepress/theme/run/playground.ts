import { createEditor } from './editor.ts';
import { addRunButton } from './runnable-block.ts';
import { decodeCode, encodeCode } from './shared-code.ts';
import { starts } from './starts.ts';

/** Shows the playground in its element: programs to start from, an editor, a button that runs it, and a link to share. */
export async function showPlayground(): Promise<void> {
  const root = document.getElementById('code-playground');
  if (!root || root.hasChildNodes()) return;
  const select = document.createElement('select');
  select.setAttribute('aria-label', 'Start with');
  select.append(...Object.keys(starts).map((title) => new Option(title)));
  const share = document.createElement('button');
  share.className = 'run-share';
  share.textContent = 'Copy link';
  const bar = document.createElement('p');
  bar.className = 'run-bar';
  bar.append(select, share);
  const container = document.createElement('div');
  container.className = 'run-editor';
  root.append(bar, container);

  const shared = await decodeCode(location.hash.slice(1));
  const block = { code: shared || Object.values(starts)[0]! };
  const editor = createEditor(container, 'Code of the playground', block.code, (code) => {
    block.code = code;
  });
  container.dataset.editable = 'true';
  addRunButton(container, block, () => [block]);
  select.addEventListener('change', () => editor.setCode(starts[select.value]!));
  share.addEventListener('click', async () => {
    history.replaceState(history.state, '', `#${await encodeCode(block.code)}`);
    await navigator.clipboard?.writeText(location.href).catch(() => {});
    share.textContent = 'Copied';
  });
}
