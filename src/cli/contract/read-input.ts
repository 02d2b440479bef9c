import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from '../errors/errors.ts';
import type { CommandContext } from '../process/command-context.ts';

async function readText(path: string, { stdin }: CommandContext): Promise<string> {
  if (path === '-') return text(stdin);
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'there is no such file' : (error as Error).message;
    throw new UsageError(`--input: cannot read ${path}: ${reason}`);
  }
}

/** The fields of a JSON document in a file, or in the standard input for `-`. */
export async function readInput(path: string, context: CommandContext): Promise<Record<string, unknown>> {
  const source = path === '-' ? 'the standard input' : path;
  const content = (await readText(path, context)).replace(/^\ufeff/, '');
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    throw new UsageError(`--input: ${source} is no JSON: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new UsageError(`--input: ${source} has to hold one JSON object, such as {"title": "Summer fair"}.`);
  return value as Record<string, unknown>;
}
