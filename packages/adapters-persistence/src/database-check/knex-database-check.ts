import type {
  CheckOutcome,
  CheckRequest,
  DatabaseCheck,
  Difference,
} from '@data-import/application';
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
import type { Places } from '../places/places.js';
import { checkMap } from './map-checks.js';
import { REFERENCE_CHECKS, SHARED_REFERENCE_CHECKS } from './reference-checks.js';
import { checkSharedReferences } from './shared-references.js';
import { SUPPLIER_CHECKS } from './supplier-checks.js';
import { VALUE_CHECKS } from './value-checks.js';

// The columns of a difference are there when something differs.
interface CheckRow {
  readonly examined_rows: number;
  readonly differences: number | null;
  readonly [column: string]: string | number | null;
}

/** Of the shared part first, then of each place, and of the map in the end. */
export class KnexDatabaseCheck implements DatabaseCheck {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  async *run(request: CheckRequest): AsyncGenerator<CheckOutcome, void> {
    const { shared } = this.#places;
    yield* runChecks(shared, SHARED_REFERENCE_CHECKS, request);
    const places = await this.#places.registered();
    for (const { number, db } of places) {
      const name = nameIn(places.length, number);
      for await (const outcome of checkSharedReferences(shared, db, request)) yield name(outcome);
      for await (const outcome of runChecks(db, checksOf(request), request)) yield name(outcome);
    }
    yield* checkMap(this.#places, request);
  }
}

/** With one place, nothing is said of places. */
function nameIn(places: number, number: number): (outcome: CheckOutcome) => CheckOutcome {
  return (outcome) =>
    places === 1 ? outcome : { ...outcome, check: `place ${number}: ${outcome.check}` };
}

const checksOf = ({ today }: CheckRequest): readonly Check[] => [
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

async function* runChecks(
  db: Knex,
  checks: readonly Check[],
  { listed }: CheckRequest,
): AsyncGenerator<CheckOutcome, void> {
  for (const check of checks) {
    const rows = await dialectOf(db).readWholeTables(db, statementOf(check), [listed]);
    yield toOutcome(check, rows as readonly CheckRow[]);
  }
}

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
