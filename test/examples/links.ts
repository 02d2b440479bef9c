import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type Link, readMarkdown } from '../support/markdown.ts';

/** Links of a document that lead to no file of a folder, or to no heading in it. Addresses of other sites are left out. */
export function brokenLinks(folder: string, document: string): Link[] {
  const read = (path: string) => readMarkdown(readFileSync(join(folder, path), 'utf8'));
  const leadsSomewhere = ({ target }: Link): boolean => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return true;
    const [file = '', anchor] = decodeURIComponent(target).split('#');
    const path = file === '' ? document : posix.join(posix.dirname(document), file);
    if (path.startsWith('..') || !existsSync(join(folder, path))) return false;
    return anchor === undefined || !path.endsWith('.md') || read(path).anchors.has(anchor);
  };
  return read(document).links.filter((link) => !leadsSomewhere(link));
}
