import * as z from 'zod/mini';
import { registerDescriptions } from '../contract/describe.ts';
import descriptions from '../contract/descriptions.json' with { type: 'json' };
import { EventCreate } from '../contract/records/event-body.ts';
import type { ObjectSchema } from '../contract/resources.ts';
import * as schemas from '../contract/schemas.ts';

/** A schema as OpenAPI 3.1 has it: JSON Schema 2020-12. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Registry = typeof z.globalRegistry;

/** A separate registry, so that other code does not see its descriptions. */
let registry: Registry | undefined;

function describedSchemas(): Registry {
  if (registry !== undefined) return registry;
  registry = z.registry<z.core.GlobalMeta>();
  registerDescriptions(registry, schemas, descriptions);
  return registry;
}

/** Converts a schema of the contract to JSON Schema, with the descriptions and defaults of its fields. */
export function toJsonSchema(schema: ObjectSchema, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, { io, metadata: describedSchemas() });
  return converted;
}

export function propertiesOf({ properties = {} }: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return properties as Record<string, JsonSchema>;
}

/** Fields that exist only in the client: `title_html` is sent as `title`. */
export const fieldsOfTheClient: readonly string[] = ['title_html'];

/** Returns the names of the fields that the API requires in an object. */
export function requiredFields(schema: ObjectSchema): string[] {
  const { shape } = schema;
  const names = Object.keys(shape).filter((name) => (shape[name] as z.ZodMiniType).def.type !== 'optional');
  // The client takes either field for the title.
  return schema === EventCreate ? ['title', ...names] : names;
}

export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

type Forms = Readonly<Record<string, JsonSchema>>;

// The schemas of the contract describe the client's input and output. The document describes the wire format. The
// fields whose forms differ follow.

const id: JsonSchema = { type: 'integer', minimum: 1 };
const ids: JsonSchema = { type: 'array', items: id, minItems: 1 };
const termsOf = (type: NonNullable<JsonSchema['type']>): JsonSchema => ({
  type,
  items: { type: ['integer', 'string'] },
});
const coordinate: JsonSchema = { type: 'number', format: 'double' };

/** Query parameters whose wire format differs. */
export const queryForms: Forms = {
  categories: { ...termsOf('array'), minItems: 1 },
  tags: { ...termsOf('array'), minItems: 1 },
  venue: ids,
  organizer: ids,
  include: ids,
  exclude: ids,
  geoloc_lat: coordinate,
  geoloc_lng: coordinate,
};

const flag: JsonSchema = { type: 'boolean' };
const image: JsonSchema = { type: 'string', examples: ['12', 'https://example.org/poster.jpg'] };
const flagAsText: JsonSchema = { type: 'string', examples: ['true', 'false'] };

/** IDs of linked records, or the data to create them: a single one or a list. */
const linked = (create: string): JsonSchema => ({
  anyOf: [
    { type: 'array', items: { anyOf: [id, reference(create)] } },
    id,
    reference(create),
    { type: 'null' },
  ],
  default: null,
});

/** Fields of an event's body whose wire format differs. The client does not send null. */
export const eventBodyForms: Forms = {
  all_day: { ...flag, default: false },
  show_map: flag,
  show_map_link: flag,
  hide_from_listings: flag,
  sticky: flag,
  featured: flag,
  image,
  categories: { ...termsOf(['array', 'null']), default: null },
  tags: { ...termsOf(['array', 'null']), default: null },
  venue: linked('VenueCreate'),
  organizer: linked('OrganizerCreate'),
};

/** Fields of other bodies whose wire format differs. The client does not send null. */
export const bodyForms: Forms = { image, show_map: flagAsText, show_map_link: flagAsText };

const digits: JsonSchema = { type: ['number', 'string'], pattern: String.raw`^\d+$` };
const digitsByName: JsonSchema = { type: 'object', additionalProperties: digits };

/** The API sends an empty list, a single record, or a list. */
const listOf = (name: string): JsonSchema => ({
  anyOf: [{ type: 'array', items: reference(name) }, reference(name)],
});

/** Fields of any response whose wire format differs. */
export const responseForms: Forms = {
  id,
  author: digits,
  count: digits,
  parent: digits,
  width: digits,
  height: digits,
  filesize: digits,
  image: { anyOf: [reference('Image'), { enum: [false, null] }] },
};

/** Fields of an event in a response whose wire format differs. */
export const eventResponseForms: Forms = {
  ...responseForms,
  website: { type: ['string', 'boolean', 'null'] },
  categories: listOf('EventTerm'),
  tags: listOf('EventTerm'),
  venue: listOf('Venue'),
  organizer: listOf('Organizer'),
  start_date_details: digitsByName,
  end_date_details: digitsByName,
  utc_start_date_details: digitsByName,
  utc_end_date_details: digitsByName,
  custom_fields: { type: ['object', 'array'], maxItems: 0 },
};
