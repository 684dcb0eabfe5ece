import { ClientError, type ClientFailure, type components } from '@data-import/client';
import { err, ok, type Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { CUT } from './gather.js';
import { changeStatus, readSuppliers, type SupplierStatus } from './suppliers.js';

type Schemas = components['schemas'];
export type RemovalTotal = Schemas['RemovalTotal'];

/** The line of a request that names one item. */
export type NamedItem = Readonly<Record<string, unknown>> & { readonly kind: string };

export interface Removal {
  readonly total: RemovalTotal;
  /** The reason for which nothing was removed. */
  readonly problem: string | undefined;
}

const REMOVE = '/v1/operator/import-suppliers/{import_supplier_code}/remove/';

/** Removes the item or, with `isPreview`, finds out what goes with it. */
export async function removeItem(
  { client }: Session,
  supplier: string,
  item: NamedItem,
  { isPreview, signal }: { readonly isPreview: boolean; readonly signal?: AbortSignal },
): Promise<Result<Removal, ClientFailure>> {
  let total: RemovalTotal | undefined;
  let problem: string | undefined;
  try {
    const lines = client.stream(REMOVE, {
      path: { import_supplier_code: supplier },
      query: isPreview ? { dry_run: true } : {},
      body: `${JSON.stringify(item)}\n`,
      ...(signal && { signal }),
    });
    for await (const line of lines)
      if ('removed' in line) total = line;
      else if (line.status !== 200) problem = detailIn(line.body);
  } catch (error) {
    if (error instanceof ClientError) return err(error.failure);
    throw error;
  }
  return total ? ok({ total, problem }) : err(CUT);
}

function detailIn(body: unknown): string {
  const { detail, errors = [] } = body as {
    readonly detail: string;
    readonly errors?: readonly { readonly detail: string }[];
  };
  return errors[0]?.detail ?? detail;
}

/** Pauses the supplier; `undefined` when someone else has: then it is not ours to resume. */
export async function pauseFor(
  session: Session,
  supplier: string,
  reason: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<Result<SupplierStatus | undefined, ClientFailure>> {
  const read = await readSuppliers(session, signal);
  if (read.isErr()) return err(read.error);
  const status = read.value.find(({ code }) => code === supplier)?.status;
  if (status !== 'ONGOING' && status !== 'COMPLETE') return ok(undefined);
  const paused = await changeStatus(session, supplier, 'PAUSED', reason);
  return paused.map(() => status);
}
