import type {
  ExportedInstruction,
  HistoricalStatement,
  Note,
  Transaction,
  TransactionType,
} from '@data-import/domain';
import type { AccountRange, ItemsDigest, OfAccount, OfRange } from '../lists/reader.js';
import { CANONICAL_TEXTS } from './canonical-text.js';

/** Two sums of the halves of MD5, each modulo 2 to the power of 64, as 32 hexadecimal digits. The order of items does not count. */
export function digestOfSums(high: bigint, low: bigint): string {
  return [high, low]
    .map((half) => BigInt.asUintN(64, half).toString(16).padStart(16, '0'))
    .join('');
}

class DigestSum {
  count = 0;
  #high = 0n;
  #low = 0n;

  /** Takes the MD5 of an item, in hexadecimal digits. */
  add(md5: string): void {
    this.count += 1;
    this.#high += BigInt(`0x${md5.slice(0, 16)}`);
    this.#low += BigInt(`0x${md5.slice(16)}`);
  }

  get found(): ItemsDigest {
    return { count: this.count, digest: digestOfSums(this.#high, this.#low) };
  }
}

/** Adds up the items of a range of accounts one by one, for a store that has no MD5. */
export class RangeDigest {
  readonly #notes = new DigestSum();
  readonly #transactions = new DigestSum();
  readonly #statements = new DigestSum();
  readonly #instructions = new DigestSum();
  readonly #businessInstructions = new DigestSum();
  readonly #types = new Map<TransactionType, { count: number; amount: bigint }>();
  #moved = 0;
  #grossAmount = 0n;

  constructor(private readonly md5: (text: string) => string) {}

  readonly add = {
    notes: (note: OfAccount<Note>): void => {
      if (note.author === 'caller') this.#notes.add(this.md5(CANONICAL_TEXTS.notes(note)));
    },
    transactions: (transaction: OfAccount<Transaction>): void => {
      const { type, amountMinor, description } = transaction;
      this.#transactions.add(this.md5(CANONICAL_TEXTS.transactions(transaction)));
      const { count, amount } = this.#types.get(type) ?? { count: 0, amount: 0n };
      this.#types.set(type, { count: count + 1, amount: amount + BigInt(amountMinor) });
      if (description !== undefined) this.#moved += 1;
    },
    statements: (statement: OfAccount<HistoricalStatement>): void => {
      this.#statements.add(this.md5(CANONICAL_TEXTS.statements(statement)));
      this.#grossAmount += BigInt(statement.grossAmountMinor);
    },
    instructions: (instruction: ExportedInstruction): void => {
      const sum =
        instruction.externalAccountNumber === undefined
          ? this.#businessInstructions
          : this.#instructions;
      sum.add(this.md5(CANONICAL_TEXTS.instructions(instruction)));
    },
  };

  ofAccounts(accounts: AccountRange['accounts']): AccountRange {
    return { accounts, ...this.found };
  }

  get found(): OfRange {
    return {
      notes: this.#notes.found,
      transactions: { ...this.#transactions.found, moved: this.#moved, types: this.#types },
      statements: { ...this.#statements.found, grossAmount: this.#grossAmount },
      instructions: this.#instructions.found,
      businessInstructions: this.#businessInstructions.found,
    };
  }
}
