import type { Watched } from '@data-import/client';
import type { Session } from '../session/session.js';

export interface Counts {
  readonly accounts: number;
  readonly notes: number;
  readonly transactions: number;
  readonly statements: number;
  readonly payment_instructions: number;
}
export interface Progress {
  readonly import_supplier: string;
  readonly status: string;
  readonly at: string;
  readonly last_change: {
    at: string;
    by: string | null;
    from: string;
    to: string;
    reason: string | null;
  } | null;
  readonly accounts: {
    expected: number;
    staged: number;
    in_progress: number;
    completed: number;
    failed: number;
  };
  readonly records: {
    notes: number;
    transactions: number;
    statements: number;
    payment_instructions: number;
    different: number;
  };
  readonly rates: Counts;
  readonly last_hour: readonly (Counts & { at: string })[];
  readonly refusals: readonly { operation: string; code: string; count: number; last_at: string }[];
  readonly seconds_left: number | null;
  readonly batches: readonly { import_batch: string; last_at: string }[];
}
export interface ProgressOfAll {
  readonly at: string;
  readonly suppliers: readonly Progress[];
}

/** Of all suppliers that the session may see, once a second. */
export function watchProgress({ client, role }: Session, signal: AbortSignal) {
  const path = role === 'operator' ? '/v1/operator/progress/' : '/v1/data-import/progress/';
  return client.watch(path as never, { silenceMs: SILENCE_MS, signal } as never) as AsyncGenerator<
    Watched<ProgressOfAll>
  >;
}

/** The service sends one event a second: after this the figures are called old. */
const SILENCE_MS = 6000;
