import type { AccountOpening, AccountsErased, ImportedAccount } from '@data-import/application';
import type { ExternalAccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { err, ok, type Result } from 'neverthrow';
import { accountsNamed, storedPeriod } from '../tables/accounts.js';
import { requireNotErased } from '../tables/erased-numbers.js';
import type { LockedSupplier } from '../tables/suppliers.js';
import {
  addAccounts,
  numberAccounts,
  type NumberedAccount,
  type PendingAccount,
} from './open-accounts.js';
import {
  addToCounters,
  countTransition,
  sumOf,
  type CounterChanges,
} from '../tables/supplier-counters.js';
import { addProcesses, findProcesses, markCompleted, type KnownProcess } from './processes.js';

interface Batch {
  readonly transaction: Knex.Transaction;
  readonly supplierId: number;
  /** The openings by their external numbers, in the order given. */
  readonly openings: ReadonlyMap<ExternalAccountNumber, AccountOpening>;
  /** The numbers of the accounts that exist so far. */
  readonly imported: Set<ExternalAccountNumber>;
}

/**
 * Takes a handful of statements however many the openings are. Processes that are new are added completed; those that
 * exist, or that a rival adds at the same moment, are locked and completed after that. A transaction that has locked
 * processes adds none any more, so rivals do not wait for each other in a circle.
 */
export async function completeAll(
  transaction: Knex.Transaction,
  supplier: LockedSupplier,
  openings: readonly AccountOpening[],
  afterErasure: boolean,
): Promise<Result<readonly ImportedAccount[], AccountsErased>> {
  const { id: supplierId } = supplier;
  const imported = new Set<ExternalAccountNumber>();
  const batch = { transaction, supplierId, openings: firstOfEach(openings), imported };
  const missing = await findMissing(batch);
  const numbers = missing.map(({ opening }) => opening.externalAccountNumber);
  const sent = openings.map((opening) => opening.externalAccountNumber);
  const allowed = await requireNotErased(transaction, supplier, numbers, {
    sent,
    afterErasure,
  });
  if (allowed.isErr()) return err(allowed.error);
  const changes = [await addNew(batch, missing), await completeRest(batch)];
  await addToCounters(transaction, supplierId, sumOf(changes));
  return ok(await accountsOf(batch));
}

function firstOfEach(
  openings: readonly AccountOpening[],
): ReadonlyMap<ExternalAccountNumber, AccountOpening> {
  const byNumber = new Map<ExternalAccountNumber, AccountOpening>();
  for (const opening of openings) {
    const number = opening.externalAccountNumber;
    if (!byNumber.has(number)) byNumber.set(number, opening);
  }
  return byNumber;
}

async function findMissing(batch: Batch): Promise<readonly PendingAccount[]> {
  const { transaction, supplierId, openings } = batch;
  const known = await findProcesses(transaction, supplierId, [...openings.keys()]);
  takeCompleted(batch, known);
  const there = new Set(known.map((process) => process.external_account_number));
  return [...openings.values()]
    .filter(({ externalAccountNumber }) => !there.has(externalAccountNumber))
    .map((opening) => ({ opening }));
}

async function addNew(batch: Batch, missing: readonly PendingAccount[]): Promise<CounterChanges> {
  const { transaction, supplierId } = batch;
  const numbered = await numberAccounts(transaction, missing);
  const added = await addProcesses(transaction, supplierId, numbered.map(toCompletedProcess));
  const mine = numbered.filter(({ opening }) => added.has(opening.externalAccountNumber));
  await storeAccounts(batch, mine);
  return countTransition(undefined, 'completed', mine.length);
}

async function completeRest(batch: Batch): Promise<CounterChanges> {
  const { transaction, supplierId, openings, imported } = batch;
  const rest = [...openings.keys()].filter((number) => !imported.has(number));
  if (rest.length === 0) return {};

  const locked = await findProcesses(transaction, supplierId, rest, true);
  takeCompleted(batch, locked);
  const pending = locked.flatMap((process) => {
    const opening = openings.get(process.external_account_number);
    return opening && process.account_number === null ? [{ process, opening }] : [];
  });
  const numbered = await numberAccounts(transaction, pending);
  await storeAccounts(batch, numbered);
  await markCompleted(transaction, supplierId, numbered);
  return sumOf(numbered.map(({ process }) => countTransition(process.state, 'completed')));
}

function takeCompleted({ imported }: Batch, processes: readonly KnownProcess[]): void {
  for (const { external_account_number, account_number } of processes)
    if (account_number !== null) imported.add(external_account_number);
}

async function storeAccounts(
  { transaction, supplierId, imported }: Batch,
  accounts: readonly NumberedAccount[],
): Promise<void> {
  await addAccounts(transaction, supplierId, accounts);
  for (const { opening } of accounts) imported.add(opening.externalAccountNumber);
}

function toCompletedProcess({ opening, accountNumber }: NumberedAccount) {
  const { externalAccountNumber, createdAt } = opening;
  return { externalAccountNumber, account: { number: accountNumber, createdAt } };
}

async function accountsOf({
  transaction,
  supplierId,
  openings,
}: Batch): Promise<readonly ImportedAccount[]> {
  const stored = await accountsNamed(transaction, supplierId, openings.keys());
  const accounts = new Map(stored.map((account) => [account.externalAccountNumber, account]));
  return [...openings.keys()].map((externalAccountNumber) => {
    const account = accounts.get(externalAccountNumber);
    if (!account) throw new Error('A process was neither added nor found.');
    const { number: accountNumber, createdAt } = account;
    return { externalAccountNumber, accountNumber, createdAt, openPeriod: storedPeriod(account) };
  });
}
