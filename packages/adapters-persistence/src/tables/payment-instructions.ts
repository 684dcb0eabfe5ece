import {
  INSTRUCTION_TYPES,
  type InstructionDetails,
  type PaymentInstruction,
} from '@data-import/domain';
import { oneOf, text, type Codec } from './codec.js';
import { column, describeTable, type Columns, type Table } from './table.js';

// As the vendor has said it: stored and given back as it is.
const details: Codec<InstructionDetails> = {
  type: 'json',
  write: (said) => said,
  read: (stored) =>
    (typeof stored === 'string' ? JSON.parse(stored) : stored) as InstructionDetails,
};

export const PAYMENT_INSTRUCTIONS: Table<PaymentInstruction, object> = describeTable<
  PaymentInstruction,
  object
>({
  name: 'payment_instructions',
  place: {},
  item: {
    vendor: column('vendor', text()),
    reference: column('reference', text()),
    type: column('type', oneOf(INSTRUCTION_TYPES)),
    details: column('details', details),
  } satisfies Columns<PaymentInstruction>,
});
