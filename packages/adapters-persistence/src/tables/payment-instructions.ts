import {
  INSTRUCTION_TYPES,
  parseImportBatchName,
  type ImportBatchName,
  type InstructionDetails,
  type PaymentInstruction,
} from '@data-import/domain';
import { oneOf, optional, text, type Codec } from './codec.js';
import { column, describeTable, type Columns, type Table } from './table.js';

// As the vendor has said it: stored and given back as it is.
const details: Codec<InstructionDetails> = {
  type: 'json',
  write: (said) => said,
  read: (stored) =>
    (typeof stored === 'string' ? JSON.parse(stored) : stored) as InstructionDetails,
};

const ITEM = {
  vendor: column('vendor', text()),
  reference: column('reference', text()),
  type: column('type', oneOf(INSTRUCTION_TYPES)),
  details: column('details', details),
} satisfies Columns<PaymentInstruction>;

export const PAYMENT_INSTRUCTIONS: Table<PaymentInstruction, object> = describeTable<
  PaymentInstruction,
  object
>({
  name: 'payment_instructions',
  place: {},
  item: ITEM,
});

export interface BatchOfInstruction {
  readonly importBatch: ImportBatchName | undefined;
}

/** With the batch that created it. */
export const PAYMENT_INSTRUCTIONS_IN_BATCH: Table<PaymentInstruction, BatchOfInstruction> =
  describeTable<PaymentInstruction, BatchOfInstruction>({
    name: 'payment_instructions',
    place: { importBatch: column('import_batch', optional(text(parseImportBatchName))) },
    item: ITEM,
  });
