import { ROLES, type Identity, type Role } from '@data-import/domain';
import { refused, type Guard } from '@data-import/http-kit';
import {
  AUTHENTICATION_FAILED,
  NOT_AUTHENTICATED,
  PERMISSION_DENIED,
} from '@data-import/wire/codecs';
import { mayAsk, OPERATIONS, type Access, type OperationId } from './operations.js';

const UNAUTHENTICATED = {
  name: 'Unauthenticated',
  description: 'The access token is missing or not valid.',
  codes: [NOT_AUTHENTICATED, AUTHENTICATION_FAILED],
  headers: { 'WWW-Authenticate': 'The scheme to authenticate with: `Token`.' },
};

const DENIED = {
  name: 'PermissionDenied',
  description:
    "The role of the API key does not allow this (`x-roles`): operators' tokens can't load data, callers' tokens can't use `/v1/operator/`, and a key that only reads changes nothing.",
  codes: [PERMISSION_DENIED],
};

/** Lets in those whom the table of operations does. */
export function guardFor(operationId: OperationId): Guard<Identity> {
  const { roles, isChange }: Access = OPERATIONS[operationId];
  const isForAll = roles.length === ROLES.length && !isChange;
  return {
    permits: (identity) => mayAsk(identity, operationId),
    roles,
    refusal: refused(403, PERMISSION_DENIED, {}, neededFor(roles)),
    answers: { 401: UNAUTHENTICATED, ...(!isForAll && { 403: DENIED }) },
  };
}

function neededFor(roles: readonly Role[]): string {
  if (roles.includes('caller'))
    return "This needs a caller's token that may load; operators' tokens, and those of keys that only read, may only read here.";
  const needed =
    roles.length === 1 ? `the role ${roles[0]}` : `one of the roles ${roles.join(', ')}`;
  return `This needs an operator token: an API key with ${needed}.`;
}

const LOADED = guardFor('getSettings');
const OPERATED = guardFor('listSuppliers');

/** The guard of a path without a route, so that it is 404 only for those who are let in. */
export function guardOf(path: string): Guard<Identity> | undefined {
  if (!path.startsWith('/v1/')) return undefined;
  return path.startsWith('/v1/operator/') ? OPERATED : LOADED;
}
