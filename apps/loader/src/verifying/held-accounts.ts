import { ClientError, type components } from '@data-import/client';
import { DIGEST_VERSION, printAmount } from '@data-import/domain';
import type { DuckDBValue } from '@duckdb/node-api';
import type { HeldBy } from '../exporting/held-records.js';
import type { LoadedKind } from '../records/record-kinds.js';
import type { Row } from '../sources/database.js';
import type { Comparison } from './comparison.js';

/** The number of rows and their sum. */
export interface Part {
  readonly rows: number;
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

/** The accounts of the service, added up from its answers. */
export class HeldAccounts {
  /** The version of the service's digests; only equal versions can be compared. */
  version: number = DIGEST_VERSION;
  accounts = 0;
  moved = 0;
  #grossAmount = 0n;
  readonly counts = new Map<LoadedKind, number>(KINDS.map((kind) => [kind, 0]));
  readonly #digests = new Map(KINDS.map((kind) => [kind, 0n]));
  readonly #types = new Map<string, { rows: number; hundredths: bigint }>();

  add(record: Digests): void {
    this.version = record.version;
    this.accounts += record.accounts.length;
    for (const kind of KINDS) {
      const { count, digest } = record[NAME_OF_KIND[kind]];
      this.counts.set(kind, (this.counts.get(kind) ?? 0) + count);
      this.#digests.set(kind, (this.#digests.get(kind) ?? 0n) ^ BigInt(`0x${digest}`));
    }
    this.moved += record.transactions.moved;
    this.#grossAmount += hundredthsOf(record.statements.gross_amount);
    for (const [type, { count, amount }] of Object.entries(record.transactions.types)) {
      const known = this.#types.get(type) ?? { rows: 0, hundredths: 0n };
      const hundredths = known.hundredths + hundredthsOf(amount);
      this.#types.set(type, { rows: known.rows + count, hundredths });
    }
  }

  /** The digests of all that is stored. */
  get digests(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      [...this.#digests].map(([kind, digest]) => [kind, digest.toString(16).padStart(32, '0')]),
    );
  }

  partOfType(type: string): Part | undefined {
    const found = this.#types.get(type);
    return found && { rows: found.rows, sum: printAmount(found.hundredths) };
  }

  get statements(): Part {
    return {
      rows: this.counts.get('historical-statements') ?? 0,
      sum: printAmount(this.#grossAmount),
    };
  }

  /** The totals of the supplier that differ from the sums of its accounts, each with both numbers. */
  unequal(supplier: SupplierTotals): readonly string[] {
    const counted = (kind: LoadedKind) => String(this.counts.get(kind) ?? 0);
    const types = [...new Set([...this.#types.keys(), ...Object.keys(supplier.amounts)])];
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

/** A digest of DuckDB, whose first byte is the lowest, in hexadecimal digits. */
export function digestHex(digest: DuckDBValue | undefined): string {
  return bytesReversed(
    BigInt(String(digest ?? 0))
      .toString(16)
      .padStart(32, '0'),
  );
}

function bytesReversed(hex: string): string {
  return Buffer.from(Buffer.from(hex, 'hex').toReversed()).toString('hex');
}

function hundredthsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

/** Tables that `readHeldAccounts` fills. */
export async function createHeldTables({ database }: Comparison): Promise<void> {
  await database.run(
    `create table compare.held_accounts (subject varchar, account_created_at varchar, from_date varchar, to_date varchar)`,
  );
  await database.run(
    `create table compare.held_digests (kind varchar, subject varchar, count bigint, digest uhugeint)`,
  );
}

/**
 * Reads the accounts of the service with their digests on a connection of its own, beside other statements. `onFirst` is called
 * when the first are in `compare.held_accounts`, or when there are none.
 *
 * @throws ClientError when the service cannot be used; the reason of the signal once that is aborted.
 */
export async function readHeldAccounts(
  { database }: Comparison,
  service: HeldBy,
  signal: AbortSignal,
  onFirst: () => void,
): Promise<HeldAccounts> {
  const connection = await database.connect();
  const held = new HeldAccounts();
  try {
    using accounts = await database.appender('compare.held_accounts', connection);
    using digests = await database.appender('compare.held_digests', connection);
    for await (const record of ahead(digestsOf(service, signal))) {
      const isFirst = held.accounts === 0;
      held.add(record);
      for (const one of record.accounts) {
        const { external_account_number: subject, account_created_at: created } = one;
        const { from_date: from, to_date: to } = one.statement_period ?? {};
        accounts.add([subject, created, from, to]);
      }
      for (const row of digestsIn(record)) digests.add(row);
      if (!isFirst) continue;
      accounts.flush();
      onFirst();
    }
    return held;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    onFirst();
    connection.closeSync();
  }
}

/** Asks for the next record while one is worked on, so that the service need not wait. */
async function* ahead<T>(records: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = records.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return;
      next = records.next();
      // Its failure waits for the reader, which may have stopped.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    // A reader that stops early waits until the request under way has ended.
    await next.catch(() => undefined);
  }
}

function* digestsIn({ accounts, businesses }: Digests): Generator<Row> {
  for (const one of accounts)
    for (const kind of KINDS) {
      const name = NAME_OF_KIND[kind];
      const found = name === 'business_payment_instructions' ? undefined : one[name];
      if (found) yield digestRow(kind, one.external_account_number, found);
    }
  for (const { external_business_identifier: subject, payment_instructions: found } of businesses)
    yield digestRow('business-payment-instructions', subject, found);
}

function digestRow(
  kind: LoadedKind,
  subject: string,
  { count, digest }: Schemas['DigestedItems'],
): Row {
  return [kind, subject, count, String(BigInt(`0x${bytesReversed(digest)}`))];
}

/** @throws ClientError when the service cannot be used. */
export async function addUpAccounts(service: HeldBy): Promise<HeldAccounts> {
  const held = new HeldAccounts();
  for await (const record of digestsOf(service)) held.add(record);
  return held;
}

function digestsOf({ client, supplier }: HeldBy, signal?: AbortSignal) {
  return client.list('/v1/data-import/digests/{import_supplier_code}/', {
    path: { import_supplier_code: supplier },
    pageSize: 1,
    ...(signal && { signal }),
  });
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
