import {
  DEFAULT_VOCABULARY,
  draftNote,
  draftTransaction,
  type HistoricalStatement,
  type LoadedItem,
  type MinorUnits,
  type NoteDraft,
  type TransactionDraft,
} from '@data-import/domain';
import type { Chance } from '../../contracts/chance.js';
import { transactionIdOf } from '../../contracts/identifiers/given-identifiers.js';
import { statementOf } from '../../contracts/statements/given-statements.js';
import { SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { day } from '../../contracts/time/dates.js';
import { PAYMENT } from '../../contracts/transactions/given-transactions.js';

/** A request of `caller-1`, whose supplier is `SUPPLIER`, or of `caller-2`, whose supplier is `OTHER_SUPPLIER`. */
export interface LoadRequest {
  readonly kind: 'load' | 'bulk';
  readonly supplier: string;
  readonly caller: 'caller-1' | 'caller-2';
  readonly batch: string | undefined;
  readonly lines: readonly Line[];
}

/** What a request sends for one account; a bulk request has several lines. */
export type Line = { readonly account: string } & (
  | { readonly kind: 'notes'; readonly items: readonly NoteDraft[] }
  | { readonly kind: 'statements'; readonly items: readonly HistoricalStatement[] }
  | {
      readonly kind: 'transactions';
      readonly items: readonly TransactionDraft[];
      /** `add` is `check_previously_added=false`. */
      readonly mode: 'skip' | 'add';
      readonly key?: string;
    }
);

export type Request =
  | LoadRequest
  | { readonly kind: 'change status'; readonly to: 'paused' | 'ongoing' }
  | { readonly kind: 'undo'; readonly batch: string }
  | { readonly kind: 'remove'; readonly item: LoadedItem }
  | { readonly kind: 'import'; readonly accounts: readonly string[] }
  | { readonly kind: 'stage' | 'start' | 'complete' | 'fail'; readonly account: string }
  | { readonly kind: 'open period'; readonly account: string; readonly from: string }
  | { readonly kind: 'revoke key' };

/** The requests of the operator are about `SUPPLIER`. */
export const OTHER_SUPPLIER = { code: 'SUPPLIER_2', organisationId: 'organisation-2' };
/** These exist from the beginning; the others are imported meanwhile, or not. */
export const IMPORTED = ['account-1', 'account-2'];
const BATCHES = ['B-1', 'B-2'];
const MOST_ITEMS = 3;

const { postedDate: _, description: __, ...FIELDS } = PAYMENT;

function transaction(number: number, amountMinor: number, date: string): TransactionDraft {
  const own = {
    transactionId: transactionIdOf(`t-${number}`),
    transactionDate: day(date),
    amountMinor: amountMinor as MinorUnits,
  };
  return draftTransaction({ ...FIELDS, ...own }, DEFAULT_VOCABULARY)._unsafeUnwrap();
}

// Made once: checking a draft takes longer than a step. Amounts and days differ, identifiers often do not.
const TRANSACTIONS = [1, 2, 3].map((number) =>
  [1050, 99_999].flatMap((amount) =>
    ['2026-01-15', '2025-12-15'].map((date) => transaction(number, amount + number, date)),
  ),
);
const NOTES = ['one', 'two'].map((body) =>
  draftNote({
    body,
    documentPaths: [],
    createdAt: undefined,
    isPinned: false,
    unpinAt: undefined,
  })._unsafeUnwrap(),
);
const STATEMENTS = ['s-1', 's-2'].map((statementId) => statementOf({ statementId }));

const PAUSE: Request = { kind: 'change status', to: 'paused' };
const RESUME: Request = { kind: 'change status', to: 'ongoing' };

/** What clients ask, each one request after the other. There is so little to name that requests often meet. */
export function scriptsFor(chance: Chance): readonly (readonly Request[])[] {
  // Every second run is about one account and one kind, so that requests share some of their items.
  const accounts = chance.oneIn(3) ? ACCOUNTS : [ACCOUNTS[0]];
  const kinds = chance.oneIn(3) ? KINDS : [chance.oneOf(KINDS)];
  const anew = (by?: Sender) => loading(chance, chance.oneOf(accounts), chance.oneOf(kinds), by);
  const byCaller1 = { batch: 'B-1', caller: 'caller-1', supplier: SUPPLIER.code } as const;
  const ofBatch = chance.some(3, () => anew(byCaller1));
  // Clients send the same: repeats, also at the same moment.
  const sent = [...ofBatch, ...chance.some(3, anew)];
  const load = () => (chance.oneIn(4) ? anew() : chance.oneOf(sent));
  const removing: Request = chance.oneIn(4)
    ? { kind: 'remove', item: removal(chance) }
    : { kind: 'undo', batch: 'B-1' };
  const scripts = [
    chance.some(2, load),
    chance.some(2, () => chance.oneOf(ofBatch)),
    [chance.oneOf(ofBatch), PAUSE, removing, RESUME, load()],
    [RESUME, chance.oneOf(ofBatch), PAUSE, RESUME],
    chance.some(3, () => byOperator(chance)),
  ];
  return scripts.filter(() => !chance.oneIn(4));
}

const ACCOUNTS = ['account-1', 'account-1', 'account-1', 'account-2', 'account-3'] as const;
const KINDS = ['notes', 'statements', 'skip', 'skip', 'add', 'keyed', 'bulk', 'bulk'] as const;

type Sender = Pick<LoadRequest, 'caller' | 'supplier' | 'batch'>;

function sender(chance: Chance): Sender {
  const caller = chance.oneOf(['caller-1', 'caller-1', 'caller-1', 'caller-1', 'caller-2']);
  // The second caller may ask for accounts that are not its own.
  const supplier = caller === 'caller-2' && chance.oneIn(2) ? OTHER_SUPPLIER : SUPPLIER;
  return { caller, supplier: supplier.code, batch: chance.oneOf([undefined, ...BATCHES]) };
}

function loading(
  chance: Chance,
  account: string,
  kind: (typeof KINDS)[number],
  by = sender(chance),
): LoadRequest {
  const one = (line: Line): LoadRequest => ({ kind: 'load', ...by, lines: [line] });
  switch (kind) {
    case 'notes':
      return one({ account, kind, items: distinct(chance, NOTES) });
    case 'statements':
      return one({ account, kind, items: distinct(chance, STATEMENTS) });
    case 'bulk': {
      const lines = [account, ...new Set(ACCOUNTS)]
        .filter((other, index) => index === 0 || (other !== account && chance.oneIn(2)))
        .map((other) => transactions(chance, other, 'skip'));
      return { kind, ...by, lines };
    }
    case 'keyed': {
      // A client has one key for one request, of which the batch is a part.
      const line = transactions(chance, account, 'add');
      return one({ ...line, key: JSON.stringify([by.batch, line.items]) });
    }
    case 'skip':
    case 'add':
      return one(transactions(chance, account, kind));
  }
}

function transactions(chance: Chance, account: string, mode: 'skip' | 'add') {
  const items = distinct(chance, TRANSACTIONS).map((variants) => chance.oneOf(variants));
  return { account, kind: 'transactions', mode, items } as const;
}

function distinct<T>(chance: Chance, all: readonly T[]): readonly T[] {
  return [...new Set(chance.some(MOST_ITEMS, () => chance.oneOf(all)))];
}

function byOperator(chance: Chance): Request {
  const account = chance.oneOf(['account-3', 'account-4']);
  return chance.oneOf<() => Request>([
    () => PAUSE,
    () => RESUME,
    () => RESUME,
    () => ({ kind: 'undo', batch: chance.oneOf(BATCHES) }),
    () => ({ kind: 'remove', item: removal(chance) }),
    () => ({ kind: 'import', accounts: chance.oneOf([[account], ['account-4', 'account-3']]) }),
    () => ({ kind: chance.oneOf(['stage', 'start', 'complete', 'complete', 'fail']), account }),
    () => ({ kind: 'open period', account: chance.oneOf(IMPORTED), from: '2026-02-01' }),
    () => ({ kind: 'revoke key' }),
  ])();
}

function removal(chance: Chance): LoadedItem {
  const account = { supplierCode: SUPPLIER.code, externalAccountNumber: 'account-1' } as const;
  return chance.oneOf([
    { kind: 'transaction', account, transactionId: 't-1' },
    { kind: 'statement', account, statementId: 's-1' },
    { kind: 'note', account, note: { body: 'one', documentPaths: [], createdAt: undefined } },
  ]) as LoadedItem;
}
