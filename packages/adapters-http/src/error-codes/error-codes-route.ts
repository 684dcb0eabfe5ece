import { succeeded, type ErrorCode } from '@data-import/http-kit';
import { errorList, REQUIRED } from '@data-import/wire/codecs';
import { callerRoute, REFERENCE, type Route } from '../route.js';

/** `catalogue` is asked when all routes are known. */
export function errorCodesRoute(catalogue: () => readonly ErrorCode[]): Route {
  return callerRoute({
    operationId: 'listErrorCodes',
    tag: REFERENCE,
    method: 'GET',
    path: '/v1/data-import/error-codes/',
    summary: 'List the error codes',
    description: 'All error codes with their meaning and remedy. Codes may be added.',
    answers: {
      200: {
        description: 'All error codes with their meaning and remedy.',
        schema: errorList.schema,
        examples: { one: errorList.print([REQUIRED]) },
      },
    },
    handle: async () => succeeded(errorList.print(catalogue())),
  });
}
