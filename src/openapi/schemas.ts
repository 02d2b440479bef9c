import {
  categories,
  events,
  type ObjectSchema,
  organizers,
  type Resource,
  tags,
  venues,
} from '../contract/resources.ts';
import * as schemas from '../contract/schemas.ts';
import {
  bodyForms,
  eventBodyForms,
  eventResponseForms,
  fieldsOfTheClient,
  type JsonSchema,
  propertiesOf,
  queryForms,
  reference,
  requiredFields,
  responseForms,
  toJsonSchema,
} from './json-schema.ts';

const resources = [events, venues, organizers, categories, tags];

/** A schema of the contract with what its conversion needs. */
interface WireSchema {
  readonly schema: ObjectSchema;
  readonly io: 'input' | 'output';
  /** The fields whose wire format differs. */
  readonly forms: Readonly<Record<string, JsonSchema>>;
}

const isSent = (name: string) => !fieldsOfTheClient.includes(name);

/** Converts a schema of the contract to JSON Schema of the wire format. */
function toWireSchema({ schema, io, forms }: WireSchema): JsonSchema {
  const converted = toJsonSchema(schema, io);
  const sent = Object.entries(propertiesOf(converted)).filter(([name]) => isSent(name));
  const properties = sent.map(([name, property]) => {
    const form = forms[name];
    return [name, form ? { description: property.description, ...form } : property];
  });
  const required =
    converted.required && (io === 'input' ? requiredFields(schema) : converted.required.filter(isSent));
  return { ...converted, properties: Object.fromEntries(properties), ...(required && { required }) };
}

export function parameterSchemas(query: ObjectSchema): [string, JsonSchema][] {
  return Object.entries(propertiesOf(toWireSchema({ schema: query, io: 'input', forms: queryForms })));
}

/** Returns the name of a record's schema among the components. `Create`, `Update` and `List` are appended to it. */
export function componentName({ singular }: Resource): string {
  return `${singular.charAt(0).toUpperCase()}${singular.slice(1)}`;
}

function componentsOf(resource: Resource): [name: string, WireSchema][] {
  const { entity, create, update } = resource;
  const name = componentName(resource);
  const ofBodies = resource === events ? eventBodyForms : bodyForms;
  const ofResponses = resource === events ? eventResponseForms : responseForms;
  return [
    [name, { schema: entity, io: 'output', forms: ofResponses }],
    [`${name}Create`, { schema: create, io: 'input', forms: ofBodies }],
    [`${name}Update`, { schema: update, io: 'input', forms: ofBodies }],
  ];
}

/** The schemas among the components, by name. */
const components: ReadonlyMap<string, WireSchema> = new Map([
  ...resources.flatMap(componentsOf),
  ['EventTerm', { schema: schemas.EventTerm, io: 'output', forms: responseForms }],
  ['Image', { schema: schemas.Image, io: 'output', forms: responseForms }],
  ['Root', { schema: schemas.Root, io: 'output', forms: responseForms }],
  ['Documentation', { schema: schemas.Documentation, io: 'output', forms: responseForms }],
]);

/** Refers to a schema of the contract among the components. */
export function referenceTo(schema: ObjectSchema): JsonSchema {
  for (const [name, component] of components) {
    if (component.schema === schema) return reference(name);
  }
  throw new Error('A route has a schema that is not among the components');
}

function listSchema(resource: Resource): JsonSchema {
  return {
    type: 'object',
    properties: {
      [resource.name]: { type: 'array', items: referenceTo(resource.entity) },
      total: { type: 'integer', minimum: 0, description: 'Number of items in the whole listing.' },
      total_pages: { type: 'integer', minimum: 0, description: 'Number of pages in the whole listing.' },
      rest_url: { type: 'string', description: 'URL of this page.' },
      next_rest_url: { type: 'string', description: 'URL of the next page, if there is one.' },
      previous_rest_url: { type: 'string', description: 'URL of the previous page, if there is one.' },
    },
    required: [resource.name, 'total', 'total_pages', 'rest_url'],
  };
}

export function componentSchemas(): Record<string, JsonSchema> {
  return {
    ...Object.fromEntries([...components].map(([name, component]) => [name, toWireSchema(component)])),
    ...Object.fromEntries(
      resources.map((resource) => [`${componentName(resource)}List`, listSchema(resource)]),
    ),
    Error: errorSchema,
  };
}

/** The body of every error response. */
const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', examples: ['rest_invalid_param'] },
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: { status: { type: 'integer' } },
      required: ['status'],
    },
  },
  required: ['code', 'message', 'data'],
};
