import type { MockRole } from '../../testing/index.ts';

/** What the command line of `mock` says. */
export interface MockCommandOptions {
  readonly port: number;
  readonly host: string;
  readonly url?: string;
  readonly snapshot?: string;
  readonly empty?: boolean;
  readonly extraField?: readonly string[];
  readonly save?: string | true;
  readonly user?: readonly NewUser[];
  readonly now?: Date;
  readonly timezone?: string;
  readonly latency: number;
  readonly apiPrefix?: string;
  readonly vendor?: string;
  readonly languages?: readonly string[];
  readonly languageParam?: string;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** A user that is added to those that every mock has. */
export interface NewUser {
  readonly username: string;
  readonly role: MockRole;
}
