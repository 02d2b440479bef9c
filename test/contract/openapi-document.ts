import { Ajv2020 } from 'ajv/dist/2020.js';
import * as z from 'zod/mini';
import { openApiDocument } from '../../src/openapi/document.ts';

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  description: z.string().check(z.minLength(1)),
  schema: z.looseObject({ type: z.optional(z.unknown()), default: z.optional(z.unknown()) }),
});

const Content = z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) });

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.literal(true), content: Content })),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.unknown())),
});

/** The part of an OpenAPI document that the tests use. */
export const Document = z.looseObject({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(
      z.string(),
      z.looseObject({ properties: z.optional(z.record(z.string(), z.unknown())) }),
    ),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

export const options = {
  eventsRoot: 'https://example.org/wp-json/tribe/events/v1',
  languages: ['en', 'ro', 'tr'],
  languageParam: 'tl_language',
};

export const document = Document.parse(openApiDocument(options));

/** All operations of the document, the most specific paths first. */
export const operations = Object.entries(document.paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      ...operation,
    })),
  )
  .sort((one, other) => Number(other.path.includes('by-slug')) - Number(one.path.includes('by-slug')));

export type DocumentedOperation = (typeof operations)[number];

/** Returns the operation of a request. */
export function findOperation(method: string, path: string): DocumentedOperation | undefined {
  return operations.find((operation) => {
    const pattern = operation.path.replace('{id}', String.raw`\d+`).replace('{slug}', '[^/]+');
    return operation.method === method && new RegExp(`^${pattern}/?$`).test(path);
  });
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(openApiDocument(options), 'document');

/** Validates a value against a schema of the document, and returns the errors. */
export function validationErrors(value: unknown, reference: string) {
  const validate = ajv.getSchema(`document${reference}`);
  if (!validate) throw new Error(`The document has no ${reference}`);
  validate(value);
  return validate.errors ?? [];
}
