import { ClientError, type ClientFailure, type components } from '@data-import/client';
import { err, ok, type Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { CUT } from './gather.js';
import { changeStatus, readSuppliers, type SupplierStatus } from './suppliers.js';

type Schemas = components['schemas'];
export type RemovalTotal = Schemas['RemovalTotal'];

/** The line of a request that names one item. */
export type NamedItem = Schemas['RemoveLine'];

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

/** The pause of a supplier during a removal, over all tries: an answer that is lost loses no status. */
export class Pause {
  /** The status to give back; known before the pause is asked for, and `undefined` when someone else has paused. */
  #before: SupplierStatus | undefined;

  constructor(
    private readonly session: Session,
    private readonly supplier: string,
    private readonly reason: string,
  ) {}

  /** True from before the pause until the supplier has its status back. */
  get isOpen(): boolean {
    return this.#before !== undefined;
  }

  async begin(signal: AbortSignal): Promise<Result<unknown, ClientFailure>> {
    const wasOpen = this.isOpen;
    if (!wasOpen) {
      const read = await readSuppliers(this.session, signal);
      if (read.isErr()) return err(read.error);
      const status = read.value.find(({ code }) => code === this.supplier)?.status;
      if (status !== 'ONGOING' && status !== 'COMPLETE') return ok(undefined);
      this.#before = status;
    }
    const paused = await changeStatus(this.session, this.supplier, 'PAUSED', this.reason);
    if (!wasOpen && paused.isErr() && !paused.error.isOutcomeUnknown) this.#before = undefined;
    return paused;
  }

  async end(): Promise<Result<unknown, ClientFailure>> {
    if (this.#before === undefined) return ok(undefined);
    const resumed = await changeStatus(this.session, this.supplier, this.#before, this.reason);
    if (resumed.isOk()) this.#before = undefined;
    return resumed;
  }
}
