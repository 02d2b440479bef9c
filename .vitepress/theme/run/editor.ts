import { minimalEditor } from 'prism-code-editor/setups';
import 'prism-code-editor/prism/languages/typescript';

const page = document.documentElement;
const currentTheme = () => (page.classList.contains('dark') ? 'github-dark' : 'github-light');

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
  const editor = minimalEditor(container, {
    language: 'typescript',
    theme: currentTheme(),
    value,
    lineNumbers: false,
    wordWrap: true,
    onUpdate,
  });
  editor.textarea.setAttribute('aria-label', label);
  const observer = new MutationObserver(() => editor.setOptions({ theme: currentTheme() }));
  observer.observe(page, { attributeFilter: ['class'] });
  return { setCode: (code) => editor.setOptions({ value: code }) };
}
