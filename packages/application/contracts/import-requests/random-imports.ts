import {
  DEFAULT_VOCABULARY,
  draftNote,
  draftTransaction,
  parseDocumentPath,
  type InstructionReference,
  type MinorUnits,
} from '@data-import/domain';
import { addressOf } from '../accounts/given-accounts.js';
import { Chance } from '../chance.js';
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
  readonly #chance: Chance;

  constructor(seed: number) {
    this.#chance = new Chance(seed);
  }

  next(): RandomImport {
    return this.#chance.oneOf<() => RandomImport>([
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
    const drafts = this.#chance.some(4, () =>
      draftNote({
        body: `Body ${this.#chance.below(5)}`,
        documentPaths: this.#chance.below(3) === 0 ? [this.#path()] : [],
        createdAt: this.#chance.oneOf([undefined, undefined, instant('2026-01-10T09:30:00Z')]),
        isPinned: this.#chance.below(2) === 0,
        unpinAt: undefined,
      })._unsafeUnwrap(),
    );
    return { kind: 'notes', command: { address: this.#address(), drafts } };
  }

  #transactions(): RandomImport {
    const drafts = this.#chance.some(4, () =>
      draftTransaction(
        {
          ...FIELDS,
          transactionId: transactionIdOf(`t-${this.#chance.below(8)}`),
          transactionDate: day(this.#chance.oneOf(['2026-01-15', '2026-01-15', '2025-12-15'])),
          amountMinor: this.#chance.oneOf([1050, 1050, 99_999]) as MinorUnits,
          note: this.#chance.oneOf([undefined, 'A note']),
        },
        DEFAULT_VOCABULARY,
      )._unsafeUnwrap(),
    );
    const options = {
      whenAlreadyThere: this.#chance.oneOf(['skip', 'skip', 'add']),
      whenOutside: this.#chance.oneOf(['move', 'move', 'refuse']),
    } as const;
    return { kind: 'transactions', command: { address: this.#address(), drafts, options } };
  }

  #statements(): RandomImport {
    const statements = this.#chance.some(4, () =>
      statementOf({
        statementId: `s-${this.#chance.below(6)}`,
        number: this.#chance.oneOf(['1', '1', '1', '2']),
        statementPath: this.#chance.below(4) === 0 ? this.#path() : undefined,
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
            this.#chance.oneOf(['business-1', 'business-1', 'unknown']),
          ),
        },
        instruction: this.#instruction(),
        externalAccountNumbers: externalNumbers(
          ...this.#chance.oneOf([[], [], ['account-1'], ['account-1'], ACCOUNTS]),
        ),
      },
    };
  }

  #instruction(): InstructionReference {
    const vendor = this.#chance.oneOf(['VENDOR', 'VENDOR', 'VENDOR', 'VENDOR', 'OTHER']);
    return {
      vendor,
      reference: this.#chance.oneOf(['r-1', 'r-1', 'r-2', 'refused']),
      type: 'CARD',
    };
  }

  #address() {
    return addressOf(
      this.#chance.oneOf(['account-1', 'account-1', 'account-2', 'account-2', 'unknown']),
    );
  }

  #path() {
    return parseDocumentPath(this.#chance.oneOf(['there.pdf', 'missing.pdf']))._unsafeUnwrap();
  }
}
