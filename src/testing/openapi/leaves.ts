import type * as z from 'zod/mini';
import * as answer from '../../contract/answer.ts';
import { organizerReferences, venueReferences } from '../../contract/references.ts';
import * as wire from '../../contract/wire.ts';

/** A schema as OpenAPI 3.1 has it: JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Refers to a schema among the document's components. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const id: JsonSchema = { type: 'integer', minimum: 1 };
const term: JsonSchema = { type: ['integer', 'string'] };
const plainDate = String.raw`^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?$`;

/** An event takes ids of linked records or the data to create them from, one bare or several in a list. */
const linked = (create: string): JsonSchema => ({
  anyOf: [
    { type: 'array', items: { anyOf: [id, reference(create)] } },
    id,
    reference(create),
    { type: 'null' },
  ],
});

const inner = ({ _zod }: z.core.$ZodOptional) => _zod.def.innerType;

/** What each kind of value is on the wire when a client sends it. */
export const requestLeaves: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [wire.text, { type: 'string' }],
  [wire.nonEmptyText, { type: 'string', minLength: 1 }],
  [wire.positiveInteger, id],
  [wire.naturalNumber, { type: 'integer', minimum: 0 }],
  [wire.decimal, { type: 'number', format: 'double' }],
  [wire.flag, { type: 'boolean' }],
  [wire.flagAsDigit, { type: 'boolean' }],
  [wire.untypedFlag, { type: ['boolean', 'number', 'string'] }],
  [wire.flagAsText, { type: 'string', examples: ['true', 'false'] }],
  [wire.integerList, { type: 'array', items: id, minItems: 1 }],
  [wire.termList, { type: 'array', items: term, minItems: 1 }],
  [wire.termAssignment, { type: 'array', items: term }],
  [
    wire.queryDate,
    {
      anyOf: [
        { type: 'string', format: 'date-time' },
        { type: 'string', pattern: plainDate },
      ],
      examples: ['2027-05-01', '2027-05-01 18:00:00', '2027-05-01T16:00:00Z'],
    },
  ],
  [wire.eventDate, { type: 'string', examples: ['2027-05-01 18:00:00'] }],
  [wire.publicationDate, { type: 'string', examples: ['2027-05-01 18:00:00'] }],
  [wire.publicationDateUtc, { type: 'string', examples: ['2027-05-01 16:00:00'] }],
  [wire.timeZone, { type: 'string', examples: ['Europe/Berlin', 'UTC', 'UTC+5:30'] }],
  [wire.image, { type: 'string', examples: ['12', 'https://example.org/poster.jpg'] }],
  [wire.cost, { type: ['number', 'string', 'array', 'null'], items: { type: ['number', 'string'] } }],
  [inner(venueReferences), linked('VenueCreate')],
  [inner(organizerReferences), linked('OrganizerCreate')],
]);

const digits: JsonSchema = { type: ['number', 'string'], pattern: String.raw`^\d+$` };

/** What each kind of value is on the wire when a service answers it, before the client tidies it. */
export const answerLeaves: ReadonlyMap<z.core.$ZodType, JsonSchema> = new Map<z.core.$ZodType, JsonSchema>([
  [answer.text, { type: 'string' }],
  [answer.plainText, { type: 'string', description: 'HTML-encoded' }],
  [answer.slug, { type: 'string', description: 'percent-encoded where it is not Latin' }],
  [answer.website, { type: ['string', 'boolean', 'null'] }],
  [answer.anything, {}],
  [answer.digits, digits],
  [answer.id, id],
  [answer.texts, { type: 'array', items: { type: 'string' } }],
  [answer.amounts, { type: 'array', items: { type: ['number', 'string'] } }],
  [answer.flagOrNull, { type: ['boolean', 'null'] }],
  [answer.namedValues, { type: 'object' }],
  [answer.customFields, { type: ['object', 'array'], maxItems: 0 }],
  [answer.imageOrNull, { anyOf: [reference('Image'), { enum: [false, null] }] }],
]);
