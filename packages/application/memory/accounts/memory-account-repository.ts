import { setImmediate } from 'node:timers/promises';
import {
  isPinnedAt,
  utcInstantOf,
  type Account,
  type HistoricalStatement,
  type NextPeriod,
  type Note,
  type PaymentInstruction,
  type Transaction,
} from '@data-import/domain';
import type { Result } from 'neverthrow';
import type {
  AccountRepository,
  AccountView,
  PageOfAccount,
} from '../../src/accounts/account-repository.js';
import type { MemoryStore, StoredAccount } from '../memory-store.js';

/** The accounts of a `MemoryStore`. */
export class MemoryAccountRepository implements AccountRepository {
  constructor(private readonly store: MemoryStore) {}

  async view(number: string, page: PageOfAccount, now: Date): Promise<AccountView | undefined> {
    await setImmediate();
    const stored = this.store.accounts.get(number);
    if (!stored) return undefined;

    const { account, notes, transactions, statements } = stored;
    const end = page.first + page.size;
    const cut = <T>(list: readonly T[]) => list.slice(page.first, end);
    return {
      account,
      notes: cut(notesInOrder(notes, now)),
      transactions: cut(newestFirst(transactions, dayOf)),
      statements: cut(newestFirst(statements, periodOf)),
      paymentInstruction: stored.instruction ?? this.#instructionOfBusiness(stored),
      hasMore: [notes, transactions, statements].some(({ length }) => length > end),
    };
  }

  async openPeriod<E>(
    number: string,
    decide: (account: Account) => Result<NextPeriod, E>,
  ): Promise<Result<NextPeriod, E> | undefined> {
    await setImmediate();
    const stored = this.store.accounts.get(number);
    return stored?.turn.take(() => {
      const next = decide(stored.account);
      if (next.isOk()) keepPeriods(stored, next.value);
      return next;
    });
  }

  #instructionOfBusiness({ account }: StoredAccount): PaymentInstruction | undefined {
    const { supplierCode, externalAccountNumber } = account.reference;
    const businesses = [...this.store.supplier(supplierCode).businesses.values()];
    return businesses.find(({ linked }) => linked.has(externalAccountNumber))?.instruction;
  }
}

function keepPeriods(stored: StoredAccount, { closed, opened }: NextPeriod): void {
  stored.account = { ...stored.account, openPeriod: opened };
  if (closed) stored.closedPeriods.push(closed);
  stored.revision += 1;
}

function notesInOrder(notes: readonly Note[], now: Date): readonly Note[] {
  const moment = utcInstantOf(now);
  const newest = newestFirst(notes, ({ createdAt }) => createdAt);
  const pinned = newest.filter((note) => isPinnedAt(note, moment));
  return [...pinned, ...newest.filter((note) => !isPinnedAt(note, moment))];
}

const dayOf = ({ transactionDate }: Transaction) => transactionDate;
const periodOf = ({ billPeriodToDate }: HistoricalStatement) => billPeriodToDate;

/** Of one time the last added comes first. */
function newestFirst<T>(list: readonly T[], timeOf: (one: T) => string): readonly T[] {
  return list.toReversed().toSorted((a, b) => {
    if (timeOf(a) === timeOf(b)) return 0;
    return timeOf(a) > timeOf(b) ? -1 : 1;
  });
}
