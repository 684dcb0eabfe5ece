import { route, type Route } from '../routing/route.js';
import { succeeded } from './answer.js';
import { ERROR_CODES } from './error-codes.js';

export const errorCodesRoute: Route = route({
  operationId: 'listErrorCodes',
  method: 'GET',
  path: '/v1/data-import/error-codes/',
  summary: 'List the error codes',
  description:
    'Every code that an answer can carry, with its meaning and, where there is one, what to do. The list can grow.',
  answers: {
    200: {
      description: 'Every code that an answer can carry, what it means and what to do about it.',
      schema: {
        type: 'array',
        items: {
          title: 'ErrorCode',
          type: 'object',
          properties: {
            code: { type: 'string' },
            meaning: { type: 'string' },
            remedy: { type: 'string' },
          },
          required: ['code', 'meaning', 'remedy'],
        },
      },
      examples: { one: [{ code: 'required', ...ERROR_CODES.required }] },
    },
  },
  handle: async () =>
    succeeded(
      Object.entries(ERROR_CODES).map(([code, { meaning, remedy }]) => ({ code, meaning, remedy })),
    ),
});
