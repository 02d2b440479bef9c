/** Measures what npm downloads and unpacks, and fails where it is over its limit. Nobody should wait for `npx`. */
import { execSync } from 'node:child_process';

const limits = { size: 900_000, unpackedSize: 2_700_000 };

const packing = execSync('npm pack --dry-run --json --ignore-scripts', { encoding: 'utf8' });
const [packed]: [Record<keyof typeof limits, number>] = JSON.parse(packing);
for (const [name, limit] of Object.entries(limits)) {
  const bytes = packed[name as keyof typeof limits];
  console.log(`${name} of the package: ${bytes} bytes, limit ${limit}`);
  if (bytes > limit) process.exitCode = 1;
}
