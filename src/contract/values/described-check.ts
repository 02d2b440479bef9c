import * as z from 'zod/mini';
import type { expected } from './messages.ts';

/** What a check says in JSON Schema, under Zod's own names. */
interface Keywords {
  readonly format?: 'safeint';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly patterns?: ReadonlySet<RegExp>;
}

/** A check that JSON Schema says too. Zod's own checks of integers, bounds and patterns would be 600 bytes of a bundle. */
export function describedCheck<Value>(
  isValid: (value: Value) => boolean,
  problem: ReturnType<typeof expected>,
  keywords: Keywords,
) {
  const check = z.refine<Value>(isValid, problem);
  check._zod.onattach.push(({ _zod: { bag } }) => {
    Object.assign(bag, keywords);
  });
  return check;
}
