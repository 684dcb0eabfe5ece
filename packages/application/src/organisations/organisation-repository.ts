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

/** A caller sees the suppliers of its organisation, an operator (`undefined`) those of all. */
export type TenantScope = string | undefined;

export function isInScope(
  { organisationId }: Pick<ImportSupplier, 'organisationId'>,
  tenantScope: TenantScope,
): boolean {
  return tenantScope === undefined || organisationId === tenantScope;
}
