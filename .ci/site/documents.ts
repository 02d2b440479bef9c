/** The documents of the site: Markdown by its headings, in groups, and the example programs as pages of code. */
import { globSync, readFileSync } from 'node:fs';
import { extname, join, posix } from 'node:path';
import { type Context, DocumentReflection, type NormalizedPath, type ProjectReflection } from 'typedoc';
import { documentGroup } from './document-groups.ts';

/** What guides link to that is no Markdown. */
const shownAsCode = [
  'examples/*.ts',
  'examples/testing-your-code/*.ts',
  'examples/many-sites/*.ts',
  'examples/calendar-page/main.ts',
  'LICENSE',
];

/** Names a document by its heading and puts it into a group. */
export function nameDocument(document: DocumentReflection, repository: string): void {
  const path = document.project.files.getReflectionPath(document);
  // The pages of code are named when they are added.
  if (path === undefined) return;
  const heading = /^# (?<title>.+)$/m.exec(document.content.map(({ text }) => text).join(''))?.groups;
  if (heading?.title === undefined) throw new Error(`${path} has no heading.`);
  document.name = heading.title;
  document.frontmatter.group = documentGroup(path.slice(repository.length));
}

/** Adds a page of code for each example program. Links to its file then lead to the page. */
export function addPrograms({ project }: Context, repository: string): void {
  for (const path of shownAsCode.flatMap((pattern) => globSync(pattern, { cwd: repository }).sort())) {
    addProgram(project, repository, path.replaceAll('\\', '/'));
  }
}

function addProgram(project: ProjectReflection, repository: string, path: string): void {
  const code = readFileSync(join(repository, path), 'utf8');
  const language = extname(path) === '.ts' ? 'ts' : 'text';
  const content = [{ kind: 'text' as const, text: `# ${path}\n\n\`\`\`${language}\n${code}\`\`\`\n` }];
  const name = path.startsWith('examples/') ? path.slice('examples/'.length) : 'License';
  const document = new DocumentReflection(name, project, content, { group: documentGroup(path) });
  project.addChild(document);
  project.registerReflection(document, undefined, posix.join(repository, path) as NormalizedPath);
}
