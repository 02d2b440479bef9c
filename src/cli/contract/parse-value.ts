import { InvalidArgumentError } from 'commander';
import { parseNumber } from '../arguments.ts';
import type { FieldType } from './field-type.ts';

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidArgumentError(`It is no JSON: ${(error as Error).message}`);
  }
}

/** A number that is written back as the same text is an ID; `007` may be a slug. */
const isId = (text: string) => /^(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text));

function expectedMembers({ hasData }: FieldType): string {
  return hasData ? 'Expected IDs, or data as JSON.' : 'Expected IDs, separated by commas.';
}

/** A single value: a number where the field takes it as such, else text. */
function parseMember(text: string, type: FieldType): unknown {
  const { hasIntegers, hasNumbers, hasTexts, minimum, maximum } = type;
  if (hasIntegers && isId(text)) return parseNumber({ integer: true, minimum, maximum })(text);
  if (hasTexts) return text;
  if (type.isList) throw new InvalidArgumentError(expectedMembers(type));
  return parseNumber({ integer: !hasNumbers, minimum, maximum })(text);
}

/** The members of one use of a flag. Only IDs and what stands in their place are separated by commas. */
function parseMembers(text: string, type: FieldType): unknown[] {
  if (/^\s*[[{]/.test(text)) {
    const value = parseJson(text);
    return Array.isArray(value) ? value : [value];
  }
  if (!type.hasIntegers) return [text];
  const members = text.split(',').map((member) => member.trim());
  const present = members.filter((member) => member !== '');
  if (present.length === 0) throw new InvalidArgumentError(expectedMembers(type));
  return present.map((member) => parseMember(member, type));
}

/** The parser of a flag's texts, for commander: called for each use of the flag with what those before it were. */
export function createParser(type: FieldType): (text: string, previous: unknown) => unknown {
  if (!type.isList) return (text) => parseMember(text, type);
  return (text, previous) => {
    const before = previous === undefined ? [] : Array.isArray(previous) ? previous : [previous];
    const members = [...before, ...parseMembers(text, type)];
    return members.length === 1 ? members[0] : members;
  };
}
