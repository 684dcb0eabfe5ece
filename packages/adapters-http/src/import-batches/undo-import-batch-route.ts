import type {
  ImportBatchNotFound,
  SupplierNotFound,
  UndoImportBatch,
} from '@data-import/application';
import type { ImportBatchName, MigrationNotPaused, UndoStep } from '@data-import/domain';
import { streamed, pathParameter, type Parts, type Refusals } from '@data-import/http-kit';
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
import { setImmediate } from 'node:timers/promises';
import { BATCH_IN_PATH, supplierCodeInPath } from '../path-parameters.js';
import { DRY_RUN_HEADER } from '../access-tokens/authentication.js';
import { operatorRoute, type Route } from '../route.js';
import { migrationNotPaused, SUPPLIER_UNKNOWN } from '../suppliers/supplier-refusals.js';

const LINES = 'application/x-ndjson';

export function undoImportBatchRoute(undoImportBatch: UndoImportBatch): Route {
  return operatorRoute({
    operationId: 'undoImportBatch',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/batches/:import_batch/undo/',
    pathParameters: BATCH_IN_PATH,
    summary: 'Undo an import batch',
    description: DESCRIPTION,
    query: undoQuery,
    mediaTypes: [LINES],
    ignoresAccept: true,
    refusals: REFUSALS,
    answers: {
      200: {
        description:
          'One line for each account and business from which something was removed, or which was left as it is; the last line is the total. An answer without it was interrupted: send the request again.',
        mediaType: LINES,
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
    handle: async ({ params, query }, { apiKeyId }) => {
      // Looked up as it is: a text that is no name of a batch is not found.
      const name = pathParameter(params, 'import_batch') as ImportBatchName;
      const supplierCode = supplierCodeInPath(params);
      const isDryRun = query.dry_run ?? false;
      const undone = await undoImportBatch({
        batch: { supplierCode, name },
        isDryRun,
        by: apiKeyId,
      });
      return undone.map((steps) => ({
        ...streamed(LINES, new UndoParts(name, steps)),
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

const REFUSALS: Refusals<SupplierNotFound | ImportBatchNotFound | MigrationNotPaused> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'import-batch-not-found': { status: 404, code: IMPORT_BATCH_NOT_FOUND },
  'supplier-not-paused': migrationNotPaused,
};

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

const LINES_AT_ONCE = 200;
const LONGEST_SILENCE_MS = 500;

/**
 * The steps of an undo, one line each. No step is begun before its part is asked for, so a client that stops reading
 * stops the undo. A step that fails breaks the answer.
 */
class UndoParts implements Parts {
  readonly #name: ImportBatchName;
  readonly #steps: AsyncGenerator<UndoStep, void, undefined>;

  constructor(name: ImportBatchName, steps: AsyncGenerator<UndoStep, void, undefined>) {
    this.#name = name;
    this.#steps = steps;
  }

  async next(): Promise<string | undefined> {
    const until = performance.now() + LONGEST_SILENCE_MS;
    let lines = '';
    // An engine that works in this thread leaves room for others in between.
    for (let count = 0; count < LINES_AT_ONCE && performance.now() < until; count += 1) {
      await setImmediate();
      const { value: step } = await this.#steps.next();
      if (!step) break;
      lines += `${JSON.stringify(printUndoStep(step, this.#name))}\n`;
    }
    return lines === '' ? undefined : lines;
  }

  leave(): void {
    // Waits for the step that is under way. Its failure cannot be answered any more.
    this.#steps.return().catch(() => undefined);
  }
}
