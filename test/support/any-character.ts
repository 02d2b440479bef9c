import fc from 'fast-check';

const codePoints = fc.oneof(
  fc.integer({ min: 0, max: 0xd7ff }),
  // Behind the surrogates, which are no characters.
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/** Any character of Unicode. The unit `binary` of fast-check is one too, with tables that take a second in each worker. */
export const anyCharacter = codePoints.map((codePoint) => String.fromCodePoint(codePoint));
