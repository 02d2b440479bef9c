import { clearLine, cursorTo } from 'node:readline';
import type { CommandContext } from '../process/command-context.ts';
import { createStyle, type Style } from './style.ts';
import { countText } from './text.ts';

/** How far long work is, on the terminal. */
export interface Progress {
  /** Counts what is done. */
  advance(count?: number): void;
  /** Sets how much there is to do, once that is known. */
  setTotal(total: number): void;
  /** Prints a line above the bar. */
  print(line: string): void;
  /** Removes the bar. */
  finish(): void;
}

/** What a bar is about. */
export interface ProgressOptions {
  /** What is counted, such as `events`. */
  readonly unit: string;
  /** Whether to show none. */
  readonly quiet?: boolean | undefined;
  /** How much there is to do, if that is known. */
  readonly total?: number | undefined;
  /** A clock in milliseconds. */
  readonly now?: () => number;
}

/** The shortest time between two drawings, in milliseconds. */
const interval = 80;

/**
 * Shows progress on standard error, if that is a terminal. Elsewhere it prints lines only. It is drawn when
 * something advances, reads no keys and hides no cursor, so that Ctrl+C stays a signal and there is nothing to restore.
 */
export function createProgress(
  { stderr, env }: Pick<CommandContext, 'stderr' | 'env'>,
  { unit, quiet = false, total, now = () => performance.now() }: ProgressOptions,
): Progress {
  const isShown = !quiet && stderr.isTTY === true && env.TERM !== 'dumb';
  const style = createStyle(stderr, env);
  const start = now();
  const state = { done: 0, total };
  let drawnAt: number | undefined;
  let isFinished = false;

  const clear = (): void => {
    if (drawnAt === undefined) return;
    cursorTo(stderr, 0);
    clearLine(stderr, 0);
  };
  const draw = (): void => {
    if (!isShown || isFinished) return;
    const time = now();
    if (drawnAt !== undefined && time - drawnAt < interval) return;
    clear();
    drawnAt = time;
    const seconds = (time - start) / 1000;
    stderr.write(barText({ ...state, unit, seconds, columns: stderr.columns ?? 80 }, style));
  };
  return {
    advance(count = 1) {
      state.done += count;
      draw();
    },
    setTotal(value) {
      state.total = value;
      draw();
    },
    print(line) {
      clear();
      stderr.write(`${line}\n`);
      if (drawnAt === undefined) return;
      drawnAt = Number.NEGATIVE_INFINITY;
      draw();
    },
    finish() {
      clear();
      drawnAt = undefined;
      isFinished = true;
    },
  };
}

/** How far work is. */
export interface BarState {
  readonly done: number;
  /** Undefined if it is not known. */
  readonly total: number | undefined;
  readonly unit: string;
  /** How long it has taken so far. */
  readonly seconds: number;
  /** The width of the terminal. */
  readonly columns: number;
}

const longestBar = 30;
const shortestBar = 8;

/** The parts of a text that fit into a width, the first ones first. */
function joinFitting(parts: readonly string[], width: number): string {
  let text = '';
  for (const part of parts) {
    const longer = text === '' ? part : `${text}  ${part}`;
    if (longer.length > width) return text;
    text = longer;
  }
  return text;
}

/** A line with the bar, the count, the share and the rate, as far as they fit: shorter than the terminal is wide. */
export function barText({ done, total, unit, seconds, columns }: BarState, style: Style): string {
  const width = Math.max(0, columns - 1);
  const share = total ? Math.min(1, done / total) : undefined;
  const ofTotal = total === undefined ? '' : ` of ${countText(total)}`;
  const parts = [`${countText(done)}${ofTotal} ${unit}`];
  if (share !== undefined) parts.push(`${Math.floor(share * 100)} %`);
  if (seconds >= 1) parts.push(`${countText(Math.round(done / seconds))}/s`);
  const text = joinFitting(parts, width) || countText(done).slice(0, width);

  const length = Math.min(longestBar, width - text.length - 2);
  if (share === undefined || length < shortestBar) return text;
  const filled = Math.floor(share * length);
  return `${style.good('█'.repeat(filled))}${style.faint('░'.repeat(length - filled))}  ${text}`;
}
