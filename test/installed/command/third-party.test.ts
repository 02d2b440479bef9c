import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { thirdPartyNotices } from '../../../.ci/third-party.ts';
import { project } from './support/installed-command.ts';

describe('dist/THIRD-PARTY.txt', () => {
  const installed = join(project, 'node_modules', 'events-calendar-client');
  const textOf = (path: string) => readFileSync(join(installed, path), 'utf8');
  const notices = textOf('dist/THIRD-PARTY.txt');
  const entries = notices.split(/\n\n-{80}\n\n/).slice(1);
  const _own = entries.filter((entry) => !/^Part of: /m.test(entry));

  test('has the full text of each licence', () => {
    for (const entry of entries) {
      expect(entry).toMatch(/^Licence: [\w.-]+$/m);
      expect(entry).toMatch(/^Source: https:\/\/\S+$/m);
      expect(entry).toMatch(/Permission|permitted|License shall|Covered Software/);
    }
  });
});

describe('the notices of a bundle', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'notices-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const install = async (name: string, manifest: object = {}, licence: string | null = 'Its licence.') => {
    const home = `node_modules/${name}`;
    await write(
      `${home}/package.json`,
      JSON.stringify({ name, version: '1.2.3', license: 'MIT', ...manifest }),
    );
    await write(`${home}/index.js`, '');
    if (licence !== null) await write(`${home}/LICENSE.md`, licence);
  };
  const bundleOf = (...paths: string[]) => ({
    outputs: { 'main.js': { inputs: Object.fromEntries(paths.map((path) => [path, { bytesInOutput: 5 }])) } },
  });
  const noticesOf = (...paths: string[]) => thirdPartyNotices(bundleOf(...paths), folder);

  test('name a package, its author, its repository and its licence', async () => {
    await install(
      '@one/two',
      { author: 'Jane Doe <jane@example.org>', repository: 'github:one/two' },
      'A text.\n',
    );
    expect(noticesOf('src/main.ts', 'node_modules/@one/two/index.js')).toContain(
      '\n@one/two 1.2.3\nLicence: MIT\nAuthor: Jane Doe\nSource: https://github.com/one/two\n\nA text.\n',
    );
  });

  test('leave out a package of which nothing is left in the bundle', async () => {
    await install('one');
    const outputs = { 'main.js': { inputs: { 'node_modules/one/index.js': { bytesInOutput: 0 } } } };
    expect(thirdPartyNotices({ outputs }, folder)).not.toContain('one 1.2.3');
  });

  test('repeat the notices of Apache-2.0, and say where the source of MPL-2.0 is', async () => {
    await install('apache', { license: 'Apache-2.0' });
    await write('node_modules/apache/NOTICE', 'A notice.');
    await install('mozilla', {
      license: 'MPL-2.0',
      repository: { url: 'git+https://example.org/mozilla.git' },
    });
    const notices = noticesOf('node_modules/apache/index.js', 'node_modules/mozilla/index.js');
    expect(notices).toContain('Its licence.\n\nA notice.');
    expect(notices).toContain('is available at https://example.org/mozilla (release 1.2.3).');
  });

  test('have what a package has bundled itself', async () => {
    await install('outer');
    await install('@in/ner');
    await install('other');
    const code = [
      '//#region ../../node_modules/.pnpm/@in+ner@9.8.7_x@1.0.0/node_modules/@in/ner/a.js',
      '// node_modules/other/b.js',
    ].join('\n');
    await write('node_modules/outer/index.js', code);
    const notices = noticesOf('node_modules/outer/index.js');
    expect(notices).toContain('@in/ner 9.8.7\nLicence: MIT\n');
    expect(notices).toContain('other\nLicence: MIT\n');
    expect(notices.match(/Part of: outer\n/g)).toHaveLength(2);
  });

  test('fail without a licence file, and where nobody has agreed to the licence', async () => {
    await install('bare', {}, null);
    await write('node_modules/bare/NOTICE', 'A notice.');
    expect(() => noticesOf('node_modules/bare/index.js')).toThrow(
      'bare is bundled, and has no licence file.',
    );
    await install('strict', { license: 'GPL-3.0-only' });
    expect(() => noticesOf('node_modules/strict/index.js')).toThrow(
      'strict is bundled, and its licence is GPL-3.0',
    );
    await install('silent', { license: undefined });
    expect(() => noticesOf('node_modules/silent/index.js')).toThrow('its licence is none');
  });
});
