import type { CountedRefusal } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import { COUNTED_TABLES } from './supplier-counters.js';

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

/** The columns of announced batches. */
export const ANNOUNCED = [
  'name',
  ...['expected', 'stored'].flatMap((prefix) =>
    COUNTED_TABLES.map((table) => `${prefix}_${table}`),
  ),
];
