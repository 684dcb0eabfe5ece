import type { ImportSupplier, Organisation } from '@data-import/domain';

export interface OrganisationRepository {
  find(id: string): Promise<Organisation | undefined>;

  /** Sorted by name and then by id, in the order of their code points. */
  list(): Promise<readonly Organisation[]>;

  /** `false` when the id is taken: nothing changes. Of several at the same moment, one succeeds. */
  add(organisation: Organisation): Promise<boolean>;
}

export interface OrganisationNotFound {
  readonly kind: 'organisation-not-found';
}

/** The only suppliers of an organisation that exist for a key. */
export interface BoundScope {
  readonly organisationId: string;
  readonly supplierCodes: readonly string[];
}

/** A caller sees the suppliers of its organisation, or some of them, an operator (`undefined`) those of all. */
export type TenantScope = string | BoundScope | undefined;

export function isInScope(
  { organisationId, code }: Pick<ImportSupplier, 'organisationId'> & { readonly code: string },
  tenantScope: TenantScope,
): boolean {
  if (typeof tenantScope !== 'object')
    return tenantScope === undefined || organisationId === tenantScope;
  return organisationId === tenantScope.organisationId && tenantScope.supplierCodes.includes(code);
}
