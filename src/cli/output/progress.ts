import { clearLine, cursorTo } from 'node:readline';
import type { CommandContext } from '../process/command-context.ts';
import { countOf, countText } from './text.ts';

interface ProgressOptions {
  readonly unit: string;
  readonly quiet?: boolean | undefined;
}

const interval = 80;

/**
 * Shows progress on standard error if that is a terminal, else prints only lines. The cursor stays visible
 * and no keys are read, so that Ctrl+C stays a signal and there is nothing to restore.
 */
export function createProgress(
  { stderr, env }: Pick<CommandContext, 'stderr' | 'env'>,
  { unit, quiet = false }: ProgressOptions,
) {
  const isShown = !quiet && stderr.isTTY === true && env.TERM !== 'dumb';
  const counts = { done: 0, total: 0, read: 0 };
  let drawnAt: number | undefined;
  let isFinished = false;

  const clear = (): void => {
    if (drawnAt === undefined) return;
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = (changed: Partial<typeof counts> = {}): void => {
    const { done, total, read } = Object.assign(counts, changed);
    const time = performance.now();
    if (!isShown || isFinished || (drawnAt !== undefined && time - drawnAt < interval)) return;
    clear();
    drawnAt = time;
    const share = total > 0 ? ` of ${countText(total)}` : '';
    const percent = total > 0 ? `, ${Math.min(100, Math.floor((done / total) * 100))}%` : '';
    const events = read > 0 ? `, ${countOf(read, 'event')} read` : '';
    stderr.write(
      `${countText(done)}${share} ${unit}${percent}${events}`.slice(0, (stderr.columns ?? 80) - 1),
    );
  };
  return {
    advance: (count = 1) => draw({ done: counts.done + count }),
    setTotal: (total: number) => draw({ total }),
    setRead: (read: number) => draw({ read }),
    print: (line: string) => {
      clear();
      stderr.write(`${line}\n`);
      if (drawnAt === undefined) return;
      drawnAt = Number.NEGATIVE_INFINITY;
      draw();
    },
    finish: () => {
      clear();
      drawnAt = undefined;
      isFinished = true;
    },
  };
}
export type Progress = ReturnType<typeof createProgress>;
