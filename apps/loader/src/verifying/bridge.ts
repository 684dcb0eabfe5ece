import { TRANSACTION_TYPES } from '@data-import/domain';
import type { DuckDBValue } from '@duckdb/node-api';
import { loadedDescription } from '../records/record-kinds.js';
import { quoteText } from '../sources/database.js';
import { QUANTITY } from './item-structure.js';
import { comparedKind } from './compared-kind.js';
import type { Comparing, Comparison } from './comparison.js';
import { hasRow } from './differences.js';
import { sumOf } from './totals.js';

/** The number of rows and their sum; `rows` is `undefined` where only the sum is known. */
export interface Part {
  readonly rows: number | undefined;
  readonly sum: string;
}

/** One sum from the files to the service: `read` is `unreadable`, `refused`, `repeated` and `expected` together. */
export interface SumBridge {
  readonly of: string;
  readonly read: Part;
  readonly unreadable: Part;
  readonly refused: Part;
  readonly repeated: Part;
  readonly expected: Part;
  readonly stored: Part;
}

const STEPS = ['read', 'unreadable', 'refused', 'repeated', 'expected'] as const;

const SUMMED = [
  { kind: 'transactions', field: 'amount', by: TRANSACTION_TYPES },
  { kind: 'historical-statements', field: 'gross_amount', by: [] },
] as const;

/** The sums of all accounts, for each type of transaction and of statements. */
export async function sumBridges(
  comparison: Comparison,
  comparing: Comparing,
): Promise<readonly SumBridge[]> {
  const bridges: SumBridge[] = [];
  for (const { kind, field, by } of SUMMED) {
    const read = await partsOfFiles(comparison, kind, field, by);
    const stored = await partsOfService(comparison, comparing, kind, field, by);
    for (const type of new Set([...by, ...read.keys(), ...stored.keys()])) {
      const parts = read.get(type);
      if (!parts && !stored.has(type)) continue;
      const steps = STEPS.map((step) => [step, parts?.get(step) ?? NONE] as const);
      bridges.push({
        of: nameOf(kind, field, type),
        ...(Object.fromEntries(steps) as Record<(typeof STEPS)[number], Part>),
        stored: stored.get(type) ?? NONE,
      });
    }
  }
  return bridges;
}

const NONE: Part = { rows: 0, sum: '0' };

type Kind = (typeof SUMMED)[number]['kind'];

function nameOf(kind: Kind, field: string, type: string): string {
  if (kind === 'historical-statements') return `statements: ${field}`;
  return type === ''
    ? `transactions: ${field} without a known type`
    : `transactions: ${field} of ${type}`;
}

/** Rows of the files by type and step: each row is in one of the steps, and all of them are in `read`. */
async function partsOfFiles(
  { database }: Comparison,
  kind: Kind,
  field: string,
  types: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, Part>>> {
  const { table } = loadedDescription(kind);
  const rows = await database.rows(
    `select type, coalesce(step, 'read'), count(*), coalesce(sum(amount), 0)::varchar from (
       select ${typeIn(types, `s.item ->> '$.type'`)} as type,
         try_cast(s.item ->> '$.${field}' as ${QUANTITY}) as amount,
         case when s.fault_code is not null then 'unreadable' when f."row" is null then 'refused'
           when f.is_first then 'expected' else 'repeated' end as step
       from ${table} s left join ${comparedKind(kind).files} f on f."row" = s."row"
     ) group by grouping sets ((type, step), (type))`,
  );
  const byType = Map.groupBy(rows, ([type]) => String(type));
  return new Map(
    [...byType].map(([type, all]) => [
      type,
      new Map(all.map(([, step, count, sum]) => [String(step), partOf(count, sum)])),
    ]),
  );
}

/** Sums of the single records where all were exported, else sums from the totals of the service. */
async function partsOfService(
  { database }: Comparison,
  { by, scope }: Comparing,
  kind: Kind,
  field: string,
  types: readonly string[],
): Promise<ReadonlyMap<string, Part>> {
  const one = comparedKind(kind);
  const rows = await database.rows(
    by === 'every field'
      ? `select ${typeIn(types, 's.fields."type"')} as type, count(*), coalesce(sum(try_cast(s.fields.${field} as ${QUANTITY})), 0)::varchar
         from ${one.stored} s where ${scope === 'everything' ? 'true' : hasRow(one)} group by type`
      : types.length > 0
        ? types
            .map(
              (type) =>
                `select ${quoteText(type)}, null, sum("${sumOf(type)}")::varchar from compare.stored_totals having sum("${sumOf(type)}") <> 0`,
            )
            .join(' union all ')
        : `select '', null, sum(statements_gross_amount)::varchar from compare.stored_totals`,
  );
  return new Map(rows.map(([type, count, sum]) => [String(type), partOf(count, sum)]));
}

function typeIn(types: readonly string[], value: string): string {
  return types.length === 0
    ? `''`
    : `case when ${value} in (${types.map(quoteText).join(', ')}) then ${value} else '' end`;
}

function partOf(count: DuckDBValue | undefined, sum: DuckDBValue | undefined): Part {
  return { rows: count === null ? undefined : Number(count), sum: sum == null ? '0' : String(sum) };
}
