import fc from 'fast-check';

const noise = fc.constantFrom(
  ...['', '', '', ' ', '\t', '\n', '\r\n', '\u0000', '\u0001', '\u001f', '\u00a0', '\u200b'],
  ...['\ufeff'],
);
const schemes = fc.constantFrom(
  'javascript',
  'JavaScript',
  'vbscript',
  'data',
  'file',
  'blob',
  'view-source',
  'tel',
  '',
);

/** Addresses of other schemes than `http:` and `https:`, with what browsers strip before them and inside. */
export const otherAddress = fc
  .tuple(
    schemes,
    fc.array(noise, { maxLength: 12 }),
    fc.constantFrom('//https://x.example/%0aalert(1)', 'alert(1)', ',https:'),
  )
  .map(([scheme, strips, rest]) => {
    const noisy = [...scheme, ':'].map((character, index) => `${strips[index] ?? ''}${character}`);
    return `${noisy.join('')}${rest}`;
  });
