import { ClientError, type components } from '@data-import/client';
import { TRANSACTION_TYPES } from '@data-import/domain';
import { QUANTITY } from './item-structure.js';
import { heldRecords, type HeldBy } from '../exporting/held-records.js';
import type { LoadedKind, RecordKind } from '../records/record-kinds.js';
import { quoteName, quoteText } from '../sources/database.js';
import { comparedKind } from './compared-kind.js';
import { differs } from './compared-tables.js';
import type { Comparison } from './comparison.js';

/** Kinds that accounts have totals of, with the columns of those: first their number. */
export const COLUMNS_OF_KIND = {
  notes: ['notes'],
  transactions: ['transactions', ...TRANSACTION_TYPES.map(sumOf)],
  'historical-statements': ['statements', 'statements_gross_amount'],
  'payment-instructions': ['payment_instruction'],
} as const satisfies Partial<Record<LoadedKind, readonly string[]>>;

export type SummedKind = keyof typeof COLUMNS_OF_KIND;
const SUMMED_KINDS = Object.keys(COLUMNS_OF_KIND) as readonly SummedKind[];

const COLUMNS = Object.values(COLUMNS_OF_KIND).flat();

/** The column of the sum of a type. The count tells a type that does not occur from one whose amounts add up to 0.00. */
export function sumOf(type: string): string {
  return `sum_${type}`;
}

/** Fills `compare.file_totals` with the totals of each account from the files. */
export async function totalsOfFiles({ database }: Comparison): Promise<void> {
  const of = (kind: SummedKind, values: Readonly<Record<string, string>>): string =>
    `select subject, ${COLUMNS.map((name) => `${values[name] ?? '0'} as ${quoteName(name)}`).join(', ')}
     from ${comparedKind(kind).files} where is_first group by subject`;
  const sums = TRANSACTION_TYPES.map((type) => [
    sumOf(type),
    `coalesce(sum(${amountOf('amount')}) filter (where fields."type" = ${quoteText(type)}), 0)`,
  ]);
  await database.run(
    `create table compare.file_totals as
     select subject, ${COLUMNS.map((name) => `sum(${quoteName(name)}) as ${quoteName(name)}`).join(', ')}
     from (
       ${of('notes', { notes: 'count(*)' })}
       union all ${of('transactions', { transactions: 'count(*)', ...Object.fromEntries(sums) })}
       union all ${of('historical-statements', {
         statements: 'count(*)',
         statements_gross_amount: `coalesce(sum(${amountOf('gross_amount')}), 0)`,
       })}
       union all ${of('payment-instructions', { payment_instruction: 'count(*)' })}
     ) group by subject`,
  );
}

function amountOf(name: string): string {
  return `try_cast(fields.${name} as ${QUANTITY})`;
}

/** Fills `compare.stored_totals` with the totals of each account from the service. */
export async function totalsOfService(comparison: Comparison, service: HeldBy): Promise<void> {
  const { database } = comparison;
  await comparison.append('held_account_totals', heldRecords(service, 'account-totals'));
  const structure = {
    external_account_number: 'VARCHAR',
    statement_period: { from_date: 'VARCHAR', to_date: 'VARCHAR' },
    notes: 'BIGINT',
    transactions: 'BIGINT',
    moved_transactions: 'BIGINT',
    amounts: Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, QUANTITY])),
    statements: 'BIGINT',
    statements_gross_amount: QUANTITY,
    payment_instruction: 'BOOLEAN',
  };
  const sums = TRANSACTION_TYPES.map(
    (type) => `coalesce(t.amounts.${quoteName(type)}, 0) as ${quoteName(sumOf(type))}`,
  );
  await database.run(
    `create table compare.stored_totals as
     select t.external_account_number as subject, t.statement_period.from_date as from_date,
       t.statement_period.to_date as to_date, t.notes, t.transactions, t.moved_transactions,
       ${sums.join(', ')}, t.statements, t.statements_gross_amount,
       t.payment_instruction::integer as payment_instruction
     from (select json_transform(record, ${quoteText(JSON.stringify(structure))}) as t
           from compare.held_account_totals)`,
  );
}

/**
 * The accounts whose totals differ, and those with rows that contradict an earlier row of the files, by kind: into
 * `compare.differing`.
 */
export async function differingAccounts({ database }: Comparison): Promise<void> {
  await database.run(
    'create table compare.differing (kind varchar, subject varchar, by_totals boolean)',
  );
  for (const kind of SUMMED_KINDS) {
    const one = comparedKind(kind);
    const differing = COLUMNS_OF_KIND[kind]
      .map((name) => `coalesce(f.${quoteName(name)}, 0) <> coalesce(s.${quoteName(name)}, 0)`)
      .join(' or ');
    await database.run(
      `insert into compare.differing
       select ${quoteText(kind)}, coalesce(f.subject, s.subject), true
       from compare.file_totals f full join compare.stored_totals s on f.subject = s.subject
       where ${differing}
       union
       select ${quoteText(kind)}, later.subject, false
       from ${one.files} later join ${one.files} kept
         on later.subject = kept.subject and later.identity = kept.identity
           and later.moment = kept.moment and kept.is_first
       where not later.is_first and (${differs(one, 'later', 'kept')})`,
    );
  }
}

export function isSummed(kind: RecordKind): kind is SummedKind {
  return kind in COLUMNS_OF_KIND;
}

type SupplierTotals = components['schemas']['SupplierTotals'];

/**
 * The totals of the supplier as the service says them.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function supplierTotals({ client, supplier }: HeldBy): Promise<SupplierTotals> {
  const totals = await client.call((api) =>
    api.GET('/v1/data-import/totals/{import_supplier_code}/', {
      params: { path: { import_supplier_code: supplier } },
    }),
  );
  if (totals.isErr()) throw new ClientError(totals.error);
  return totals.value;
}

/** The totals of the supplier that those of its accounts do not add up to, each with both numbers. */
export async function unequalTotals(
  { database }: Comparison,
  supplier: SupplierTotals,
): Promise<readonly string[]> {
  const totals: readonly (readonly [name: string, sql: string, ofSupplier: number | string])[] = [
    ['accounts', 'count(*)', supplier.accounts],
    ['notes', sumOfCounts('notes'), supplier.notes],
    ['transactions', sumOfCounts('transactions'), supplier.transactions],
    ['moved transactions', sumOfCounts('moved_transactions'), supplier.moved_transactions],
    ...TRANSACTION_TYPES.map(
      (type) =>
        [`amounts of ${type}`, sumOfMoney(sumOf(type)), supplier.amounts[type] ?? '0.00'] as const,
    ),
    ['statements', sumOfCounts('statements'), supplier.statements],
    [
      'gross amounts of statements',
      sumOfMoney('statements_gross_amount'),
      supplier.statements_gross_amount,
    ],
    ['payment instructions', sumOfCounts('payment_instruction'), supplier.payment_instructions],
  ];
  const [ofAccounts = []] = await database.rows(
    `select ${totals.map(([, sql]) => `(${sql})::varchar`).join(', ')} from compare.stored_totals`,
  );
  return totals.flatMap(([name, , ofSupplier], index) =>
    ofAccounts[index] === String(ofSupplier)
      ? []
      : [`${name} ${String(ofAccounts[index])}, supplier ${ofSupplier}`],
  );
}

function sumOfCounts(column: string): string {
  return `coalesce(sum(${column}), 0)`;
}

function sumOfMoney(column: string): string {
  return `coalesce(sum(${quoteName(column)}), 0)::decimal(38, 2)`;
}
