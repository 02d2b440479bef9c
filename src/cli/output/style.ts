import { styleText } from 'node:util';
import type { Output } from '../process/command-context.ts';

/** Colours by what they mean. Where there is no terminal, or NO_COLOR is set, text stays as it is. */
export interface Style {
  heading(text: string): string;
  good(text: string): string;
  warning(text: string): string;
  bad(text: string): string;
  faint(text: string): string;
}

/** Whether colours are wanted, as https://no-color.org and https://force-color.org have it. */
function hasColors(output: Output, env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0';
  return output.isTTY === true && env.TERM !== 'dumb';
}

export function createStyle(output: Output, env: Readonly<Record<string, string | undefined>>): Style {
  const colored = hasColors(output, env);
  type Format = Parameters<typeof styleText>[0];
  const paint = (format: Format) => (text: string) =>
    colored ? styleText(format, text, { validateStream: false }) : text;
  return {
    heading: paint('bold'),
    good: paint('green'),
    warning: paint('yellow'),
    bad: paint('red'),
    faint: paint('dim'),
  };
}
