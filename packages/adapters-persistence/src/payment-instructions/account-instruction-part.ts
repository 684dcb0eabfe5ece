import type { PaymentInstruction } from '@data-import/domain';
import type { LedgerPart } from '../ledger/ledger-part.js';
import {
  PAYMENT_INSTRUCTIONS,
  PAYMENT_INSTRUCTIONS_IN_BATCH,
} from '../tables/payment-instructions.js';
import { rowsFor, type AnyTable } from '../tables/table.js';

const NOTHING = {};

export const ACCOUNT_INSTRUCTION_PART: LedgerPart<void, PaymentInstruction> = {
  name: 'account-instructions',
  tables: [PAYMENT_INSTRUCTIONS as unknown as AnyTable],
  sizeOf: () => 1,
  rowsOf: (instruction) => [rowsFor(PAYMENT_INSTRUCTIONS, [instruction], () => NOTHING)],
  // An instruction has no entry that says with which append it came.
  inBatch: {
    tables: [PAYMENT_INSTRUCTIONS_IN_BATCH as unknown as AnyTable],
    rowsOf: (instruction, { batch: importBatch }) => [
      rowsFor(PAYMENT_INSTRUCTIONS_IN_BATCH, [instruction], () => ({ importBatch })),
    ],
  },
};
