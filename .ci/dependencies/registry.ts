import { execFileSync, spawnSync } from 'node:child_process';
import { installed, repository, sizeOf } from './manifest.ts';

/** What is kept about a package in registry.json, so that the table can be checked without a network. */
interface RegistryEntry {
  readonly version: string;
  /** The day of the release of that version. */
  readonly released: string;
  readonly newest: string;
  readonly newestReleased: string;
  readonly deprecated?: string;
  /** The size where the file was written: some packages hold programs, which differ by platform. */
  readonly bytes: number;
}

/** What `npm audit` says. */
export interface Audit {
  /** Known holes by package, with their severity. Missing where the registry does not answer. */
  readonly vulnerabilities?: Readonly<Record<string, string>>;
  readonly refusal?: string;
}

export interface RegistryFile {
  /** The day when the registry was read. */
  readonly read: string;
  readonly audit: Audit;
  readonly packages: Readonly<Record<string, RegistryEntry>>;
}

function view(...parameters: string[]): unknown {
  const printed = execFileSync('npm', ['view', ...parameters, '--json'], {
    cwd: repository,
    encoding: 'utf8',
  });
  return printed.trim() === '' ? undefined : JSON.parse(printed);
}

const day = (instant: string | undefined) => instant?.slice(0, 10) ?? 'unknown';

function readPackage(name: string): RegistryEntry {
  const { version } = installed(name);
  const {
    time,
    'dist-tags': tags,
    deprecated,
  } = view(`${name}@${version}`, 'time', 'dist-tags', 'deprecated') as {
    time: Record<string, string>;
    'dist-tags': { latest: string };
    deprecated?: string;
  };
  return {
    version,
    released: day(time[version]),
    newest: tags.latest,
    newestReleased: day(time[tags.latest]),
    ...(deprecated === undefined ? {} : { deprecated }),
    bytes: sizeOf(name),
  };
}

interface AuditReport {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly message?: string;
  readonly statusCode?: number;
}

function audit(): Audit {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { cwd: repository, encoding: 'utf8' });
  const { vulnerabilities, statusCode, message }: AuditReport = JSON.parse(stdout);
  if (vulnerabilities === undefined) return { refusal: `status ${statusCode ?? message ?? 'unknown'}` };
  return {
    vulnerabilities: Object.fromEntries(
      Object.entries(vulnerabilities).map(([name, { severity }]) => [name, severity]),
    ),
  };
}

/**
 * Reads from the registry what is known of these packages.
 *
 * @param previous - what was read before. What was read on the same day is not read again
 */
export function readRegistry(names: readonly string[], previous: RegistryFile): RegistryFile {
  const read = new Date().toISOString().slice(0, 10);
  const entryOf = (name: string): RegistryEntry => {
    const known = previous.read === read ? previous.packages[name] : undefined;
    return known?.version === installed(name).version ? known : readPackage(name);
  };
  return { read, audit: audit(), packages: Object.fromEntries(names.map((name) => [name, entryOf(name)])) };
}
