import { Ajv2020 } from 'ajv/dist/2020.js';
import { type CalendarMockOptions, createCalendarMock } from 'events-calendar-client/testing';
import * as z from 'zod/mini';

const Parameter = z.looseObject({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.boolean(),
  schema: z.looseObject({ type: z.optional(z.unknown()), default: z.optional(z.unknown()) }),
});

const Operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ required: z.literal(true), content: z.unknown() })),
  responses: z.record(z.string(), z.unknown()),
  security: z.array(z.record(z.string(), z.unknown())),
});

/** The part of an OpenAPI document that the tests use. */
export const Document = z.looseObject({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
});

/** Returns the document that a mock serves. */
export async function readDocument(options: CalendarMockOptions = {}) {
  const { baseUrl, fetch } = createCalendarMock(options);
  const { apiPrefix = 'wp-json', vendor = 'tribe' } = options;
  return (await fetch(`${baseUrl}/${apiPrefix}/${vendor}/events/v1/doc`)).json();
}

export const document = await readDocument();

/** All operations of the document, the most specific paths first. */
export const operations = Object.entries(Document.parse(document).paths)
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
ajv.addSchema(document, 'document');

/** Validates a body against the schema of an operation, and returns the errors. */
export function validationErrors(
  value: unknown,
  { method, path }: Pick<DocumentedOperation, 'method' | 'path'>,
  part: 'requestBody' | `responses/${number | 'default'}`,
) {
  const operation = `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}`;
  const validate = ajv.getSchema(`document${operation}/${part}/content/application~1json/schema`);
  if (!validate) throw new Error(`The document has no ${part} of ${method} ${path}`);
  validate(value);
  return validate.errors ?? [];
}
