import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MockRoute } from '../../testing/index.ts';
import { UsageError } from '../errors/errors.ts';
import { fileError } from '../files/read-file.ts';

/**
 * Reads further routes by their paths: responses in a JSON object, or the functions that a module exports as `default`.
 *
 * @throws UsageError if the file cannot be read, or has no object
 */
export async function readRoutes(path: string): Promise<Readonly<Record<string, MockRoute>>> {
  let content: unknown;
  try {
    if (path.endsWith('.json')) content = JSON.parse(await readFile(path, 'utf8'));
    else content = (await import(pathToFileURL(resolve(path)).href)).default;
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${path}: ${error.message}`);
    throw fileError(error, path, 'read');
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(`${path} has to be a JSON object, or a module whose default export is an object.`);
  const routes = Object.entries(content).map(([route, answer]): [string, MockRoute] => [
    route.replace(/^\/|\/$/g, ''),
    typeof answer === 'function' ? answer : () => Response.json(answer),
  ]);
  return Object.fromEntries(routes);
}
