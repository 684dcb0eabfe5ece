import type { Identity } from '@data-import/domain';

/** Whose data is loaded. Only callers may load any, so an operator who gets here is a mistake of the programmer. */
export function organisationOf(identity: Identity): string {
  if (identity.role === 'caller') return identity.organisationId;
  throw new Error('An operator loads no data.');
}
