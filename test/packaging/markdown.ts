export interface CodeBlock {
  language: string;
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

const fence = /^(?<indent>\s*)(?<marks>`{3,}|~{3,})\s*(?<language>[^\s`]*)/;
const inlineCode = /(`+)(?!`).+?(?<!`)\1(?!`)/g;
const inlineLink = /\]\(\s*<?(?<target>[^\s)>]+)>?(?:\s+["'(][^)]*)?\)/g;
const linkDefinition = /^\s{0,3}\[[^\]]+\]:\s*<?(?<target>[^\s>]+)/;
const heading = /^#{1,6}\s+(?<text>.+?)\s*#*$/;

/** The anchor that code hosts and typedoc give a heading. */
function anchorOf(text: string): string {
  const plain = text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/<[^>]*>/g, '');
  return plain
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function addAnchor(anchors: Set<string>, text: string): void {
  const anchor = anchorOf(text);
  let name = anchor;
  for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
  anchors.add(name);
}

export function readMarkdown(markdown: string): MarkdownDocument {
  const document: MarkdownDocument = { blocks: [], links: [], anchors: new Set() };
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
      const block = { language: found.language ?? '', line: index + 2, code: '' };
      open = { block, marks: found.marks ?? '', indent: found.indent ?? '', lines: [] };
    } else {
      readProse(document, line, index + 1);
    }
  }
  if (open) throw new Error(`The code block at line ${open.block.line - 1} is never closed`);
  return document;
}

function readProse(document: MarkdownDocument, line: string, number: number): void {
  const title = heading.exec(line)?.groups?.text;
  if (title !== undefined) addAnchor(document.anchors, title);

  const prose = line.replaceAll(inlineCode, '');
  const targets = [...prose.matchAll(inlineLink), linkDefinition.exec(prose)].map(
    (found) => found?.groups?.target,
  );
  for (const target of targets) {
    if (target !== undefined) document.links.push({ target, line: number });
  }
}
