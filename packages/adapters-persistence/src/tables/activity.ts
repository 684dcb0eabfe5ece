import type { CountedRefusal, ExpectedItems } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import type { Row } from './table.js';

/** A kind of refused requests, counted. */
export interface RefusalRow {
  readonly refusal: string;
  readonly count: number;
  readonly first_at: UtcInstant;
  readonly last_at: UtcInstant;
  readonly status: number;
  readonly attr: string | null;
  readonly value_type: string | null;
}

export function toRefusal(row: RefusalRow): CountedRefusal {
  const [operation = '', code = ''] = row.refusal.split('/');
  return {
    operation,
    code,
    count: row.count,
    firstAt: row.first_at,
    lastAt: row.last_at,
    example: {
      status: row.status,
      attr: row.attr ?? undefined,
      valueType: row.value_type ?? undefined,
    },
  };
}

const KINDS = {
  notes: 'notes',
  transactions: 'transactions',
  statements: 'statements',
  paymentInstructions: 'payment_instructions',
};

/** The columns of announced batches. */
export const ANNOUNCED = [
  'name',
  ...['expected', 'stored'].flatMap((prefix) =>
    Object.values(KINDS).map((kind) => `${prefix}_${kind}`),
  ),
];

/** The counts of a row that are there. */
export function itemsOf(row: Row, prefix: 'expected' | 'stored'): ExpectedItems {
  const counts = Object.entries(KINDS).map(([key, kind]) => [key, row[`${prefix}_${kind}`]]);
  return Object.fromEntries(counts.filter(([, count]) => typeof count === 'number'));
}
