/** Refuses to publish what a reader of the registry could not place: run before `npm publish`. Only the publisher knows these values. */
import { readFileSync } from 'node:fs';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const manifest: Record<string, unknown> = JSON.parse(read('package.json'));

const wanted = {
  author: 'a name',
  homepage: 'the https URL of the documentation',
  repository: '{ "type": "git", "url": "git+https://…" }, which provenance is checked against',
  bugs: 'the https URL where bugs are reported',
};
const problems = Object.entries(wanted)
  .filter(([name]) => !manifest[name])
  .map(([name, value]) => `package.json has no \`${name}\`: add ${value}.`);
const heading = `## ${manifest.version}`;
if (!read('CHANGELOG.md').includes(`\n${heading}\n`))
  problems.push(`CHANGELOG.md has no section "${heading}".`);

if (problems.length > 0) {
  console.error(`Not published:\n- ${problems.join('\n- ')}\nSee docs/releasing.md.`);
  process.exitCode = 1;
}
