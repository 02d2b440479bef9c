import { type DateRule, dateRules } from './date-rules.ts';
import { type DateState, emptyDateState } from './date-state.ts';
import { type PhpDate, resolveDate } from './resolve-date.ts';

function longestMatch(text: string, position: number) {
  let longest: { rule: DateRule; match: RegExpExecArray } | undefined;
  for (const rule of dateRules) {
    rule.pattern.lastIndex = position;
    const match = rule.pattern.exec(text);
    const longestLength = longest?.match[0].length ?? 0;
    if (match !== null && match[0].length > longestLength) longest = { rule, match };
  }
  return longest;
}

function parseParts(text: string): DateState | undefined {
  const state = emptyDateState();
  let position = 0;
  while (position < text.length) {
    const longest = longestMatch(text, position);
    if (longest === undefined) return undefined;
    const isValid = longest.rule.apply(state, longest.match.slice(1));
    if (!isValid) return undefined;
    position += longest.match[0].length;
  }
  return state;
}

/**
 * Parses a date as the service does. That is PHP's `strtotime` with two exceptions: a text of nothing but digits is
 * a timestamp (`2027` is half past midnight of 1 January 1970), and `0` is no timestamp but now, as are spaces.
 */
export function parsePhpDate(text: string, options: { now: Date; timeZone: string }): PhpDate | undefined {
  if (text === '') return undefined;
  const trimmed = text.trim();
  if (trimmed === '0') return resolveDate(emptyDateState(), options.now, options.timeZone);
  const isTimestamp = /^-?\d+$/.test(trimmed);
  const state = parseParts(isTimestamp ? `@${trimmed}` : trimmed);
  return state === undefined ? undefined : resolveDate(state, options.now, options.timeZone);
}
