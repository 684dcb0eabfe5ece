import { succeeded, type ErrorCode } from '@data-import/http-kit';
import { errorList, REQUIRED } from '@data-import/wire';
import { callerRoute, REFERENCE, type Route } from '../route.js';

/** `catalogue` is asked when all routes are known. */
export function errorCodesRoute(catalogue: () => readonly ErrorCode[]): Route {
  return callerRoute({
    operationId: 'listErrorCodes',
    tag: REFERENCE,
    method: 'GET',
    path: '/v1/data-import/error-codes/',
    summary: 'List the error codes',
    description:
      'Every code that an answer can carry, with its meaning and, where there is one, what to do. The list can grow.',
    answers: {
      200: {
        description: 'Every code that an answer can carry, what it means and what to do about it.',
        schema: errorList.schema,
        examples: { one: errorList.print([REQUIRED]) },
      },
    },
    handle: async () => succeeded(errorList.print(catalogue())),
  });
}
