import type { UserRecord } from '../store/records.ts';
import type { Site } from './site/site.ts';

/** The site, and the user of a request. */
export interface ServiceContext {
  readonly site: Site;
  /** `undefined` without credentials. */
  readonly user: UserRecord | undefined;
}

/** The input of an operation: a request that is authenticated, parsed and validated. */
export interface OperationContext extends ServiceContext {
  /** The parameters of path, query and body, by the names in the request. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The parameters of the query only. */
  readonly query: Readonly<Record<string, unknown>>;
  /** Whether the query or the body has an `id`, in addition to the path. */
  readonly sendsId: boolean;
}

/** The output of an operation, before it is rendered as HTTP. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
