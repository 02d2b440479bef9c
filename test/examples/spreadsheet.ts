import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMarkdown } from '../support/markdown.ts';
import { repository } from '../support/repository.ts';

const { blocks } = readMarkdown(readFileSync(join(repository, 'docs', 'scripts.md'), 'utf8'));

/** The file that the guide on scripts prints next to its program. */
export const spreadsheet = blocks.find(({ language }) => language === 'csv')?.code ?? '';
