import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of esbuild's metafile: what of each input is in an output. */
export interface BundledFiles {
  readonly outputs: Readonly<
    Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>
  >;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly repository?: string | { readonly url: string };
}

/** Licences whose conditions this file meets: it names the author, and holds the licence, its notices and the source. */
const allowedLicences = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** The files of packages of which a bundle has code, as paths below the folder that it was built in. */
function filesInside({ outputs }: BundledFiles): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const used = inputs.filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && packageFolder.test(path));
  return [...new Set(used.map(([path]) => path))];
}

/** Packages whose code is inside another one that says nothing of it: rrule-temporal is minified without comments. */
const unmarked: Readonly<Record<string, readonly string[]>> = { 'rrule-temporal': ['temporal-polyfill'] };

/**
 * What a package has bundled itself, by name with its version or without: bundlers leave a comment before each module,
 * such as `//#region ../node_modules/.pnpm/ajv@8.18.0/node_modules/ajv/dist/core.js`.
 */
function inlinedIn(code: string): Map<string, string | undefined> {
  const comment =
    /^\s*\/\/(?:#region)? ?\S*?node_modules\/(?:\.pnpm\/.[^/@]*@(?<version>[^/_(]+)[^/]*\/node_modules\/)?(?<name>(?:@[^/\s]+\/)?[^/\s]+)\//gm;
  return new Map([...code.matchAll(comment)].map(({ groups }) => [groups!.name!, groups!.version]));
}

const nameOf = (author: Manifest['author']) =>
  (typeof author === 'object' ? author.name : author)?.replace(/\s*[<(].*$/, '');

function addressOf({ name, repository }: Manifest): string {
  const url = typeof repository === 'object' ? repository.url : repository;
  const path = url?.replace(/^(?:git\+)?(?:https?|git|ssh):\/\/(?:git@)?|^github:|\.git$/g, '');
  if (path === undefined) return `https://www.npmjs.com/package/${name}`;
  return /^[^/]+\.[a-z]+\//.test(path) ? `https://${path}` : `https://github.com/${path}`;
}

/** The entry of an installed package. `version` is the bundled one where that differs from the installed one. */
function entryOf(folder: string, inlined?: { readonly by: string; readonly version: string | undefined }) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, license = 'none' } = manifest;
  if (!allowedLicences.includes(license)) {
    throw new Error(
      `${name} is bundled, and its licence is ${license}. ${allowedLicences.join(', ')} are allowed.`,
    );
  }
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)(\.|$)/i.test(file));
  if (!files.some((file) => !/^notice/i.test(file)))
    throw new Error(`${name} is bundled, and has no licence file.`);

  const version = inlined ? inlined.version : manifest.version;
  const title = [name, version].filter(Boolean).join(' ');
  const author = nameOf(manifest.author);
  const source = addressOf(manifest);
  const lines = [title, `Licence: ${license}`, ...(author ? [`Author: ${author}`] : []), `Source: ${source}`];
  if (inlined) lines.push(`Part of: ${inlined.by}`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { name, head: lines.join('\n'), text: texts.join('\n\n') };
}

const rule = `\n\n${'-'.repeat(40)}\n\n`;

/** Packages of one project have the same text, which is written once. */
function withoutRepetition(entries: readonly ReturnType<typeof entryOf>[]): string[] {
  return entries.map(({ name, head, text }) => {
    const first = entries.find((entry) => entry.text === text);
    return `${head}\n\n${first?.name === name ? text : `The text is that of ${first?.name}, above.`}`;
  });
}

/**
 * The packages inside a bundle with their licences, as the text of a file. Throws where one of them has no licence file,
 * or a licence that nobody has agreed to.
 */
export function thirdPartyNotices(bundle: BundledFiles, folder: string): string {
  const entries = new Map<string, ReturnType<typeof entryOf>>();
  const files = filesInside(bundle);
  for (const path of files) {
    const [home = ''] = packageFolder.exec(path) ?? [];
    entries.set(home, entryOf(join(folder, home)));
  }
  for (const path of files) {
    const [home = ''] = packageFolder.exec(path) ?? [];
    const by = home.replace(/^.*node_modules\//, '');
    const inside = inlinedIn(readFileSync(join(folder, path), 'utf8'));
    for (const name of unmarked[by] ?? []) inside.set(name, undefined);
    for (const [name, version] of inside) {
      const inlined = `node_modules/${name}`;
      if (!entries.has(inlined)) entries.set(inlined, entryOf(join(folder, inlined), { by, version }));
    }
  }
  const heading =
    'The command, dist/cli, has code of these packages inside. Each of them is under its own licence, which follows.';
  const sorted = [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
  return `${[heading, ...withoutRepetition(sorted)].join(rule)}\n`;
}
