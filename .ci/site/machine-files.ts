/** The files for machines beside the pages: llms.txt, and the Markdown that it links to. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** What llms.txt links to, at the same places as in the repository. */
const copied = ['README.md', 'CHANGELOG.md', 'LICENSE', 'docs', 'examples'];

export function writeMachineFiles(outputDirectory: string, repository: string): void {
  for (const path of copied) cpSync(join(repository, path), join(outputDirectory, path), { recursive: true });
  const text = readFileSync(join(repository, 'docs/llms.txt'), 'utf8');
  writeFileSync(join(outputDirectory, 'llms.txt'), linksFrom(text, 'docs'));
  // Where typedoc puts what pages link to.
  const linked = join(outputDirectory, 'media/llms.txt');
  if (existsSync(linked)) writeFileSync(linked, linksFrom(text, '../docs'));
}

/** Text of llms.txt whose links, which start at its folder, start elsewhere. */
function linksFrom(text: string, folder: string): string {
  return text.replaceAll(/\]\(([^)]+)\)/g, (_, target: string) => `](${posix.join(folder, target)})`);
}
