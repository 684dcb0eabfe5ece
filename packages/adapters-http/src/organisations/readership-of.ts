import type { Readership } from '@data-import/application';
import type { Identity } from '@data-import/domain';

/** A caller reads what is its organisation's, an operator everything. */
export function readershipOf(identity: Identity): Readership {
  return identity.role === 'caller' ? identity.organisationId : undefined;
}
