import { ClientError, type components } from '@data-import/client';
import type { DuckDBConnection } from '@duckdb/node-api';
import { heldRecords, type HeldBy } from '../exporting/held-records.js';
import type { LoadedKind } from '../records/record-kinds.js';
import { DIGEST_VERSION } from './canonical-text.js';
import type { Comparison } from './comparison.js';

/** The number of rows and their sum; `rows` is `undefined` where only the sum is known. */
export interface Part {
  readonly rows: number | undefined;
  readonly sum: string;
}

type Schemas = components['schemas'];
type Digests = Schemas['AccountDigests'];
export type SupplierTotals = Schemas['SupplierTotals'];

/** The name of each kind in a record of digests. */
const NAME_OF_KIND = {
  notes: 'notes',
  transactions: 'transactions',
  'historical-statements': 'statements',
  'payment-instructions': 'payment_instructions',
  'business-payment-instructions': 'business_payment_instructions',
} as const satisfies Readonly<Record<LoadedKind, keyof Digests>>;

const KINDS = Object.keys(NAME_OF_KIND) as readonly LoadedKind[];

/** The totals of the accounts of the service, added up from its answers. */
export class HeldAccounts {
  /** False for a service that has no digests, or others: every record is read. */
  constructor(readonly hasDigests: boolean) {}

  accounts = 0;
  moved = 0;
  grossAmount = 0n;
  readonly counts = new Map<LoadedKind, number>();
  readonly types = new Map<string, { rows: number | undefined; hundredths: bigint }>();

  count(kind: LoadedKind, more: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + more);
  }

  countType(type: string, count: number | undefined, amount: string): void {
    const known = this.types.get(type) ?? { rows: 0, hundredths: 0n };
    const rows = known.rows === undefined || count === undefined ? undefined : known.rows + count;
    this.types.set(type, { rows, hundredths: known.hundredths + hundredthsOf(amount) });
  }

  partOfType(type: string): Part | undefined {
    const found = this.types.get(type);
    return found && { rows: found.rows, sum: printed(found.hundredths) };
  }

  get statements(): Part {
    return { rows: this.counts.get('historical-statements') ?? 0, sum: printed(this.grossAmount) };
  }

  /** The totals of the supplier that differ from the sums of its accounts, each with both numbers. */
  unequal(supplier: SupplierTotals): readonly string[] {
    const counted = (kind: LoadedKind) => String(this.counts.get(kind) ?? 0);
    const types = [...new Set([...this.types.keys(), ...Object.keys(supplier.amounts)])];
    const { amounts } = supplier as { readonly amounts: Readonly<Record<string, string>> };
    const totals: readonly (readonly [name: string, ofAccounts: string, ofSupplier: unknown])[] = [
      ['accounts', String(this.accounts), supplier.accounts],
      ['notes', counted('notes'), supplier.notes],
      ['transactions', counted('transactions'), supplier.transactions],
      ['moved transactions', String(this.moved), supplier.moved_transactions],
      ...types.map(
        (type) =>
          [
            `amounts of ${type}`,
            this.partOfType(type)?.sum ?? '0.00',
            amounts[type] ?? '0.00',
          ] as const,
      ),
      ['statements', counted('historical-statements'), supplier.statements],
      ['gross amounts of statements', this.statements.sum, supplier.statements_gross_amount],
      ['payment instructions', counted('payment-instructions'), supplier.payment_instructions],
    ];
    return totals.flatMap(([name, ofAccounts, ofSupplier]) =>
      ofAccounts === String(ofSupplier)
        ? []
        : [`${name} ${ofAccounts}, supplier ${String(ofSupplier)}`],
    );
  }
}

/** The sums of the halves of digests as 32 hexadecimal digits. */
export function digestHex(...sums: readonly [high: bigint, low: bigint]): string {
  return sums.map((sum) => BigInt.asUintN(64, sum).toString(16).padStart(16, '0')).join('');
}

function hundredthsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

