import { minimalEditor } from 'prism-code-editor/setups';
import 'prism-code-editor/prism/languages/typescript';

const page = document.documentElement;
const isDark = () => page.classList.contains('dark');
const currentTheme = () => (isDark() ? 'github-dark' : 'github-light');
/** The light theme writes names of classes in a color that is too light to read. */
const ownColors = () => (isDark() ? '' : '.token.class-name { color: #953800; }');

/**
 * Shows an editor for TypeScript in an element, in the colors of the site.
 *
 * @param label - describes it to screen readers
 */
export function createEditor(
  container: HTMLElement,
  label: string,
  value: string,
  onUpdate: (code: string) => void,
): { setCode(code: string): void } {
  const colors = document.createElement('style');
  colors.textContent = ownColors();
  const editor = minimalEditor(
    container,
    { language: 'typescript', theme: currentTheme(), value, lineNumbers: false, wordWrap: true, onUpdate },
    () => container.shadowRoot?.append(colors),
  );
  editor.textarea.setAttribute('aria-label', label);
  const observer = new MutationObserver(() => {
    editor.setOptions({ theme: currentTheme() });
    colors.textContent = ownColors();
  });
  observer.observe(page, { attributeFilter: ['class'] });
  return { setCode: (code) => editor.setOptions({ value: code }) };
}
