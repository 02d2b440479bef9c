import type { JsonSchema } from '../json-schema.ts';

/** The body of every error response. */
export const errorSchema: JsonSchema = {
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
          description: 'The parameters that are missing or invalid, each with the reason where there is one.',
        },
        details: {
          type: ['object', 'array'],
          description: 'By parameter a `code`, `message` and `data`; an empty list when there are none.',
        },
      },
      required: ['status'],
    },
  },
  required: ['code', 'message', 'data'],
};
