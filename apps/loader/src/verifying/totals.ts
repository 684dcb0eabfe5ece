import { ClientError } from '@data-import/client';
import { TRANSACTION_TYPES } from '@data-import/domain';
import { heldRecords, type HeldBy } from '../exporting/held-records.js';
import type { LoadedKind } from '../records/record-kinds.js';
import { quoteName, quoteText } from '../sources/database.js';
import { DECIMAL } from './comparable-fields.js';
import { comparedKind } from './compared-kind.js';
import { differs } from './compared-tables.js';
import type { Comparison } from './comparison.js';

/** Kinds that accounts have totals of, with the columns of those. */
const COLUMNS_OF_KIND = {
  notes: ['notes'],
  transactions: ['transactions', ...TRANSACTION_TYPES.map(sumOf)],
  'historical-statements': ['statements', 'statements_gross_amount'],
  'payment-instructions': ['payment_instruction'],
} as const satisfies Partial<Record<LoadedKind, readonly string[]>>;

export type SummedKind = keyof typeof COLUMNS_OF_KIND;
const SUMMED_KINDS = Object.keys(COLUMNS_OF_KIND) as readonly SummedKind[];

const COLUMNS = Object.values(COLUMNS_OF_KIND).flat();

/** Column of the sum of a type; a type that does not occur and one whose amounts add up to 0.00 are told apart by the count. */
function sumOf(type: string): string {
  return `sum_${type}`;
}

/** What the files say of each account, into `compare.file_totals`. */
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
  return `try_cast(fields.${name} as ${DECIMAL})`;
}

/** What the service says of each account, into `compare.stored_totals`. */
export async function totalsOfService(comparison: Comparison, service: HeldBy): Promise<void> {
  const { database } = comparison;
  await comparison.append('held_account_totals', heldRecords(service, 'account-totals'));
  const structure = {
    external_account_number: 'VARCHAR',
    notes: 'BIGINT',
    transactions: 'BIGINT',
    moved_transactions: 'BIGINT',
    amounts: Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, DECIMAL])),
    statements: 'BIGINT',
    statements_gross_amount: DECIMAL,
    payment_instruction: 'BOOLEAN',
  };
  const sums = TRANSACTION_TYPES.map(
    (type) => `coalesce(t.amounts.${quoteName(type)}, 0) as ${quoteName(sumOf(type))}`,
  );
  await database.run(
    `create table compare.stored_totals as
     select t.external_account_number as subject, t.notes, t.transactions, t.moved_transactions,
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

/** A count or a sum as the files and as the service have it. */
export interface ComparedTotal {
  readonly name: string;
  readonly files: string;
  readonly stored: string;
}

/** The sums of all accounts. */
export async function comparedTotals({ database }: Comparison): Promise<readonly ComparedTotal[]> {
  const named = COLUMNS.map((name) => quoteName(name));
  const totals = (table: string): Promise<readonly (readonly unknown[])[]> =>
    database.rows(
      `select ${named.map((name) => `coalesce(sum(${name}), 0)::varchar`).join(', ')} from ${table}`,
    );
  const [[files], [stored]] = await Promise.all([
    totals('compare.file_totals'),
    totals('compare.stored_totals'),
  ]);
  return COLUMNS.map((name, index) => ({
    name,
    files: String(files?.[index]),
    stored: String(stored?.[index]),
  }));
}

export function isSummed(kind: LoadedKind): kind is SummedKind {
  return kind in COLUMNS_OF_KIND;
}

/**
 * The totals of the supplier as the service says them, to find out whether they change.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function supplierTotals({ client, supplier }: HeldBy): Promise<string> {
  const totals = await client.call((api) =>
    api.GET('/v1/data-import/totals/{import_supplier_code}/', {
      params: { path: { import_supplier_code: supplier } },
    }),
  );
  if (totals.isErr()) throw new ClientError(totals.error);
  return JSON.stringify(totals.value);
}
