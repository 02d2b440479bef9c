import type { Style } from './style.ts';
import { countText } from './text.ts';

/** How far work is. */
export interface BarState {
  readonly done: number;
  /** Undefined where nobody knows. */
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
