/** Measures in bytes and files what npm downloads and unpacks, and fails where it is over its limit. Nobody should wait for `npx`. */
import { execSync } from 'node:child_process';

const limits = { size: 780_000, unpackedSize: 2_600_000, entryCount: 290 };

const packing = execSync('npm pack --dry-run --json --ignore-scripts', { encoding: 'utf8' });
const [packed]: [Record<keyof typeof limits, number>] = JSON.parse(packing);
for (const [name, limit] of Object.entries(limits)) {
  const found = packed[name as keyof typeof limits];
  console.log(`${name} of the package: ${found}, limit ${limit}`);
  if (found > limit) process.exitCode = 1;
}
