import * as z from 'zod/mini';
import { ValidationError } from '../../index.ts';

/** A JSON Schema of an object, as tools list theirs. */
export interface ObjectJsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly [keyword: string]: unknown;
}

const toJsonSchema = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input' }) as z.core.JSONSchema.BaseSchema as ObjectJsonSchema;

/** The JSON Schema of a tool: its own parameters, and the fields of a query or body of the API. */
export function mergeSchemas(own: z.ZodMiniType, contract?: z.ZodMiniType): ObjectJsonSchema {
  const ownSchema = toJsonSchema(own);
  if (!contract) return ownSchema;
  const contractSchema = toJsonSchema(contract);
  const { required: _, ...keywords } = contractSchema;
  const required = [...(ownSchema.required ?? []), ...(contractSchema.required ?? [])];
  const properties = { ...contractSchema.properties, ...ownSchema.properties };
  return { ...keywords, properties, ...(required.length > 0 && { required }) };
}

/**
 * Checks a tool's own parameters. The client checks the other fields.
 *
 * @throws ValidationError if a parameter is wrong
 */
export function parseOwn<Own>(own: z.ZodMiniType<Own>, args: Readonly<Record<string, unknown>>): Own {
  const { data, error } = z.safeParse(own, args);
  if (error === undefined) return data;
  const issues = error.issues.map((issue) => {
    const path = issue.code === 'unrecognized_keys' ? issue.keys : (issue.path as (string | number)[]);
    const message = issue.code === 'unrecognized_keys' ? 'unknown parameter' : issue.message;
    return { path, code: 'invalid_value' as const, message };
  });
  throw new ValidationError('arguments', issues);
}

/** Creates the message of a wrong parameter, in the style of the client. */
const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => `expected ${what}, got ${JSON.stringify(input)}`,
});

function wholeNumber(what: string, least: number, most = Number.MAX_SAFE_INTEGER) {
  return z.int(expected(what)).check(z.gte(least, expected(what)), z.lte(most, expected(what)));
}

/** The parameters of a listing. A result has no space for more records. */
export const pageParameters = {
  page: z._default(wholeNumber('a whole number from 1', 1), 1).check(z.describe('Page to return, from 1.')),
  per_page: z
    ._default(wholeNumber('a whole number from 1 to 25', 1, 25), 10)
    .check(z.describe('Records per page, at most 25.')),
};

/** Creates the parameter for the ID of a record, which may also accept its slug. */
export function idParameter(kind: string, hasSlug: boolean) {
  const id = wholeNumber(`the ID of the ${kind}, such as 12`, 1);
  if (!hasSlug) return id.check(z.describe(`ID of the ${kind}.`));
  return z
    .union([id, z.string().check(z.regex(/\S/))], expected(`the ID of the ${kind}, such as 12, or its slug`))
    .check(z.describe(`ID of the ${kind}, such as 12, or its slug, such as "summer-fair".`));
}

/** The parameters for a part of a long description. */
export const descriptionParameters = {
  description_from: z
    ._default(wholeNumber('a whole number from 0', 0), 0)
    .check(z.describe('Position to continue from, if a description was too long for the previous result.')),
  description_format: z
    ._default(z.enum(['text', 'html'], expected('text or html')), 'text')
    .check(z.describe('Format of the description: html, to change part of it with an edit.')),
};

export const versionParameter = {
  if_unmodified_since: z
    .optional(z.string(expected('a date such as 2027-05-01 18:00:00')))
    .check(
      z.describe(
        'modified_utc of the record when you read it. If the record has changed since, nothing is written.',
      ),
    ),
};

/** The parameter for the dates of a recurring event that an edit changes. */
export const occurrenceParameter = {
  occurrence: z
    .optional(z.literal('single', expected('single')))
    .check(z.describe('single: change only this date of a recurring event. It becomes a separate event.')),
};

export const statusParameter = {
  status: z
    ._default(z.string(expected('a status such as draft or publish')), 'draft')
    .check(z.describe('Post status. Visitors do not see drafts. Publish only if the user wants it public.')),
};

/** Venues and organizers of an event, only by ID: data would overwrite an existing record of that name. */
export const linkedParameters = {
  venue: z
    .optional(z.nullable(wholeNumber('the ID of a venue', 1)))
    .check(z.describe('ID of the venue. create_venue finds or creates it.')),
  organizer: z
    .optional(z.nullable(z.array(wholeNumber('the ID of an organizer', 1), expected('a list of IDs'))))
    .check(z.describe('IDs of the organizers. create_organizer finds or creates one.')),
};

/**
 * Rejects statuses that delete a record: WordPress empties the trash and removes automatic drafts.
 *
 * @throws ValidationError
 */
export function rejectDeletion({ status }: { readonly status?: unknown }): void {
  // WordPress drops all other characters.
  if (!/^(trash|auto-draft)$/.test(`${status}`.toLowerCase().replace(/[^a-z\d_-]/g, ''))) return;
  const message = 'expected a status that deletes nothing, such as draft, since these tools never delete';
  throw new ValidationError('arguments', [{ path: ['status'], code: 'not_allowed', message }]);
}
