import * as z from 'zod/mini';
import { registerDescriptions } from '../../contract/describe.ts';
import descriptions from '../../contract/descriptions.json' with { type: 'json' };
import {
  categories,
  events,
  type ObjectSchema,
  organizers,
  type Resource,
  tags,
  venues,
} from '../../contract/resources.ts';
import * as schemas from '../../contract/schemas.ts';
import { errorSchema } from './error-schema.ts';
import {
  bodyForms,
  eventBodyForms,
  eventResponseForms,
  fieldsOfTheClient,
  type JsonSchema,
  queryForms,
  reference,
  responseForms,
} from './wire-forms.ts';

const resources = [events, venues, organizers, categories, tags];

/** Descriptions of the mock's own, so that it registers nothing that other code would see. */
const registry: typeof z.globalRegistry = z.registry<z.core.GlobalMeta>();
registerDescriptions(registry, schemas, descriptions);

const isSent = (name: string) => !fieldsOfTheClient.includes(name);

/** A schema of the contract as JSON Schema, with the fields that are different on the wire in their form there. */
function toWireSchema(
  schema: ObjectSchema,
  io: 'input' | 'output',
  forms: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(schema, { io, metadata: registry });
  const sent = Object.entries(converted.properties ?? {}).filter(([name]) => isSent(name));
  const properties = sent.map(([name, property]) => {
    const form = forms[name];
    const { description } = property as JsonSchema;
    return [name, form ? { description, ...form } : property];
  });
  const required = converted.required?.filter(isSent);
  return { ...converted, properties: Object.fromEntries(properties), ...(required && { required }) };
}

/** The parameters of a query by name. */
export function parameterSchemas(query: ObjectSchema): [string, JsonSchema][] {
  return Object.entries(toWireSchema(query, 'input', queryForms).properties ?? {}) as [string, JsonSchema][];
}

/** The name of a record's schema among the components; `Create`, `Update` and `List` follow it. */
export function componentName({ singular }: Resource): string {
  return `${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
}

/** The schemas that stand among the components, by name, each with its JSON Schema. */
const components: readonly [name: string, schema: ObjectSchema, json: JsonSchema][] = [
  ...resources.flatMap((resource): [string, ObjectSchema, JsonSchema][] => {
    const { entity, create, update } = resource;
    const name = componentName(resource);
    const isEvent = resource === events;
    const forms = isEvent ? eventBodyForms : bodyForms;
    return [
      [name, entity, toWireSchema(entity, 'output', isEvent ? eventResponseForms : responseForms)],
      [`${name}Create`, create, toWireSchema(create, 'input', forms)],
      [`${name}Update`, update, toWireSchema(update, 'input', forms)],
    ];
  }),
  ...Object.entries({
    EventTerm: schemas.EventTerm,
    Image: schemas.Image,
    Root: schemas.Root,
    Documentation: schemas.Documentation,
  }).map(([name, schema]): [string, ObjectSchema, JsonSchema] => [
    name,
    schema,
    toWireSchema(schema, 'output', responseForms),
  ]),
];

/** Refers to a schema of the contract that stands among the components. */
export function referenceTo(schema: ObjectSchema): JsonSchema {
  const found = components.find(([, candidate]) => candidate === schema);
  if (!found) throw new Error('A route has a schema that is not among the components');
  return reference(found[0]);
}

function listSchema(resource: Resource): JsonSchema {
  return {
    type: 'object',
    properties: {
      [resource.name]: { type: 'array', items: referenceTo(resource.entity) },
      total: { type: 'integer', minimum: 0, description: 'How many items the whole listing has.' },
      total_pages: { type: 'integer', minimum: 0, description: 'How many pages the whole listing has.' },
      rest_url: { type: 'string', description: 'Address of this page.' },
      next_rest_url: { type: 'string', description: 'Address of the next page, if there is one.' },
      previous_rest_url: { type: 'string', description: 'Address of the previous page, if there is one.' },
    },
    required: [resource.name, 'total', 'total_pages', 'rest_url'],
  };
}

/** All schemas of the document by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  return {
    ...Object.fromEntries(components.map(([name, , json]) => [name, json])),
    ...Object.fromEntries(
      resources.map((resource) => [`${componentName(resource)}List`, listSchema(resource)]),
    ),
    Error: errorSchema,
  };
}
