import { mayUse } from '@data-import/domain';
import type { ErrorCode } from '../response/error-codes.js';
import { ERROR_SCHEMA } from '../response/error-schemas.js';
import { neededAccess } from '../routing/needed-access.js';
import type { AnswerDescription, Described } from '../routing/route.js';

/** An answer that routes have in common because the dispatcher gives it. */
export interface CommonAnswer extends AnswerDescription {
  readonly name: string;
  readonly codes: readonly ErrorCode[];
  readonly isOf: (route: Described) => boolean;
}

const common = (answer: Omit<CommonAnswer, 'schema'>): CommonAnswer => ({
  ...answer,
  schema: ERROR_SCHEMA,
});

export const COMMON_ANSWERS: Readonly<Record<number, CommonAnswer>> = {
  400: common({
    name: 'Malformed',
    description: 'The request is not valid HTTP.',
    codes: ['malformed_request'],
    // Elsewhere 400 lists fields as well: the introduction says of all that it can be this one.
    isOf: (route) => !refusesFields(route),
  }),
  401: common({
    name: 'Unauthenticated',
    description: 'The access token is missing, or it is not valid.',
    codes: ['not_authenticated', 'authentication_failed'],
    headers: { 'WWW-Authenticate': 'How to authenticate: `Token`.' },
    isOf: ({ isPublic }) => !isPublic,
  }),
  403: common({
    name: 'PermissionDenied',
    description: 'The access token is of the other side.',
    codes: ['permission_denied'],
    isOf: (route) => !route.isPublic && !isForEverybody(route),
  }),
  404: common({
    name: 'NotFound',
    description: 'There is nothing at this path.',
    codes: ['not_found'],
    isOf: ({ isPublic, path }) => !isPublic && path.includes(':'),
  }),
  406: common({
    name: 'NotAcceptable',
    description: 'The answer cannot be given in a media type of the header `Accept`.',
    codes: ['not_acceptable'],
    isOf: ({ ignoresAccept }) => ignoresAccept !== true,
  }),
  408: common({
    name: 'RequestTimeout',
    description: 'The request did not arrive in time.',
    codes: ['request_timeout'],
    isOf: () => true,
  }),
  413: common({
    name: 'PayloadTooLarge',
    description: 'The body is too large.',
    codes: ['payload_too_large'],
    isOf: takesBody,
  }),
  415: common({
    name: 'UnsupportedMediaType',
    description: 'The body is not `application/json`, or it is in an unknown encoding.',
    codes: ['unsupported_media_type'],
    isOf: takesBody,
  }),
  417: common({
    name: 'ExpectationFailed',
    description: 'The header `Expect` asks for something else than `100-continue`.',
    codes: ['expectation_failed'],
    isOf: () => true,
  }),
  431: common({
    name: 'HeadersTooLarge',
    description: 'The path and the headers are too large.',
    codes: ['headers_too_large'],
    isOf: () => true,
  }),
  500: common({
    name: 'InternalError',
    description:
      'The service failed. After `internal_error` nothing of the request was kept; after `outcome_unknown` all of it or nothing.',
    codes: ['internal_error', 'outcome_unknown'],
    isOf: () => true,
  }),
  503: common({
    name: 'Overloaded',
    description: 'The service has too much to do; nothing of the request was read.',
    codes: ['overloaded'],
    headers: { 'Retry-After': 'After how many seconds to repeat the request.' },
    isOf: () => true,
  }),
};

function isForEverybody(route: Described): boolean {
  const { side, access } = neededAccess(route);
  return (['caller', 'operator'] as const).every((role) => mayUse(role, side, access));
}

/** Whether a 400 of the route can list fields. */
export function refusesFields({ isPublic, body, answers }: Described): boolean {
  return !isPublic || body !== undefined || 400 in answers;
}

function takesBody({ body }: Described): boolean {
  return body !== undefined;
}
