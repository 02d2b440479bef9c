import type { NodeVersion } from './versions.ts';

/** What is made of a program before it runs. */
type Language = 'JavaScript' | 'TypeScript';

/** An empty project that the published package is installed into. */
export interface Project {
  readonly name: string;
  readonly manager: 'npm' | 'pnpm';
  readonly node: NodeVersion;
  readonly language: Language;
  /** What runs its tests. */
  readonly tests: 'node:test' | 'Vitest' | 'Jest in CommonJS';
  /** Whether its programs are bundled by Vite before they run. */
  readonly bundled: boolean;
  /** Which versions of dependencies and optional peers it installs: those of npm's choice, or the lowest that are allowed. */
  readonly ranges: 'highest' | 'lowest';
  /** What it installs besides. */
  readonly packages: readonly string[];
}

const plain = { tests: 'node:test', bundled: false, ranges: 'highest' } as const;
const typeScriptOf = (version: string) =>
  ({ language: 'TypeScript', packages: [`typescript@${version}`, '@types/node@24.19.2'] }) as const;
const typeScript = typeScriptOf('6.0.3');
const lowestTypeScript = typeScriptOf('5.7.3');
const javaScript = { language: 'JavaScript', packages: [] } as const;

/**
 * The projects: each language with each package manager, each version of Node.js, a bundler, and Jest. Those that take longest
 * are begun first.
 */
export const projects: readonly Project[] = [
  {
    name: 'jest',
    manager: 'npm',
    node: 24,
    language: 'JavaScript',
    tests: 'Jest in CommonJS',
    bundled: false,
    ranges: 'highest',
    packages: ['jest@30.5.2'],
  },
  { name: 'typescript-pnpm', manager: 'pnpm', node: 22, ...lowestTypeScript, ...plain },
  {
    name: 'vite',
    manager: 'npm',
    node: 26,
    language: 'TypeScript',
    tests: 'Vitest',
    bundled: true,
    ranges: 'highest',
    packages: [...typeScript.packages, 'vite@8.3.4', 'vitest@5.1.1'],
  },
  { name: 'typescript-npm', manager: 'npm', node: 24, ...typeScript, ...plain },
  { name: 'lowest-versions', manager: 'npm', node: '22.0', ...javaScript, ...plain, ranges: 'lowest' },
  { name: 'javascript-npm', manager: 'npm', node: 22, ...javaScript, ...plain },
  { name: 'javascript-pnpm', manager: 'pnpm', node: 26, ...javaScript, ...plain },
];
