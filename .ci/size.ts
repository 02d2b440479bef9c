/**
 * Measures the bundles of .size-limit.js and what npm downloads, and fails where one is over its limit, or a bundle grew
 * without a line in the changelog.
 */
import { execSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MeasuredSize, sizeProblem } from './size-growth.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const program = join(repository, 'node_modules/size-limit/bin.js');
// It exits with 1 where a limit is exceeded, and prints the sizes all the same.
const { stdout, stderr } = spawnSync(process.execPath, [program, '--json'], {
  cwd: repository,
  encoding: 'utf8',
});
if (!stdout.startsWith('[')) throw new Error(`size-limit measured nothing.\n${stdout}${stderr}`);

const measured: MeasuredSize[] = JSON.parse(stdout);
const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
for (const { name, size, sizeLimit } of measured) {
  console.log(`${name}: ${size} bytes (brotli), limit ${sizeLimit}`);
}
for (const result of measured) {
  const problem = sizeProblem(result, changelog);
  if (problem === undefined) continue;
  console.error(`\n${problem}`);
  process.exitCode = 1;
}

/** The tarball, which has the command with all that it needs inside. Nobody should wait for `npx`. */
const packedLimit = 1_500_000;
const packing = execSync('npm pack --dry-run --json --ignore-scripts', { cwd: repository, encoding: 'utf8' });
const [{ size: packedSize }]: [{ size: number }] = JSON.parse(packing);
console.log(`the package: ${packedSize} bytes (packed), limit ${packedLimit}`);
if (packedSize > packedLimit) {
  console.error(
    `\nThe package takes ${packedSize} bytes, and its limit in .ci/size.ts is ${packedLimit} bytes.`,
  );
  process.exitCode = 1;
}
