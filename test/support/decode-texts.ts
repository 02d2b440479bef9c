import { decodeEntities } from '../../src/contract/values/html/entities.ts';

/** The texts of a body as they are read, since some characters are sent as references. */
export function decodeTexts(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (_, value: unknown) =>
    typeof value === 'string' ? decodeEntities(value) : value,
  );
}
