import type { RunMessage } from './worker.ts';

/** How long code may run, in milliseconds. */
const longestRun = 20_000;

/**
 * Runs blocks of code one after another in a worker of their own, without a network.
 *
 * @param print - receives each line that the last block prints
 */
export function runCode(blocks: readonly string[], print: (line: string) => void): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<void>((resolve) => {
    const end = (reason?: string) => {
      if (reason) print(reason);
      clearTimeout(timer);
      worker.terminate();
      resolve();
    };
    const timer = setTimeout(() => end(`Stopped after ${longestRun / 1000} seconds.`), longestRun);
    worker.addEventListener('message', ({ data }: MessageEvent<RunMessage>) => {
      if ('line' in data) print(data.line);
      else end();
    });
    worker.addEventListener('error', ({ message }) => end(`Error: ${message}`));
    worker.postMessage(blocks);
  });
}
