import {
  DEFAULT_VOCABULARY,
  draftNote,
  draftTransaction,
  parseDocumentPath,
  type InstructionReference,
  type MinorUnits,
} from '@data-import/domain';
import { addressOf } from '../accounts/given-accounts.js';
import {
  businessIdOf,
  externalNumbers,
  transactionIdOf,
} from '../identifiers/given-identifiers.js';
import { statementOf } from '../statements/given-statements.js';
import { SUPPLIER } from '../suppliers/given-supplier.js';
import { day, instant } from '../time/dates.js';
import { PAYMENT } from '../transactions/given-transactions.js';
import type { CreateNotesCommand } from '../../src/notes/create-notes.js';
import type { CreateAccountInstructionCommand } from '../../src/payment-instructions/create-account-instruction.js';
import type { CreateBusinessInstructionCommand } from '../../src/payment-instructions/create-business-instruction.js';
import type { ImportStatementsCommand } from '../../src/statements/import-statements.js';
import type { ImportTransactionsCommand } from '../../src/transactions/import-transactions.js';

/** A command of one of the use cases that load data. */
export type RandomImport =
  | { readonly kind: 'notes'; readonly command: CreateNotesCommand }
  | { readonly kind: 'transactions'; readonly command: ImportTransactionsCommand }
  | { readonly kind: 'statements'; readonly command: ImportStatementsCommand }
  | { readonly kind: 'account-instruction'; readonly command: CreateAccountInstructionCommand }
  | { readonly kind: 'business-instruction'; readonly command: CreateBusinessInstructionCommand };

const ACCOUNTS = ['account-1', 'account-2', 'unknown'];
const { postedDate: _, description: __, ...FIELDS } = PAYMENT;

/** The same commands for the same seed. What they name is so little that they often meet, and often differ. */
export class RandomImports {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  next(): RandomImport {
    return this.#oneOf<() => RandomImport>([
      () => this.#notes(),
      () => this.#notes(),
      () => this.#transactions(),
      () => this.#transactions(),
      () => this.#transactions(),
      () => this.#statements(),
      () => this.#accountInstruction(),
      () => this.#businessInstruction(),
    ])();
  }

  #notes(): RandomImport {
    const drafts = this.#some(() =>
      draftNote({
        body: `Body ${this.#below(5)}`,
        documentPaths: this.#below(3) === 0 ? [this.#path()] : [],
        createdAt: this.#oneOf([undefined, undefined, instant('2026-01-10T09:30:00Z')]),
        isPinned: this.#below(2) === 0,
        unpinAt: undefined,
      })._unsafeUnwrap(),
    );
    return { kind: 'notes', command: { address: this.#address(), drafts } };
  }

  #transactions(): RandomImport {
    const drafts = this.#some(() =>
      draftTransaction(
        {
          ...FIELDS,
          transactionId: transactionIdOf(`t-${this.#below(8)}`),
          transactionDate: day(this.#oneOf(['2026-01-15', '2026-01-15', '2025-12-15'])),
          amountMinor: this.#oneOf([1050, 1050, 99_999]) as MinorUnits,
          note: this.#oneOf([undefined, 'A note']),
        },
        DEFAULT_VOCABULARY,
      )._unsafeUnwrap(),
    );
    const options = {
      whenAlreadyThere: this.#oneOf(['skip', 'skip', 'add']),
      whenOutside: this.#oneOf(['move', 'move', 'refuse']),
    } as const;
    return { kind: 'transactions', command: { address: this.#address(), drafts, options } };
  }

  #statements(): RandomImport {
    const statements = this.#some(() =>
      statementOf({
        statementId: `s-${this.#below(6)}`,
        number: this.#oneOf(['1', '1', '1', '2']),
        statementPath: this.#below(4) === 0 ? this.#path() : undefined,
      }),
    );
    return { kind: 'statements', command: { address: this.#address(), statements } };
  }

  #accountInstruction(): RandomImport {
    const command = { address: this.#address(), instruction: this.#instruction() };
    return { kind: 'account-instruction', command };
  }

  #businessInstruction(): RandomImport {
    return {
      kind: 'business-instruction',
      command: {
        address: {
          organisationId: SUPPLIER.organisationId,
          supplierCode: SUPPLIER.code,
          externalBusinessIdentifier: businessIdOf(
            this.#oneOf(['business-1', 'business-1', 'unknown']),
          ),
        },
        instruction: this.#instruction(),
        externalAccountNumbers: externalNumbers(
          ...this.#oneOf([[], [], ['account-1'], ['account-1'], ACCOUNTS]),
        ),
      },
    };
  }

  #instruction(): InstructionReference {
    const vendor = this.#oneOf(['VENDOR', 'VENDOR', 'VENDOR', 'VENDOR', 'OTHER']);
    return { vendor, reference: this.#oneOf(['r-1', 'r-1', 'r-2', 'refused']), type: 'CARD' };
  }

  #address() {
    return addressOf(this.#oneOf(['account-1', 'account-1', 'account-2', 'account-2', 'unknown']));
  }

  #path() {
    return parseDocumentPath(this.#oneOf(['there.pdf', 'missing.pdf']))._unsafeUnwrap();
  }

  #some<T>(make: () => T): readonly T[] {
    return Array.from({ length: 1 + this.#below(4) }, make);
  }

  #oneOf<const T>(choices: readonly T[]): T {
    return choices[this.#below(choices.length)]!;
  }

  /** The generator is mulberry32. */
  #below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }
}
