import { Help } from 'commander';
import { widthOf } from './width.ts';

/** The wrapping of the help, by the widths that letters have in a terminal. */
class Wrapping extends Help {
  override minWidthToWrap = 1;

  override displayWidth(text: string): number {
    return widthOf(text);
  }
}

const wrapping = new Wrapping();

/** The lines of a text that is wrapped between words. Those after the first are indented by two more spaces. */
export function wrapText(text: string, width: number, indent: string): string[] {
  const lines = wrapping.boxWrap(text, Math.max(1, width - indent.length - 2)).split('\n');
  return lines.map((line, index) => `${indent}${index > 0 ? '  ' : ''}${line.trimEnd()}`);
}
