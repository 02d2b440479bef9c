import type * as z from '../../contract/zod.ts';

/** What a caller gave, with the schema that checks and encodes it. */
export interface RequestInput {
  readonly schema: z.Schema;
  readonly value: unknown;
}

/** A request as a namespace states it, unchecked. */
export interface RequestDefinition<Output = unknown> {
  readonly method: string;
  /** Encoded path segments below the events root. */
  readonly segments: readonly string[];
  /** What the caller gave, for messages. */
  readonly subject: string;
  readonly query?: RequestInput | undefined;
  readonly body?: RequestInput | undefined;
  /** What is answered; of a listing, one item. */
  readonly answer: z.Schema<Output>;
}
