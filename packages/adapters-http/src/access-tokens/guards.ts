import { mayUse, type Access, type Identity, type Side } from '@data-import/domain';
import { refused, type Guard } from '@data-import/http-kit';
import {
  AUTHENTICATION_FAILED,
  NOT_AUTHENTICATED,
  PERMISSION_DENIED,
} from '@data-import/wire/codecs';

const UNAUTHENTICATED = {
  name: 'Unauthenticated',
  description: 'The access token is missing or not valid.',
  codes: [NOT_AUTHENTICATED, AUTHENTICATION_FAILED],
  headers: { 'WWW-Authenticate': 'The scheme to authenticate with: `Token`.' },
};

const DENIED = {
  name: 'PermissionDenied',
  description: "Operator tokens can't load data; caller tokens can't use `/v1/operator/`.",
  codes: [PERMISSION_DENIED],
};

const ROLES: readonly Identity['role'][] = ['caller', 'operator'];

const NEEDED_KEYS: Readonly<Record<Side, string>> = {
  operator: 'This needs an operator token; you sent a caller token.',
  'data-import': 'This needs a caller token; you sent an operator token, which may only read here.',
};

function guard(side: Side, access: Access): Guard<Identity> {
  const isForAll = ROLES.every((role) => mayUse(role, side, access));
  return {
    permits: ({ role }) => mayUse(role, side, access),
    refusal: refused(403, PERMISSION_DENIED, {}, NEEDED_KEYS[side]),
    answers: { 401: UNAUTHENTICATED, ...(!isForAll && { 403: DENIED }) },
  };
}

/** The guard of a path without a route, so that it is 404 only for those who are let in. */
export function guardOf(path: string): Guard<Identity> | undefined {
  if (!path.startsWith('/v1/')) return undefined;
  return path.startsWith('/v1/operator/') ? OPERATED : LOADED;
}

export const LOADING = guard('data-import', 'write');
export const LOADED = guard('data-import', 'read');
export const OPERATING = guard('operator', 'write');
export const OPERATED = guard('operator', 'read');
