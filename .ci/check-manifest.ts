/** Refuses to publish what a reader of the registry could not place: run before `npm publish`. Only the publisher knows these values. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The part of package.json that a release is checked by. */
interface ReleaseManifest {
  readonly version?: unknown;
  readonly author?: unknown;
  readonly homepage?: unknown;
  readonly repository?: unknown;
  readonly bugs?: unknown;
}

const isWebAddress = (value: unknown) =>
  typeof value === 'string' && URL.canParse(value) && /^(git\+)?https:/.test(value);

/** An address, or an object that has one as `url`. */
const hasAddress = (value: unknown) =>
  isWebAddress(value) ||
  (typeof value === 'object' && value !== null && 'url' in value && isWebAddress(value.url));

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';

/** A name, or an object that has one. */
const hasName = (value: unknown) =>
  isText(value) || (typeof value === 'object' && value !== null && 'name' in value && isText(value.name));

/** Everything that keeps a version from being published, each in a sentence that says what to do. */
function findProblems(manifest: ReleaseManifest, changelog: string): string[] {
  const { version, author, homepage, repository, bugs } = manifest;
  const problems: string[] = [];
  if (!hasName(author)) problems.push('package.json has no `author`: add a name.');
  if (!isWebAddress(homepage))
    problems.push('package.json has no `homepage`: add the https address of the documentation.');
  if (!hasAddress(repository))
    problems.push(
      'package.json has no `repository`: add { "type": "git", "url": "git+https://…" }, which provenance is checked against.',
    );
  if (!hasAddress(bugs))
    problems.push('package.json has no `bugs`: add the https address where mistakes are reported.');

  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version)) {
    problems.push('package.json has no `version` such as 1.2.3.');
  } else if (!changelog.includes(`\n## ${version}\n`)) {
    problems.push(`CHANGELOG.md has no section "## ${version}": write it.`);
  }
  return problems;
}

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

const problems = findProblems(JSON.parse(read('package.json')), read('CHANGELOG.md'));
if (problems.length > 0) {
  const list = problems.map((problem) => `  - ${problem}`).join('\n');
  console.error(`Not published:\n${list}\nSee docs/releasing.md.`);
  process.exitCode = 1;
}
