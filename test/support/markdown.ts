import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

interface CodeBlock {
  language: string;
  /** What stands next to the language, such as `no-run`. */
  info: string;
  /** The heading above it. */
  heading: string;
  /** The line of its first line of code, counted from 1. */
  line: number;
  code: string;
}

export interface Link {
  target: string;
  line: number;
}

export interface MarkdownDocument {
  blocks: CodeBlock[];
  links: Link[];
  /** What `#…` in a link may name. */
  anchors: Set<string>;
}

const fence = /^(?<indent>\s*)(?<marks>`{3,}|~{3,})\s*(?<language>[^\s`]*)(?<info>[^`]*)/;
const inlineCode = /(`+)(?!`).+?(?<!`)\1(?!`)/g;
const inlineLink = /\]\(\s*<?(?<target>[^\s)>]+)>?(?:\s+["'(][^)]*)?\)/g;
const linkDefinition = /^\s{0,3}\[[^\]]+\]:\s*<?(?<target>[^\s>]+)/;
const headingLine = /^#{1,6}\s+(?<text>.+?)\s*#*$/;

/** The anchor that GitHub gives a heading; those after the first of the same name are numbered. */
function anchorOf(title: string, taken: ReadonlySet<string>): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  let anchor = slug;
  for (let number = 1; taken.has(anchor); number += 1) anchor = `${slug}-${number}`;
  return anchor;
}

/** What a reader sees of a heading, if a line is one: without addresses of links, and without tags. */
function headingOf(line: string): string | undefined {
  const text = headingLine.exec(line)?.groups?.text;
  return text?.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<[^>]*>/g, '');
}

export function readMarkdown(markdown: string): MarkdownDocument {
  const document: MarkdownDocument = { blocks: [], links: [], anchors: new Set() };
  let heading = '';
  let open: { block: CodeBlock; marks: string; indent: string; lines: string[] } | undefined;

  for (const [index, line] of markdown.split(/\r?\n/).entries()) {
    const found = fence.exec(line)?.groups;
    if (open) {
      const closes = found?.language === '' && found.marks?.startsWith(open.marks);
      if (closes) {
        open.block.code = `${open.lines.join('\n')}\n`;
        document.blocks.push(open.block);
        open = undefined;
      } else {
        open.lines.push(line.startsWith(open.indent) ? line.slice(open.indent.length) : line.trimStart());
      }
    } else if (found) {
      const { language = '', info = '' } = found;
      const block = { language, info: info.trim(), heading, line: index + 2, code: '' };
      open = { block, marks: found.marks ?? '', indent: found.indent ?? '', lines: [] };
    } else {
      heading = headingOf(line) ?? heading;
      readProse(document, line, index + 1);
    }
  }
  if (open) throw new Error(`The code block at line ${open.block.line - 1} is never closed`);
  return document;
}

/** Reads a document of the repository. */
export const readDocument = (path: string) => readMarkdown(readFileSync(join(repository, path), 'utf8'));

function readProse(document: MarkdownDocument, line: string, number: number): void {
  const title = headingOf(line);
  if (title !== undefined) document.anchors.add(anchorOf(title, document.anchors));

  const prose = line.replaceAll(inlineCode, '');
  for (const found of [...prose.matchAll(inlineLink), linkDefinition.exec(prose)]) {
    const target = found?.groups?.target;
    if (target !== undefined) document.links.push({ target, line: number });
  }
}
