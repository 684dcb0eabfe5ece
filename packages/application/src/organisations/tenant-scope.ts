import type { ImportSupplier } from '@data-import/domain';

/** A caller sees the suppliers of its organisation, an operator (`undefined`) those of all. */
export type TenantScope = string | undefined;

/** Whether a supplier is visible in the scope. */
export function isInScope(
  { organisationId }: Pick<ImportSupplier, 'organisationId'>,
  tenantScope: TenantScope,
): boolean {
  return tenantScope === undefined || organisationId === tenantScope;
}
