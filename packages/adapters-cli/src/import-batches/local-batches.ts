import type { UseCases } from '@data-import/application';
import type { ImportBatchName, SupplierCode } from '@data-import/domain';
import { importBatch, listOf, printUndoStep } from '@data-import/wire/codecs';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { BatchOperations, UndoLine } from './batch-operations.js';

// Texts are looked up as they are: one that breaks the rules of names is not found.

export function localBatches(useCases: UseCases): BatchOperations {
  return {
    async listBatches(supplier) {
      const listed = valueOf(await useCases.listImportBatches(undefined, supplier as SupplierCode));
      const all = listed.map((one) => ({ ...one, undoneBy: one.undoneBy ?? null }));
      return listOf(importBatch).print(all) as readonly ApiRecord<'ImportBatch'>[];
    },
    async *undoBatch(supplier, name, isDryRun) {
      const batch = { supplierCode: supplier as SupplierCode, name: name as ImportBatchName };
      const steps = valueOf(await useCases.undoImportBatch({ batch, isDryRun }));
      for await (const step of steps) yield printUndoStep(step, name) as UndoLine;
    },
  };
}
