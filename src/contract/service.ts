import * as answer from './answer.ts';
import * as wire from './wire.ts';
import * as z from './zod.ts';

/** The query of GET `/`: interface section 4.3. */
export const RootQuery = z.strictObject({
  /** Namespace. Default `<vendor>/events/v1`. */
  namespace: z.optional(wire.text),
  /** Context. Default `view`. */
  context: z.optional(wire.text),
  /** Language of this request: one of the client's `languages`. */
  tl_language: z.optional(wire.text),
});
/** The query of GET `/`: interface section 4.3. */
export interface RootQuery extends z.input<typeof RootQuery> {}

/** The query of GET `/doc`: interface section 4.4. */
export const DocQuery = z.strictObject({
  /** Language of this request: one of the client's `languages`. */
  tl_language: z.optional(wire.text),
});
/** The query of GET `/doc`: interface section 4.4. */
export interface DocQuery extends z.input<typeof DocQuery> {}

/** The interface root's answer: what routes the site has. */
export const Root = z.looseObject({
  /** Namespace, such as `tribe/events/v1`. */
  namespace: answer.text,
  /** The routes by their pattern, each with its methods and arguments. */
  routes: answer.namedValues,
});
/** The interface root's answer: what routes the site has. */
export interface Root extends z.output<typeof Root> {}

/** The documentation route's answer: a Swagger 2 or OpenAPI 3 document. */
export const Documentation = z.looseObject({});
/** The documentation route's answer: a Swagger 2 or OpenAPI 3 document. */
export interface Documentation extends z.output<typeof Documentation> {}
