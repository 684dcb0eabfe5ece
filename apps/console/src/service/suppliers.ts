import type { ClientFailure, components } from '@data-import/client';
import { ok, type Result } from 'neverthrow';
import type { Session } from '../session/session.js';

export interface Supplier {
  readonly code: string;
  readonly status: string;
  readonly verify_documents: boolean;
}

/** Gives the suppliers that the session may see, in the order of their codes. */
export async function readSuppliers(
  { client, role }: Session,
  signal: AbortSignal,
): Promise<Result<readonly Supplier[], ClientFailure>> {
  const answer = await client.call(async (api) =>
    role === 'operator'
      ? await api.GET('/v1/operator/import-suppliers/', { signal })
      : await api.GET('/v1/data-import/import-suppliers/', { signal }),
  );
  return answer.map((suppliers: readonly Supplier[]) =>
    suppliers.toSorted((one, other) => one.code.localeCompare(other.code)),
  );
}

export type SupplierStatus = NonNullable<components['schemas']['ChangeSupplierRequest']['status']>;

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

type StatusChange = components['schemas']['SupplierStatusChange'];

/** Reads every change of the status, oldest first, for operators; for others there are none. */
export async function readStatusChanges(
  { client, role }: Session,
  code: string,
  signal: AbortSignal,
): Promise<Result<readonly StatusChange[], ClientFailure>> {
  if (role !== 'operator') return ok([]);
  return client.call((api) =>
    api.GET('/v1/operator/import-suppliers/{import_supplier_code}/status-changes/', {
      params: { path: { import_supplier_code: code } },
      signal,
    }),
  );
}
