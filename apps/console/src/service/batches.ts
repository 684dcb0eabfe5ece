import type { ClientFailure, components, StreamLine } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { gather } from './gather.js';

export type Batch = components['schemas']['ImportBatch'];
export type UndoTotal = components['schemas']['UndoTotal'];
export type AccountLeft = components['schemas']['AccountLeft'];

const UNDO = '/v1/operator/import-suppliers/{import_supplier_code}/batches/{import_batch}/undo/';

interface Wanted {
  readonly supplier: string;
  readonly batch?: string;
}

/** The latest first. */
export async function readBatches(
  { client }: Session,
  { supplier, batch }: Wanted,
  signal: AbortSignal,
): Promise<Result<readonly Batch[], ClientFailure>> {
  const answer = await client.call((api) =>
    api.GET('/v1/data-import/batches/{import_supplier_code}/', {
      params: {
        path: { import_supplier_code: supplier },
        query: batch === undefined ? {} : { batch },
      },
      signal,
    }),
  );
  return answer.map((batches) =>
    // Batches that were only announced come first: they are still to be loaded.
    batches.toSorted((one, other) => (other.last_at ?? '~').localeCompare(one.last_at ?? '~')),
  );
}

export const KINDS = ['transactions', 'notes', 'statements', 'payment_instructions'] as const;

type Counted = Pick<Batch, (typeof KINDS)[number]>;

export function rowsOf(counts: Counted): number {
  const { notes, transactions, statements, payment_instructions: instructions } = counts;
  return notes + transactions + statements + instructions;
}

export interface UndoState {
  readonly accounts: number;
  /** The first accounts that the undo left unchanged. */
  readonly left: readonly AccountLeft[];
  readonly leftCount: number;
  /** Comes last: without it the undo was interrupted. */
  readonly total: UndoTotal | undefined;
}

export const NOTHING_UNDONE: UndoState = {
  accounts: 0,
  left: [],
  leftCount: 0,
  total: undefined,
};

const LEFT_SHOWN = 100;

/**
 * Undoes the batch or, with `isPreview`, finds out what would be removed; gives the state several times a second.
 *
 * @throws ClientError when it is refused or interrupted.
 */
export function undoBatch(
  { client }: Session,
  supplier: string,
  batch: string,
  isPreview: boolean,
  signal: AbortSignal,
): AsyncGenerator<UndoState, void> {
  const lines = client.stream(UNDO, {
    path: { import_supplier_code: supplier, import_batch: batch },
    query: isPreview ? { dry_run: true } : {},
    signal,
  });
  let state = NOTHING_UNDONE;
  const take = (line: StreamLine<typeof UNDO>) => {
    state = after(state, line);
  };
  return gather(lines, take, () => state);
}

function after(state: UndoState, line: StreamLine<typeof UNDO>): UndoState {
  if ('undone_at' in line) return { ...state, total: line };
  if ('code' in line) {
    const left = state.left.length < LEFT_SHOWN ? [...state.left, line] : state.left;
    return { ...state, left, leftCount: state.leftCount + 1 };
  }
  return 'external_account_number' in line ? { ...state, accounts: state.accounts + 1 } : state;
}
