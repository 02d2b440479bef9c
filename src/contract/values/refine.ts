import * as z from 'zod/mini';
import type { IssueCode } from '../../errors/validation-error.ts';
import { addIssue } from './messages.ts';

/** What a check says in JSON Schema, under Zod's own names. */
interface Keywords {
  readonly format?: 'safeint';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

/**
 * A check of a single value. A wrong one ends there: checks of the whole run on right values only, but for those that say
 * so. Zod's own refinements end those too, and its checks of integers, bounds and patterns would be 600 bytes of a bundle.
 */
export function refine<Value>(
  isValid: (value: Value) => boolean,
  what: string,
  code: IssueCode = 'invalid_value',
  keywords: Keywords = {},
) {
  const check = z.check<Value>((payload) => {
    if (!isValid(payload.value)) addIssue(payload, code, what, payload.value);
  });
  check._zod.onattach.push(({ _zod: { bag } }) => {
    Object.assign(bag, keywords);
  });
  return check;
}

/** A value of any type that passes a check. Zod's own `custom` would be 170 bytes of a bundle. */
export function valueLike<Value = unknown>(
  isValid: (value: unknown) => boolean,
  what: string,
  code?: IssueCode,
): z.ZodMiniType<Value, Value> {
  return z.unknown().check(refine(isValid, what, code)) as z.ZodMiniType as z.ZodMiniType<Value, Value>;
}
