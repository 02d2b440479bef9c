import { InvalidArgumentError } from 'commander';

/** What a number has to be. */
export interface NumberRange {
  readonly integer?: boolean;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}

function describeRange({ integer, minimum, maximum = Number.POSITIVE_INFINITY }: NumberRange): string {
  const kind = integer ? 'an integer' : 'a number';
  const upper = maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : '';
  return minimum === undefined ? kind : `${kind} from ${minimum}${upper}`;
}

/** A parser of the numbers in a range, for commander. */
export function parseNumber(range: NumberRange): (text: string) => number {
  const { integer = false, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = range;
  return (text) => {
    const isWritten = integer
      ? /^[+-]?\d+$/.test(text)
      : /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text);
    const value = Number(text);
    if (!isWritten || !Number.isFinite(value) || value < minimum || value > maximum)
      throw new InvalidArgumentError(`Expected ${describeRange(range)}.`);
    return value;
  };
}
