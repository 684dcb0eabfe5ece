import type { AccountOpening, ImportedAccount } from '@data-import/application';
import type { AccountNumber } from '@data-import/domain';
import type { Knex } from 'knex';
import { numberAccounts } from '../accounts/open-accounts.js';
import { addToCounters, countTransition, sumOf } from '../suppliers/supplier-counters.js';
import {
  addProcesses,
  holdProcesses,
  keepCompletions,
  type Completion,
  type HeldProcess,
} from './process-batches.js';

/** Takes a handful of statements however many the openings are. */
export async function completeAll(
  transaction: Knex.Transaction,
  supplierId: number,
  openings: readonly AccountOpening[],
): Promise<readonly ImportedAccount[]> {
  const byNumber = firstOfEach(openings);
  const numbers = [...byNumber.keys()];
  const staged = await addProcesses(transaction, supplierId, numbers);
  const held = await holdProcesses(transaction, supplierId, numbers);
  const completions = await numberAccounts(transaction, pendingOf(held, byNumber));
  await keepCompletions(transaction, supplierId, completions);
  const changes = completions.map(({ process }) => countTransition(process.state, 'completed'));
  await addToCounters(
    transaction,
    supplierId,
    sumOf([countTransition(undefined, 'staged', staged), ...changes]),
  );
  return accountsOf(numbers, held, completions);
}

function firstOfEach(openings: readonly AccountOpening[]): ReadonlyMap<string, AccountOpening> {
  const byNumber = new Map<string, AccountOpening>();
  for (const opening of openings) {
    const number = opening.externalAccountNumber;
    if (!byNumber.has(number)) byNumber.set(number, opening);
  }
  return byNumber;
}

function pendingOf(
  held: readonly HeldProcess[],
  openings: ReadonlyMap<string, AccountOpening>,
): readonly Pick<Completion, 'process' | 'opening'>[] {
  return held.flatMap((process) => {
    const opening = openings.get(process.external_account_number);
    return opening && process.state !== 'completed' ? [{ process, opening }] : [];
  });
}

function accountsOf(
  numbers: readonly string[],
  held: readonly HeldProcess[],
  completions: readonly Completion[],
): readonly ImportedAccount[] {
  const known = new Map<string, AccountNumber | null>();
  for (const process of held) known.set(process.external_account_number, process.account_number);
  for (const { opening, accountNumber } of completions)
    known.set(opening.externalAccountNumber, accountNumber);
  return numbers.map((externalAccountNumber) => {
    const accountNumber = known.get(externalAccountNumber);
    if (!accountNumber) throw new Error('A process that was completed has no account.');
    return { externalAccountNumber, accountNumber };
  });
}
