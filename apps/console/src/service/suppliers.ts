import type { ClientFailure, components } from '@data-import/client';
import { ok, type Result } from 'neverthrow';
import type { Session } from '../session/session.js';

type Schemas = components['schemas'];
export type Supplier = Omit<Schemas['OwnImportSupplier'], 'counters'>;

/** Gives the suppliers that the session may see, in the order of their codes. */
export async function readSuppliers(
  { client, scope }: Session,
  signal: AbortSignal,
): Promise<Result<readonly Supplier[], ClientFailure>> {
  const answer = await client.call((api) => api.GET(`/v1/${scope}/import-suppliers/`, { signal }));
  return answer.map((suppliers: readonly Supplier[]) =>
    suppliers.toSorted((one, other) => one.code.localeCompare(other.code)),
  );
}

export type SupplierStatus = NonNullable<Schemas['ChangeSupplierRequest']['status']>;

/** Only operators may change a status. Everyone who sees the supplier reads the reason. */
export async function changeStatus(
  { client }: Session,
  code: string,
  status: SupplierStatus,
  reason: string,
): Promise<Result<unknown, ClientFailure>> {
  return client.call((api) =>
    api.PATCH('/v1/operator/import-suppliers/{import_supplier_code}/', {
      params: { path: { import_supplier_code: code } },
      body: { status, ...(reason !== '' && { reason }) },
    }),
  );
}

/** Reads every change of the status, oldest first, for operators; for others there are none. */
export async function readStatusChanges(
  { client, isOperator }: Session,
  code: string,
  signal: AbortSignal,
): Promise<Result<readonly Schemas['SupplierStatusChange'][], ClientFailure>> {
  if (!isOperator) return ok([]);
  return client.call((api) =>
    api.GET('/v1/operator/import-suppliers/{import_supplier_code}/status-changes/', {
      params: { path: { import_supplier_code: code } },
      signal,
    }),
  );
}
