import type { ClientFailure } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';

export interface Supplier {
  readonly code: string;
  readonly status: string;
  readonly verify_documents: boolean;
}

/** Those that the session may see, by code. */
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
