import { ClientError, type components } from '@data-import/client';
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
  /** The first and the last account of each range. */
  readonly ranges: (readonly [first: string, last: string])[] = [];

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

/** The range of rows that belong to no account of the service. */
export const OF_NO_ACCOUNT = -1;

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

/**
 * Reads the accounts of the service, and the digests of their ranges where it has them.
 *
 * @throws ClientError when the service cannot be used.
 */
export async function readHeldAccounts(
  comparison: Comparison,
  service: HeldBy,
): Promise<HeldAccounts> {
  const { database } = comparison;
  await database.run(`create table compare.held_account_totals (record varchar)`);
  await database.run(
    `create table compare.held_accounts (subject varchar, "range" bigint, from_date varchar, to_date varchar)`,
  );
  await database.run(`create table compare.held_digests (${DIGEST_COLUMNS})`);
  return (await readDigests(comparison, service)) ?? readTotals(comparison, service);
}

const DIGEST_COLUMNS = `kind varchar, "range" bigint, subject varchar, count bigint, high ubigint, low ubigint`;

/** `undefined` where the service has none that this loader can compute. */
async function readDigests(
  comparison: Comparison,
  service: HeldBy,
): Promise<HeldAccounts | undefined> {
  const held = new HeldAccounts(true);
  const accounts = await AccountsAppender.open(comparison);
  const digests = await comparison.database.connection.createAppender(
    'held_digests',
    'main',
    'compare',
  );
  try {
    for await (const record of digestsOf(service, {})) {
      if (record.version !== DIGEST_VERSION) return undefined;
      const range = held.ranges.length;
      const [first, last] = [record.accounts[0], record.accounts.at(-1)];
      if (first && last)
        held.ranges.push([first.external_account_number, last.external_account_number]);
      for (const one of record.accounts) accounts.add(one, range);
      for (const kind of KINDS) {
        const { count, digest } = record[NAME_OF_KIND[kind]];
        held.count(kind, count);
        const place = kind === 'business-payment-instructions' ? OF_NO_ACCOUNT : range;
        appendDigest(digests, { kind, range: place, count, digest });
      }
      held.accounts += record.accounts.length;
      held.moved += record.transactions.moved;
      held.grossAmount += hundredthsOf(record.statements.gross_amount);
      for (const [type, one] of Object.entries(record.transactions.types))
        held.countType(type, one.count, one.amount);
      accounts.flush();
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
    accounts.close();
  }
}

type Appender = Awaited<ReturnType<Comparison['database']['connection']['createAppender']>>;

interface KindDigest {
  readonly kind: LoadedKind;
  readonly range: number;
  readonly subject?: string;
  readonly count: number;
  readonly digest: string;
}

function appendDigest(
  appender: Appender,
  { kind, range, subject, count, digest }: KindDigest,
): void {
  appender.appendVarchar(kind);
  appender.appendBigInt(BigInt(range));
  if (subject === undefined) appender.appendNull();
  else appender.appendVarchar(subject);
  appender.appendBigInt(BigInt(count));
  for (const half of [digest.slice(0, 16), digest.slice(16)])
    appender.appendUBigInt(BigInt(`0x${half}`));
  appender.endRow();
}

interface DigestQuery {
  readonly external_account_number?: string;
  readonly through_account?: string;
  readonly accounts_per_range?: number;
}

function digestsOf({ client, supplier }: HeldBy, query: DigestQuery, pageSize = 1) {
  return client.list('/v1/data-import/digests/{import_supplier_code}/', {
    path: { import_supplier_code: supplier },
    query,
    pageSize,
  });
}

/** Reads the digests of each account of a range into a table with the columns of `compare.held_digests`. */
export async function readRange(
  { database }: Comparison,
  service: HeldBy,
  table: string,
  [first, last]: readonly [string, string],
): Promise<void> {
  const appender = await database.connection.createAppender(table, 'main', 'compare');
  try {
    const query = { external_account_number: first, through_account: last, accounts_per_range: 1 };
    for await (const record of digestsOf(service, query, 1000))
      for (const kind of KINDS) {
        const { count, digest } = record[NAME_OF_KIND[kind]];
        const subject = record.accounts[0]?.external_account_number ?? '';
        appendDigest(appender, { kind, range: OF_NO_ACCOUNT, subject, count, digest });
      }
  } finally {
    appender.closeSync();
  }
}

/** Accounts with their totals, of which no digest is known. */
async function readTotals(comparison: Comparison, service: HeldBy): Promise<HeldAccounts> {
  const held = new HeldAccounts(false);
  for (const table of ['held_account_totals', 'held_accounts', 'held_digests'])
    await comparison.database.run(`delete from compare.${table}`);
  const accounts = await AccountsAppender.open(comparison);
  try {
    for await (const text of heldRecords(service, 'account-totals')) {
      const record = JSON.parse(text) as Schemas['AccountTotals'];
      accounts.add(record, OF_NO_ACCOUNT);
      held.accounts += 1;
      if (held.accounts % 10_000 === 0) accounts.flush();
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
    accounts.close();
  }
}

/** Appends accounts as records of `account-totals/`, and by their numbers. */
class AccountsAppender {
  private constructor(
    private readonly records: Appender,
    private readonly accounts: Appender,
  ) {}

  static async open({ database: { connection } }: Comparison): Promise<AccountsAppender> {
    const [records, accounts] = [
      await connection.createAppender('held_account_totals', 'main', 'compare'),
      await connection.createAppender('held_accounts', 'main', 'compare'),
    ];
    return new AccountsAppender(records, accounts);
  }

  add(account: Digests['accounts'][number], range: number): void {
    const { external_account_number, account_created_at, statement_period } = account;
    this.records.appendVarchar(
      JSON.stringify({ external_account_number, account_created_at, statement_period }),
    );
    this.records.endRow();
    this.accounts.appendVarchar(external_account_number);
    this.accounts.appendBigInt(BigInt(range));
    for (const date of [statement_period?.from_date, statement_period?.to_date])
      if (date == null) this.accounts.appendNull();
      else this.accounts.appendVarchar(date);
    this.accounts.endRow();
  }

  flush(): void {
    this.records.flushSync();
    this.accounts.flushSync();
  }

  close(): void {
    this.records.closeSync();
    this.accounts.closeSync();
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
