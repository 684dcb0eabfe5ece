import {
  INSTRUCTION_TYPES,
  parseImportBatchName,
  type ImportBatchName,
  type InstructionDetails,
  type PaymentInstruction,
} from '@data-import/domain';
import { oneOf, optional, text, type Codec } from './codec.js';
import { column, describeTable, type Columns, type Table } from './table.js';

// Stored and given back as the vendor said it.
const details: Codec<InstructionDetails> = {
  type: 'json',
  write: (said) => said,
  read: (stored) =>
    (typeof stored === 'string' ? JSON.parse(stored) : stored) as InstructionDetails,
};

export interface InstructionPosition {
  readonly importBatch: ImportBatchName | undefined;
}

export const PAYMENT_INSTRUCTIONS: Table<PaymentInstruction, InstructionPosition> = describeTable({
  name: 'payment_instructions',
  place: { importBatch: column('import_batch', optional(text(parseImportBatchName))) },
  item: {
    vendor: column('vendor', text()),
    reference: column('reference', text()),
    type: column('type', oneOf(INSTRUCTION_TYPES)),
    details: column('details', details),
  } satisfies Columns<PaymentInstruction>,
});
