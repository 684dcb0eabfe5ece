import type { UseCases } from '@data-import/application';
import type { ImportBatchName } from '@data-import/domain';
import { NDJSON, pathParameter, StepLines, streamed } from '@data-import/http-kit';
import {
  accountLeft,
  IMPORT_BATCH_NOT_FOUND,
  printUndoStep,
  STATEMENT_PERIOD_CLOSED,
  undoneAccount,
  undoneBusiness,
  undoQuery,
  undoTotal,
} from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../path-parameters.js';
import { keyOf } from '../audited.js';
import { DRY_RUN_HEADER } from '../access-tokens/authentication.js';
import { changeRoute, type Route } from '../route.js';
import { migrationNotPaused, SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function undoImportBatchRoute(useCases: Pick<UseCases, 'audited'>): Route {
  return changeRoute(useCases, {
    operationId: 'undoImportBatch',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/batches/:import_batch/undo/',
    summary: 'Undo an import batch',
    description: DESCRIPTION,
    query: undoQuery,
    mediaTypes: [NDJSON],
    ignoresAccept: true,
    refusals: {
      ...SUPPLIER_REFUSALS,
      'import-batch-not-found': { status: 404, code: IMPORT_BATCH_NOT_FOUND },
      'supplier-not-paused': migrationNotPaused,
    },
    answers: {
      200: {
        description:
          'One line for each account and business from which something was removed, or which was left as it is; the last line is the total. An answer without it was interrupted: send the request again.',
        mediaType: NDJSON,
        schema: {
          oneOf: [undoneAccount, undoneBusiness, accountLeft, undoTotal].map(
            ({ schema }) => schema,
          ),
        },
        itemCodes: [STATEMENT_PERIOD_CLOSED],
        headers: { [DRY_RUN_HEADER]: '`true` with `dry_run=true`; absent otherwise.' },
        examples: { total: TOTAL_EXAMPLE },
      },
      404: {
        description: 'The import supplier does not exist, or nothing was created under this name.',
      },
    },
    handle: async ({ undoImportBatch }, { params, query }, identity) => {
      const by = keyOf(identity);
      // Looked up as it is: a text that is no name of a batch is not found.
      const name = pathParameter(params, 'import_batch') as ImportBatchName;
      const supplierCode = supplierCodeInPath(params);
      const isDryRun = query.dry_run ?? false;
      const undone = await undoImportBatch({
        batch: { supplierCode, name },
        isDryRun,
        ...(by !== undefined && { by }),
      });
      return undone.map((steps) => ({
        ...streamed(
          NDJSON,
          new StepLines(steps, (step) => [printUndoStep(step, name)], STEPS_AT_ONCE),
        ),
        about: { importSupplier: supplierCode, importBatch: name, isDryRun },
      }));
    },
  });
}

const DESCRIPTION = `Removes everything that requests with this \`import_batch\` created and that is still there: notes, transactions and
the notes about their moved dates, historical statements, payment instructions and links of business instructions. What is
removed is new again for a later load. Each account is undone whole or not at all, and what was answered is on disk. The
supplier must be PAUSED until the answer has ended; a dry run is answered at any status. Safe to repeat after any interruption. An account with a transaction of
the batch in a statement period that has been closed since is left as it is and named with \`statement_period_closed\`.`;

const TOTAL_EXAMPLE = {
  import_batch: 'first-load',
  dry_run: false,
  notes: 3,
  transactions: 24,
  statements: 2,
  payment_instructions: 1,
  links: 0,
  accounts: 2,
  businesses: 0,
  left: 0,
  undone_at: '2024-05-02T08:30:00Z',
};

const STEPS_AT_ONCE = 200;
