/** One result of `size-limit --json`, in bytes. */
export interface MeasuredSize {
  readonly name: string;
  readonly size: number;
  readonly sizeLimit: number;
}

const allowedGrowth = 0.03;

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The size that the changelog states first, which is the newest, in bytes. */
function statedSize(name: string, changelog: string): number | undefined {
  const [, ...rests] = changelog.replaceAll(/\s+/g, ' ').split(`\`${name}\` is `);
  for (const rest of rests) {
    const kilobytes = /^(\d+\.\d) kB \(brotli\)/.exec(rest)?.[1];
    if (kilobytes !== undefined) return Number(kilobytes) * 1000;
  }
  return undefined;
}

/** Why a size cannot be accepted, and what to do, or undefined. */
export function sizeProblem({ name, size, sizeLimit }: MeasuredSize, changelog: string): string | undefined {
  if (size > sizeLimit) {
    return `\`${name}\` takes ${size} bytes, and its limit in .size-limit.js is ${sizeLimit} bytes.`;
  }
  const stated = statedSize(name, changelog);
  if (stated !== undefined && size <= stated * (1 + allowedGrowth)) return undefined;

  const line = `- \`${name}\` is ${inKilobytes(size)} (brotli): and what it grew for`;
  if (stated === undefined) {
    return `CHANGELOG.md does not state the size of \`${name}\`. Write in its section [Unreleased]:\n  ${line}`;
  }
  const growth = ((size / stated - 1) * 100).toFixed(1);
  return [
    `\`${name}\` takes ${inKilobytes(size)}, ${growth} % more than the ${inKilobytes(stated)} that CHANGELOG.md states.`,
    'Find out what it grew for. If that is worth it, write in the section [Unreleased], in place of a line that',
    `states another size there:\n  ${line}`,
  ].join('\n');
}
