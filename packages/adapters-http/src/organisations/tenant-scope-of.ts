import type { TenantScope } from '@data-import/application';
import type { Identity } from '@data-import/domain';

/** A caller reads what is its organisation's, an operator everything. */
export function tenantScopeOf(identity: Identity): TenantScope {
  return identity.role === 'caller' ? identity.organisationId : undefined;
}
