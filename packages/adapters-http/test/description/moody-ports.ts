import {
  CLOSED_CIRCUIT,
  type ObtainAccessToken,
  type PaymentVendor,
} from '@data-import/application';
import { utcInstantOf } from '@data-import/domain';
import { err, ok } from 'neverthrow';

/** Knows one key. */
export const obtainAccessToken: ObtainAccessToken = async ({ text }) => {
  if (text !== '<API_KEY>') return err({ kind: 'invalid-api-key' });
  const claims = { iss: 'i', sub: 'k', jti: 'j', iat: 0, exp: 3600, role: 'operator' } as const;
  const refreshTokenExpiresAt = utcInstantOf(new Date());
  return ok({ token: 't', claims, refreshToken: 'r', refreshTokenExpiresAt });
};

/** Knows every reference but one, and for another does not answer. */
export const moodyVendor: PaymentVendor = {
  findInstruction: async ({ reference }) => {
    if (reference === 'B-7')
      return err({ kind: 'vendor-unavailable', reason: 'timed-out', retryAfterMs: 1500 });
    return reference === 'a'
      ? err({ kind: 'vendor-refused', reason: 'unknown-reference' })
      : ok({ status: 'active' });
  },
  circuit: () => CLOSED_CIRCUIT,
};
