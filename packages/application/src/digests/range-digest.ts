import type {
  ExportedInstruction,
  HistoricalStatement,
  Note,
  Transaction,
  TransactionType,
} from '@data-import/domain';
import type {
  AccountRange,
  AccountOfRange,
  ItemsDigest,
  OfAccount,
  OfRange,
} from '../lists/reader.js';
import { CANONICAL_TEXTS } from './canonical-text.js';

/** Items of one owner, one kind and one type, added up. */
export interface DigestedItems {
  readonly owner: string;
  readonly count: number;
  /** The sums of the halves of the MD5 of each. */
  readonly high: bigint;
  readonly low: bigint;
  readonly type?: TransactionType | undefined;
  /** The sum of the amounts in hundredths. */
  readonly amount?: bigint | undefined;
  readonly moved?: number | undefined;
}

type Kind = keyof OfRange;

type Sum = Pick<DigestedItems, 'count' | 'high' | 'low'>;

const NOTHING: Sum = { count: 0, high: 0n, low: 0n };

function sumOf(one: Sum, other: Sum): Sum {
  return {
    count: one.count + other.count,
    high: one.high + other.high,
    low: one.low + other.low,
  };
}

/** The halves are added up modulo 2 to the power of 64, and written as 32 hexadecimal digits: the order of items does not count. */
function printed({ count, high, low }: Sum): ItemsDigest {
  const digest = [high, low]
    .map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0'))
    .join('');
  return { count, digest };
}

/** Adds up the items of a range of accounts, of each account and of all; a store that has MD5 brings sums of many. */
export class RangeDigest {
  readonly #owners: Readonly<Record<Kind, Map<string, Sum>>> = {
    notes: new Map(),
    transactions: new Map(),
    statements: new Map(),
    instructions: new Map(),
    businessInstructions: new Map(),
  };
  readonly #types = new Map<TransactionType, { count: number; amount: bigint }>();
  #moved = 0;
  #grossAmount = 0n;

  constructor(private readonly md5: (text: string) => string) {}

  add(kind: keyof OfRange, items: DigestedItems): void {
    const { owner, count, type, amount = 0n, moved = 0 } = items;
    const owners = this.#owners[kind];
    owners.set(owner, sumOf(owners.get(owner) ?? NOTHING, items));
    this.#moved += moved;
    if (kind === 'statements') this.#grossAmount += amount;
    if (type === undefined) return;
    const known = this.#types.get(type) ?? { count: 0, amount: 0n };
    this.#types.set(type, { count: known.count + count, amount: known.amount + amount });
  }

  readonly addItem = {
    notes: (note: OfAccount<Note>): void => {
      if (note.author === 'caller')
        this.#addText('notes', note.externalAccountNumber, CANONICAL_TEXTS.notes(note));
    },
    transactions: (one: OfAccount<Transaction>): void => {
      this.#addText('transactions', one.externalAccountNumber, CANONICAL_TEXTS.transactions(one), {
        type: one.type,
        amount: BigInt(one.amountMinor),
        moved: one.description === undefined ? 0 : 1,
      });
    },
    statements: (one: OfAccount<HistoricalStatement>): void => {
      this.#addText('statements', one.externalAccountNumber, CANONICAL_TEXTS.statements(one), {
        amount: BigInt(one.grossAmountMinor),
      });
    },
    instructions: (one: ExportedInstruction): void => {
      const { externalAccountNumber: account, externalBusinessIdentifier: business = '' } = one;
      const text = CANONICAL_TEXTS.instructions(one);
      if (account === undefined) this.#addText('businessInstructions', business, text);
      else this.#addText('instructions', account, text);
    },
  };

  #addText(
    kind: Kind,
    owner: string,
    text: string,
    more: Pick<DigestedItems, 'type' | 'amount' | 'moved'> = {},
  ): void {
    const md5 = this.md5(text);
    const [high, low] = [BigInt(`0x${md5.slice(0, 16)}`), BigInt(`0x${md5.slice(16)}`)];
    this.add(kind, { owner, count: 1, high, low, ...more });
  }

  of(accounts: readonly AccountOfRange[]): AccountRange {
    const all = (kind: Kind): ItemsDigest =>
      printed([...this.#owners[kind].values()].reduce(sumOf, NOTHING));
    const of = (kind: Kind, owner: string): ItemsDigest | undefined => {
      const sum = this.#owners[kind].get(owner);
      return sum && printed(sum);
    };
    return {
      accounts: accounts.map((account) => ({
        ...account,
        notes: of('notes', account.externalAccountNumber),
        transactions: of('transactions', account.externalAccountNumber),
        statements: of('statements', account.externalAccountNumber),
        instructions: of('instructions', account.externalAccountNumber),
      })),
      businesses: [...this.#owners.businessInstructions].map(([business, sum]) => ({
        externalBusinessIdentifier: business,
        instructions: printed(sum),
      })),
      notes: all('notes'),
      transactions: { ...all('transactions'), moved: this.#moved, types: this.#types },
      statements: { ...all('statements'), grossAmount: this.#grossAmount },
      instructions: all('instructions'),
      businessInstructions: all('businessInstructions'),
    };
  }
}
