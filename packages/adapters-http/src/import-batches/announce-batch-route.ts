import type { AnnounceBatch, SupplierNotFound } from '@data-import/application';
import { parseImportBatchName, type ImportBatchNameMalformed } from '@data-import/domain';
import { err } from 'neverthrow';
import { pathParameter, succeeded, type Refusals } from '@data-import/http-kit';
import {
  announcement,
  EXPECTED_ITEMS_FAILED_VALIDATION,
  expectedItemsRequest,
  INVALID,
} from '@data-import/wire/codecs';
import { supplierCodeInPath } from '../accounts/account-in-path.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { BATCH_IN_PATH } from '../path-parameters.js';
import { callerRoute, type Route } from '../route.js';
import { SUPPLIER_UNKNOWN, SUPPLIER_UNKNOWN_ANSWER } from '../suppliers/supplier-refusals.js';
import { BATCHES_TAG } from './list-import-batches-route.js';

export function announceBatchRoute(announceBatch: AnnounceBatch): Route {
  return callerRoute({
    operationId: 'announceImportBatch',
    tag: BATCHES_TAG,
    method: 'PUT',
    path: '/v1/data-import/batches/:import_supplier_code/:import_batch/expected/',
    pathParameters: BATCH_IN_PATH,
    summary: 'Announce how much an import batch is going to have',
    description:
      "How many of the caller's own items are going to be loaded into the batch, which need not exist yet. Progress and alerts say then how much is left and when the load ends. May be sent again: the last announcement counts.",
    body: { reader: expectedItemsRequest },
    failed: EXPECTED_ITEMS_FAILED_VALIDATION,
    refusals: REFUSALS,
    examples: { night: { notes: 120, transactions: 24_000 } },
    answers: {
      200: {
        description: 'What is expected now; null where nothing was announced.',
        schema: announcement.schema,
        examples: { night: EXAMPLE },
      },
      404: SUPPLIER_UNKNOWN_ANSWER,
    },
    handle: async ({ params, body }, identity) => {
      const name = parseImportBatchName(pathParameter(params, 'import_batch'));
      if (name.isErr()) return err(name.error);
      const batch = { supplierCode: supplierCodeInPath(params), name: name.value };
      const { payment_instructions: paymentInstructions, ...others } = body;
      const given = Object.entries({ ...others, paymentInstructions });
      const expected = Object.fromEntries(given.filter(([, count]) => count !== undefined));
      const announced = await announceBatch(tenantScopeOf(identity), batch, expected);
      return announced.map(() => succeeded(announcement.print({ ...body, name: batch.name })));
    },
  });
}

const REFUSALS: Refusals<SupplierNotFound | ImportBatchNameMalformed> = {
  'import-supplier-not-found': SUPPLIER_UNKNOWN,
  'import-batch-name-malformed': {
    code: INVALID,
    at: ['import_batch'],
    detail: () => 'The name of an import batch is 1 to 64 of A-Z a-z 0-9 . _ -',
  },
};

const EXAMPLE = {
  import_batch: 'first-load',
  notes: 120,
  transactions: 24_000,
  statements: null,
  payment_instructions: null,
};
