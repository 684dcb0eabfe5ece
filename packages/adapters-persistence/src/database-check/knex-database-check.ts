import type { CheckOutcome, DatabaseCheck, DifferingRows } from '@data-import/application';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { checkEntries } from '../tables/audit.js';
import { checksOfAccounts } from './account-checks.js';
import { statementOf, type Check } from './check.js';
import { CHECKS_OF_SUPPLIERS } from './supplier-checks.js';

// The columns of a difference are there when something differs.
interface CheckRow {
  readonly examined_rows: number;
  readonly differences: number | null;
  readonly [column: string]: string | number | null;
}

export function knexDatabaseCheck(db: Knex): DatabaseCheck {
  return {
    async *run({ today, listed }) {
      for (const check of [...CHECKS_OF_SUPPLIERS, ...checksOfAccounts(today)]) {
        const statement = statementOf(check);
        const rows = await dialectOf(db).readWholeTables(db, statement, [listed]);
        yield toOutcome(check, rows as readonly CheckRow[]);
      }
      const { number, broken } = await checkEntries(db);
      const differing = broken ? [{ ...broken }] : [];
      yield {
        check: ENTRIES_FIT,
        rows: number,
        differences: differing.length,
        listed: differing,
      };
    },
  };
}

const ENTRIES_FIT = 'audit: no entry was changed, taken out or swapped';

function toOutcome({ name }: Check, rows: readonly CheckRow[]): CheckOutcome {
  const differing = rows.filter(({ differences }) => differences !== null);
  return {
    check: name,
    rows: rows[0]?.examined_rows ?? 0,
    differences: differing[0]?.differences ?? 0,
    listed: differing.map(toDifferingRows),
  };
}

const COUNTS: ReadonlySet<string> = new Set(['examined_rows', 'differences']);

function toDifferingRows(row: CheckRow): DifferingRows {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !COUNTS.has(column)));
}
