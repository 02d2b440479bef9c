import type * as z from 'zod/mini';
import type { Method } from '../../contract/routes.ts';

/** A query or body as the caller passed it, with the schema that checks and encodes it. */
export interface RequestInput {
  readonly schema: z.ZodMiniType;
  readonly value: unknown;
}

/** A request as a namespace defines it, before anything is checked. */
export interface RequestDefinition<Output = unknown> {
  readonly method: Method;
  /** Encoded path segments below the events root. */
  readonly segments: readonly string[];
  /** What the input is, for messages: `event`, `query of events`. */
  readonly subject: string;
  readonly query?: RequestInput | undefined;
  readonly body?: RequestInput | undefined;
  /** A body that is sent as it is, in place of one of the contract. */
  readonly content?: unknown;
  /** The schema of the response; for a listing, that of one item. */
  readonly response: z.ZodMiniType<Output>;
  /** The ID that the record of the response must have. */
  readonly id?: number | undefined;
  /** Whether the response may be the translation of that record, where the request selects a language. */
  readonly mayBeTranslation?: boolean | undefined;
  /** The fields without which a response is of no use, although the caller or a plug-in may have trimmed it. */
  readonly required?: readonly string[] | undefined;
}
