import type { ApiRecord } from '../record.js';

export type UndoLine =
  | ApiRecord<'UndoneAccount'>
  | ApiRecord<'UndoneBusiness'>
  | ApiRecord<'AccountLeft'>
  | ApiRecord<'UndoTotal'>;

export interface BatchOperations {
  listBatches(supplier: string): Promise<readonly ApiRecord<'ImportBatch'>[]>;
  /** A line for each account and business; the last is the total. */
  undoBatch(supplier: string, name: string, isDryRun: boolean): AsyncIterable<UndoLine>;
}
