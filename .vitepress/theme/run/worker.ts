import { format } from 'node-inspect-extracted';
import { transform } from 'sucrase';
import { modules } from './modules.ts';

/** What the worker tells the page: a line that the last block printed, or the end of the run. */
export type RunMessage = { readonly line: string } | { readonly isDone: true };

const post = (message: RunMessage) => postMessage(message);

type Program = (require: (name: string) => unknown, exports: object, startLast: () => void) => Promise<void>;

/** Compiles blocks to one function. Imports become calls of `require`, because their modules are loaded before. */
function compile(blocks: readonly string[]): Program {
  const code = [...blocks.slice(0, -1), 'startLast();', blocks.at(-1)].join('\n');
  const { code: compiled } = transform(code, { transforms: ['typescript', 'imports'], production: true });
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  return AsyncFunction('require', 'exports', 'startLast', compiled) as unknown as Program;
}

async function loadModules(blocks: readonly string[]): Promise<Map<string, unknown>> {
  const names = blocks.flatMap((code) => [...code.matchAll(/\bfrom '([^']+)'/g)].map(([, name]) => name!));
  const entries = [...new Set(names)].map(async (name) => {
    const load = modules[name];
    if (!load) throw new Error(`On this page, you can import only ${Object.keys(modules).join(', ')}`);
    return [name, await load()] as const;
  });
  return new Map(await Promise.all(entries));
}

/** Runs blocks one after another, and posts what the last one prints. */
async function run(blocks: readonly string[]): Promise<void> {
  let isLast = false;
  const print = (...values: unknown[]) => isLast && post({ line: format(...values) });
  Object.assign(console, { log: print, info: print, warn: print, error: print });
  const startLast = () => {
    isLast = true;
  };
  try {
    const loaded = await loadModules(blocks);
    await compile(blocks)((name) => loaded.get(name), {}, startLast);
  } catch (error) {
    post({ line: error instanceof Error ? `${error.name}: ${error.message}` : format(error) });
  }
  post({ isDone: true });
}

addEventListener('message', ({ data }: MessageEvent<readonly string[]>) => void run(data));
