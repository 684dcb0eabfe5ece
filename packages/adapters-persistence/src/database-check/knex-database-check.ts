import type {
  CheckOutcome,
  CheckRequest,
  DatabaseCheck,
  Difference,
} from '@data-import/application';
import type { CalendarDate } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../dialects/dialect.js';
import { BATCH_CHECKS } from './batch-checks.js';
import { statementOf, type Check } from './check.js';
import { COUNTER_CHECKS } from './counter-checks.js';
import { ENTRY_CHECKS } from './entry-checks.js';
import { instructionChecks } from './instruction-checks.js';
import { MOVED_TRANSACTION_CHECKS } from './moved-transaction-checks.js';
import { PERIOD_CHECKS } from './period-checks.js';
import { PROCESS_CHECKS } from './process-checks.js';
import { REFERENCE_CHECKS } from './reference-checks.js';
import { SUPPLIER_CHECKS } from './supplier-checks.js';
import { VALUE_CHECKS } from './value-checks.js';

// The columns of a difference are there when something differs.
interface CheckRow {
  readonly examined_rows: number;
  readonly differences: number | null;
  readonly [column: string]: string | number | null;
}

export class KnexDatabaseCheck implements DatabaseCheck {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async *run({ today, listed }: CheckRequest): AsyncGenerator<CheckOutcome, void> {
    for (const check of checksOf(today)) {
      const statement = statementOf(check);
      const rows = await dialectOf(this.#db).readWholeTables(this.#db, statement, [listed]);
      yield toOutcome(check, rows as readonly CheckRow[]);
    }
  }
}

const checksOf = (today: CalendarDate): readonly Check[] => [
  ...REFERENCE_CHECKS,
  ...COUNTER_CHECKS,
  ...SUPPLIER_CHECKS,
  ...PROCESS_CHECKS,
  ...PERIOD_CHECKS,
  ...ENTRY_CHECKS,
  ...MOVED_TRANSACTION_CHECKS,
  ...instructionChecks(today),
  ...BATCH_CHECKS,
  ...VALUE_CHECKS,
];

function toOutcome({ name }: Check, rows: readonly CheckRow[]): CheckOutcome {
  const differing = rows.filter(({ differences }) => differences !== null);
  return {
    check: name,
    rows: rows[0]?.examined_rows ?? 0,
    differences: differing[0]?.differences ?? 0,
    listed: differing.map(toDifference),
  };
}

const COUNTS: ReadonlySet<string> = new Set(['examined_rows', 'differences']);

function toDifference(row: CheckRow): Difference {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !COUNTS.has(column)));
}
