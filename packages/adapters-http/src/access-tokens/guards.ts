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
  headers: { 'WWW-Authenticate': 'How to authenticate: `Token`.' },
};

const DENIED = {
  name: 'PermissionDenied',
  description: "Operator tokens can't load data; caller tokens can't use `/v1/operator/`.",
  codes: [PERMISSION_DENIED],
};

const ROLES: readonly Identity['role'][] = ['caller', 'operator'];

const NEEDED_KEYS: Readonly<Record<Side, string>> = {
  operator: "This takes a token for an operator's key; the token is for a caller's.",
  'data-import':
    "This takes a token for a caller's key: an operator's key reads here, and writes nothing.",
};

function guard(side: Side, access: Access): Guard<Identity> {
  const isForAll = ROLES.every((role) => mayUse(role, side, access));
  return {
    permits: ({ role }) => mayUse(role, side, access),
    refusal: refused(403, PERMISSION_DENIED, {}, NEEDED_KEYS[side]),
    answers: { 401: UNAUTHENTICATED, ...(!isForAll && { 403: DENIED }) },
  };
}

/** Of a path that no route has. */
export function guardOf(path: string): Guard<Identity> | undefined {
  if (!path.startsWith('/v1/')) return undefined;
  return path.startsWith('/v1/operator/') ? OPERATED : LOADED;
}

export const LOADING = guard('data-import', 'write');
export const LOADED = guard('data-import', 'read');
export const OPERATING = guard('operator', 'write');
export const OPERATED = guard('operator', 'read');
