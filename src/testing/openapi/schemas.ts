import * as z from 'zod/mini';
import { Image } from '../../contract/answer.ts';
import { fieldsOf } from '../../contract/fields.ts';
import { bodyMeanings } from '../../contract/meanings.ts';
import { sourceOf, withMethods } from '../../contract/mini.ts';
import { definitionOf, type Schema } from '../../contract/part.ts';
import { categories, events, organizers, type Resource, tags, venues } from '../../contract/resources.ts';
import { Documentation, Root } from '../../contract/service.ts';
import { EventTerm } from '../../contract/term.ts';
import { answerLeaves, type JsonSchema, reference, requestLeaves } from './leaves.ts';

/** What a note of the interface says: the default where it is a plain value, and the rest in words. */
export function readMeaning(note: string): { description: string; default?: unknown } {
  const [, written = '', remark = '', words = ''] =
    /^default (null|false|true|\d+|[\w<>/]+)( \([^)]*\))?(?:; (.*))?$/.exec(note) ?? [];
  if (!written) return { description: note };
  const value: unknown = /^(null|false|true|\d+)$/.test(written) ? JSON.parse(written) : written;
  return { description: `${words}${remark}`, default: value };
}

const resources = [events, venues, organizers, categories, tags];

const capitalised = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** The name of a record's schema among the components; `Create`, `Update` and `List` follow it. */
export function componentName({ singular }: Resource): string {
  return capitalised(singular);
}

/** The schemas that stand among the components, by what the contract calls them. */
const names = new Map<Schema, string>([
  ...resources.flatMap((resource): [Schema, string][] => {
    const name = componentName(resource);
    return [
      [resource.entity, name],
      [resource.create, `${name}Create`],
      [resource.update, `${name}Update`],
    ];
  }),
  [EventTerm, 'EventTerm'],
  [Image, 'Image'],
  [Root, 'Root'],
  [Documentation, 'Documentation'],
]);

/** Refers to a schema of the contract that stands among the components. */
export function referenceTo(schema: Schema): JsonSchema {
  const name = names.get(schema);
  if (name === undefined) throw new Error('A route has a schema that is not among the components');
  return reference(name);
}

/** Zod describes the structure; what the contract makes of its own, the given function does. */
function convert(schema: Schema, own: (leaf: Schema) => JsonSchema): JsonSchema {
  const { $schema, ...converted } = z.toJSONSchema(withMethods(schema), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const source = sourceOf(zodSchema);
      if (source && zodSchema._zod.def.type === 'transform') Object.assign(jsonSchema, own(source));
      if (!source || zodSchema._zod.def.type !== 'object') return;
      const required = fieldsOf(source).filter((field) => field.required);
      if (required.length > 0) jsonSchema.required = required.map(({ name }) => name);
      // Further fields are the default, which Zod spells out.
      if (jsonSchema.additionalProperties !== false) delete jsonSchema.additionalProperties;
    },
  });
  return converted;
}

const unknownLeaf = (): never => {
  throw new Error('The contract has a kind of value that the OpenAPI document does not know yet');
};

const acceptsNull = (schema: Schema) => z.safeParse(withMethods(schema), null).success;

function withNull(schema: JsonSchema): JsonSchema {
  const { type } = schema;
  if (!type) return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [...(Array.isArray(type) ? type : [type]), 'null'] };
}

/** A field of a body or a parameter of a query, as it crosses the wire. */
export function requestSchema(schema: Schema): JsonSchema {
  return convert(schema, (leaf) => {
    const known = requestLeaves.get(leaf);
    if (known) return known;
    const inner = requestSchema(definitionOf(leaf).innerType ?? unknownLeaf());
    return acceptsNull(leaf) ? withNull(inner) : inner;
  });
}

/** An answer as it crosses the wire. */
function answerSchema(schema: Schema): JsonSchema {
  return convert(schema, (leaf) => {
    const known = answerLeaves.get(leaf);
    if (known) return known;
    const item = referenceTo(definitionOf(leaf).innerType ?? unknownLeaf());
    return { anyOf: [{ type: 'array', items: item }, item] };
  });
}

function bodySchema(schema: Schema, resource: Resource): JsonSchema {
  const body = requestSchema(schema);
  const described = fieldsOf(schema).map((field) => {
    const { description, ...preset } = readMeaning(bodyMeanings[resource.name][field.name] ?? '');
    // A field that is required has a default in the interface, but may not be null all the same.
    const applies = preset.default !== null || acceptsNull(field.schema);
    return [field.name, { ...Object(body.properties?.[field.name]), description, ...(applies && preset) }];
  });
  return { ...body, properties: Object.fromEntries(described) };
}

function listSchema(resource: Resource): JsonSchema {
  return {
    type: 'object',
    properties: {
      [resource.name]: { type: 'array', items: referenceTo(resource.entity) },
      total: { type: 'integer', minimum: 0, description: 'how many items the whole listing has' },
      total_pages: { type: 'integer', minimum: 0, description: 'how many pages the whole listing has' },
      rest_url: { type: 'string', description: 'address of this page' },
      next_rest_url: { type: 'string', description: 'address of the next page, if there is one' },
      previous_rest_url: { type: 'string', description: 'address of the previous page, if there is one' },
    },
    required: [resource.name, 'total', 'total_pages', 'rest_url'],
  };
}

const refusal: JsonSchema = {
  type: 'object',
  properties: {
    code: { type: 'string', examples: ['rest_invalid_param'] },
    message: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        params: {
          anyOf: [
            { type: 'object', additionalProperties: { type: 'string' } },
            { type: 'array', items: { type: 'string' } },
          ],
          description: 'the parameters that are missing or refused, each with the reason where there is one',
        },
        details: {
          type: ['object', 'array'],
          description: 'by parameter a `code`, `message` and `data`; an empty list when there are none',
        },
      },
      required: ['status'],
    },
  },
  required: ['code', 'message', 'data'],
};

/** All schemas of the document by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  return {
    ...Object.fromEntries(
      resources.flatMap((resource) => {
        const name = componentName(resource);
        return [
          [name, answerSchema(resource.entity)],
          [`${name}List`, listSchema(resource)],
          [`${name}Create`, bodySchema(resource.create, resource)],
          [`${name}Update`, bodySchema(resource.update, resource)],
        ];
      }),
    ),
    EventTerm: answerSchema(EventTerm),
    Image: answerSchema(Image),
    Root: answerSchema(Root),
    Documentation: answerSchema(Documentation),
    Error: refusal,
  };
}
