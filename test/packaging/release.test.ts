import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findProblems } from '../../.ci/release/find-problems.ts';

const manifest = {
  version: '1.2.0',
  author: 'Jane Doe',
  homepage: 'https://example.org/docs',
  repository: { type: 'git', url: 'git+https://example.org/calendar.git' },
  bugs: { url: 'https://example.org/issues' },
};
const changelog = '# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2027-05-01\n\n### Added\n\n- A thing.\n';

describe('a release', () => {
  test('is published with all that its readers need', () => {
    expect(findProblems(manifest, changelog)).toEqual([]);
  });

  test.each(['author', 'homepage', 'repository', 'bugs', 'version'])('is refused without %s', (field) => {
    const problems = findProblems({ ...manifest, [field]: undefined }, changelog);
    expect(problems).toEqual([expect.stringContaining(`\`${field}\``)]);
  });

  test.each([
    ['a homepage that is no address', { homepage: 'example.org' }, '`homepage`'],
    ['an author without a name', { author: { name: ' ' } }, '`author`'],
    ['a repository without an address', { repository: { type: 'git' } }, '`repository`'],
  ])('is refused with %s', (_what, changes, named) => {
    expect(findProblems({ ...manifest, ...changes }, changelog)).toEqual([expect.stringContaining(named)]);
  });

  test('is refused where the changelog does not name its version', () => {
    fc.assert(
      fc.property(fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99)), (parts) => {
        const version = parts.join('.');
        const problems = findProblems({ ...manifest, version }, changelog);
        expect(problems).toEqual(version === '1.2.0' ? [] : [expect.stringContaining(`## [${version}]`)]);
      }),
    );
  });

  test('is refused while changes have no version', () => {
    const unreleased = changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n- Another thing.\n');
    expect(findProblems(manifest, unreleased)).toEqual([expect.stringContaining('Unreleased')]);
  });
});