function printed(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Tables that `readHeldAccounts` fills. */
export async function createHeldTables({ database }: Comparison): Promise<void> {
  await database.run(
    `create table compare.held_accounts (subject varchar, account_created_at varchar, from_date varchar, to_date varchar)`,
  );
  await database.run(
    `create table compare.held_digests (kind varchar, subject varchar, count bigint, high ubigint, low ubigint)`,
  );
}

/**
 * Reads the accounts of the service, with their digests where it has them, on a connection of its own: beside other
 * statements.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function readHeldAccounts(
  { database }: Comparison,
  service: HeldBy,
  signal: AbortSignal,
): Promise<HeldAccounts> {
  const connection = await database.connect();
  try {
    const digests = await readDigests(connection, service, signal);
    if (digests) return digests;
    for (const table of ['held_accounts', 'held_digests'])
      await connection.run(`delete from compare.${table}`);
    return await readTotals(connection, service, signal);
  } finally {
    connection.closeSync();
  }
}

/** `undefined` where the service has none that this loader can compute. */
async function readDigests(
  connection: DuckDBConnection,
  service: HeldBy,
  signal: AbortSignal,
): Promise<HeldAccounts | undefined> {
  const held = new HeldAccounts(true);
  const accounts = await connection.createAppender('held_accounts', 'main', 'compare');
  const digests = await connection.createAppender('held_digests', 'main', 'compare');
  try {
    for await (const record of digestsOf(service)) {
      signal.throwIfAborted();
      if (record.version !== DIGEST_VERSION) return undefined;
      for (const one of record.accounts) {
        appendAccount(accounts, one);
        for (const kind of KINDS) {
          const name = NAME_OF_KIND[kind];
          const found = name === 'business_payment_instructions' ? undefined : one[name];
          if (found) appendDigest(digests, kind, one.external_account_number, found);
        }
      }
      for (const {
        external_business_identifier: business,
        payment_instructions: found,
      } of record.businesses)
        appendDigest(digests, 'business-payment-instructions', business, found);
      for (const kind of KINDS) held.count(kind, record[NAME_OF_KIND[kind]].count);
      held.accounts += record.accounts.length;
      held.moved += record.transactions.moved;
      held.grossAmount += hundredthsOf(record.statements.gross_amount);
      for (const [type, one] of Object.entries(record.transactions.types))
        held.countType(type, one.count, one.amount);
      accounts.flushSync();
      digests.flushSync();
    }
    return held;
  } catch (error) {
    const isUnknown =
      error instanceof ClientError &&
      error.failure.kind === 'refused' &&
      error.failure.status === 404;
    if (isUnknown) return undefined;
    throw error;
  } finally {
    digests.closeSync();
    accounts.closeSync();
  }
}

/** The digests of all that the service stores, by kind. */
export async function summedDigests(service: HeldBy): Promise<{
  readonly version: number;
  readonly stored: ReadonlyMap<LoadedKind, string>;
}> {
  let version = DIGEST_VERSION;
  const sums = new Map(KINDS.map((kind) => [kind, [0n, 0n] as [bigint, bigint]]));
  for await (const record of digestsOf(service)) {
    ({ version } = record);
    for (const [kind, sum] of sums)
      for (const [index, half] of halvesOf(record[NAME_OF_KIND[kind]].digest).entries())
        sum[index as 0 | 1] += half;
  }
  return {
    version,
    stored: new Map([...sums].map(([kind, sum]) => [kind, digestHex(...sum)])),
  };
}

function halvesOf(digest: string): readonly [high: bigint, low: bigint] {
  return [BigInt(`0x${digest.slice(0, 16)}`), BigInt(`0x${digest.slice(16)}`)];
}

function digestsOf({ client, supplier }: HeldBy) {
  return client.list('/v1/data-import/digests/{import_supplier_code}/', {
    path: { import_supplier_code: supplier },
    pageSize: 1,
  });
}

type Appender = Awaited<ReturnType<DuckDBConnection['createAppender']>>;

function appendDigest(
  appender: Appender,
  kind: LoadedKind,
  subject: string,
  { count, digest }: Schemas['DigestedItems'],
): void {
  appender.appendVarchar(kind);
  appender.appendVarchar(subject);
  appender.appendBigInt(BigInt(count));
  for (const half of halvesOf(digest)) appender.appendUBigInt(half);
  appender.endRow();
}

function appendAccount(
  appender: Appender,
  account: Pick<
    Schemas['AccountTotals'],
    'external_account_number' | 'account_created_at' | 'statement_period'
  >,
): void {
  const { external_account_number: subject, account_created_at: created } = account;
  const { from_date: from, to_date: to } = account.statement_period ?? {};
  for (const text of [subject, created, from, to])
    if (text == null) appender.appendNull();
    else appender.appendVarchar(text);
  appender.endRow();
}

/** Accounts with their totals, of which no digest is known. */
async function readTotals(
  connection: DuckDBConnection,
  service: HeldBy,
  signal: AbortSignal,
): Promise<HeldAccounts> {
  const held = new HeldAccounts(false);
  const accounts = await connection.createAppender('held_accounts', 'main', 'compare');
  try {
    for await (const text of heldRecords(service, 'account-totals')) {
      signal.throwIfAborted();
      const record = JSON.parse(text) as Schemas['AccountTotals'];
      appendAccount(accounts, record);
      held.accounts += 1;
      if (held.accounts % 10_000 === 0) accounts.flushSync();
      held.count('notes', record.notes);
      held.count('transactions', record.transactions);
      held.count('historical-statements', record.statements);
      held.count('payment-instructions', Number(record.payment_instruction));
      held.moved += record.moved_transactions;
      held.grossAmount += hundredthsOf(record.statements_gross_amount);
      for (const [type, amount] of Object.entries(record.amounts))
        held.countType(type, undefined, amount);
    }
    return held;
  } finally {
    accounts.closeSync();
  }
}

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
