import type { ExportedInstruction, TransactionType } from '@data-import/domain';
import { compareCodePoints } from '../accounts/best-matches.js';
import type { AccountRange, AccountOfRange, ItemsDigest, OfRange } from '../lists/reader.js';
import { canonicalText } from './canonical-text.js';

/** Items of one owner, one kind and one type, added up. */
export interface DigestedItems {
  readonly owner: string;
  readonly count: number;
  /** The exclusive or of the MD5 of each. */
  readonly digest: bigint;
  readonly type?: TransactionType | undefined;
  /** The sum of the amounts in hundredths. */
  readonly amount?: bigint | undefined;
  readonly moved?: number | undefined;
}

type Kind = keyof OfRange;

type Sum = Pick<DigestedItems, 'count' | 'digest'>;

const NOTHING: Sum = { count: 0, digest: 0n };

function sumOf(one: Sum, other: Sum): Sum {
  return { count: one.count + other.count, digest: one.digest ^ other.digest };
}

function printed({ count, digest }: Sum): ItemsDigest {
  return { count, digest: digest.toString(16).padStart(32, '0') };
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

  /** `md5` in hexadecimal digits. */
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

  addInstruction(instruction: ExportedInstruction): void {
    const { externalAccountNumber: account, externalBusinessIdentifier: business } = instruction;
    const owner = account ?? business ?? '';
    const linkedAccounts = instruction.linkedAccounts.toSorted(compareCodePoints);
    const text = canonicalText('instructions', { ...instruction, owner, linkedAccounts });
    const kind = account === undefined ? 'businessInstructions' : 'instructions';
    this.add(kind, { owner, count: 1, digest: BigInt(`0x${this.md5(text)}`) });
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
