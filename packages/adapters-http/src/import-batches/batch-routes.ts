import {
  MOST_OPEN_ANNOUNCEMENTS,
  type BatchReference,
  type ImportBatchNotFound,
  type SupplierNotFound,
  type TooManyAnnouncements,
  type UseCases,
} from '@data-import/application';
import { noContent, pathParameter, type Incoming, type Refusals } from '@data-import/http-kit';
import {
  announcement,
  BATCH_END_FAILED_VALIDATION,
  batchesQuery,
  endedBatch,
  endRequest,
  EXPECTED_ITEMS_FAILED_VALIDATION,
  expectedItemsRequest,
  IMPORT_BATCH_NAME_FORM,
  IMPORT_BATCH_NOT_FOUND,
  importBatch,
  INVALID,
  listOf,
  MAX_ITEMS,
  OPERATOR_REQUEST_FAILED_VALIDATION,
} from '@data-import/wire/codecs';
import {
  parseImportBatchName,
  type BatchItems,
  type Identity,
  type ImportBatchNameMalformed,
} from '@data-import/domain';
import { err, type Result } from 'neverthrow';
import { supplierCodeInPath } from '../path-parameters.js';
import { tenantScopeOf } from '../access-tokens/authentication.js';
import { callerRoute, changeRoute, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function batchRoutes(useCases: UseCases): readonly Route[] {
  const { listImportBatches, announceBatch, endBatch, withdrawAnnouncement } = useCases;
  return [
    callerRoute({
      operationId: 'listImportBatches',
      tag: BATCHES_TAG,
      method: 'GET',
      path: '/v1/data-import/batches/:import_supplier_code/',
      summary: 'List the import batches of a supplier',
      description:
        'Counts the items created by requests with each `import_batch`. A batch that was only announced comes last, with nothing in it; another whose requests created nothing is not listed. An undone batch keeps its numbers until something is loaded into it again; then they restart at zero.',
      query: batchesQuery,
      shows: {
        printer: listOf(importBatch),
        description: 'The first created first.',
        examples: { one: [BATCH_EXAMPLE] },
      },
      refusals: SUPPLIER_REFUSALS,
      handle: async ({ params, query: { batch } }, identity) => {
        const supplierCode = supplierCodeInPath(params);
        const listed = await listImportBatches(tenantScopeOf(identity), supplierCode, batch);
        return listed.map((all) =>
          all.map((one) => ({
            ...one,
            undoneBy: identity.role === 'caller' ? undefined : (one.undoneBy ?? null),
          })),
        );
      },
    }),
    callerRoute({
      operationId: 'announceImportBatch',
      tag: BATCHES_TAG,
      method: 'PUT',
      path: '/v1/data-import/batches/:import_supplier_code/:import_batch/expected/',
      summary: 'Announce how much an import batch is going to have',
      description:
        'States how many items you are going to load into the batch; the batch need not exist yet. Progress and alerts then show how much is left and when the load will end. You may send it again: the last announcement counts. A supplier has at most 100 announcements whose items are not all stored.',
      body: { reader: expectedItemsRequest },
      failed: EXPECTED_ITEMS_FAILED_VALIDATION,
      refusals: REFUSALS,
      examples: { night: { notes: 120, transactions: 24_000 } },
      shows: {
        printer: announcement,
        description: 'The announcement now in force; null for a kind without one.',
        examples: { night: EXAMPLE },
      },
      handle: async ({ params, body }, identity) => {
        const batch = batchIn(params);
        if (batch.isErr()) return err(batch.error);
        const expected = countsIn(body);
        const announced = await announceBatch(tenantScopeOf(identity), batch.value, expected);
        return announced.map(() => ({ ...NO_COUNTS, ...expected, name: batch.value.name }));
      },
    }),
    callerRoute({
      operationId: 'endImportBatch',
      tag: BATCHES_TAG,
      method: 'POST',
      path: '/v1/data-import/batches/:import_supplier_code/:import_batch/end/',
      summary: 'End the load of an import batch',
      description:
        'Progress and alerts then expect nothing more of the batch: it is "Loaded", "Loaded, 3 refused", or with `stopped` "Stopped by its loader", and never stalled. You may send it again: the last one counts. An announcement opens the load again.',
      body: { reader: endRequest },
      failed: BATCH_END_FAILED_VALIDATION,
      refusals: END_REFUSALS,
      examples: { loaded: { refused: { transactions: 3 } }, stopped: { stopped: true } },
      shows: {
        printer: endedBatch,
        description: 'The end that is now in force.',
        examples: { loaded: { import_batch: 'first-load', ...END_EXAMPLE } },
      },
      handle: async ({ params, body: { stopped = false, refused = {} } }, identity) => {
        const batch = batchIn(params);
        if (batch.isErr()) return err(batch.error);
        const end = { isStopped: stopped, refused: countsIn(refused) };
        const ended = await endBatch(tenantScopeOf(identity), batch.value, end);
        return ended.map((one) => ({ ...one, name: batch.value.name }));
      },
    }),
    callerRoute({
      ...TAKING_BACK,
      operationId: 'withdrawImportBatchAnnouncement',
      tag: BATCHES_TAG,
      path: '/v1/data-import/batches/:import_supplier_code/:import_batch/expected/',
      failed: EXPECTED_ITEMS_FAILED_VALIDATION,
      handle: ({ params }, identity) => takeBack(withdrawAnnouncement, params, identity),
    }),
    changeRoute(useCases, {
      ...TAKING_BACK,
      operationId: 'withdrawAnnouncementOfSupplier',
      answers: { ...WITHDRAWN, 400: { codes: [OPERATOR_REQUEST_FAILED_VALIDATION] } },
      path: '/v1/operator/import-suppliers/:import_supplier_code/batches/:import_batch/expected/',
      handle: (commands, { params }, identity) =>
        takeBack(commands.withdrawAnnouncement, params, identity),
    }),
  ];
}

async function takeBack(
  withdrawAnnouncement: UseCases['withdrawAnnouncement'],
  params: Incoming['params'],
  identity: Identity,
) {
  const batch = batchIn(params);
  if (batch.isErr()) return err(batch.error);
  const withdrawn = await withdrawAnnouncement(tenantScopeOf(identity), batch.value);
  return withdrawn.map(() => noContent);
}

function batchIn(params: Incoming['params']): Result<BatchReference, ImportBatchNameMalformed> {
  const supplierCode = supplierCodeInPath(params);
  return parseImportBatchName(pathParameter(params, 'import_batch')).map((name) => ({
    supplierCode,
    name,
  }));
}

type Kind = 'notes' | 'transactions' | 'statements' | 'payment_instructions';

function countsIn({
  payment_instructions: paymentInstructions,
  ...others
}: Readonly<Partial<Record<Kind, number | undefined>>>): Partial<BatchItems> {
  const given = Object.entries({ ...others, paymentInstructions });
  return Object.fromEntries(given.filter(([, count]) => count !== undefined));
}

const NO_COUNTS = {
  notes: undefined,
  transactions: undefined,
  statements: undefined,
  paymentInstructions: undefined,
};

const WITHDRAWN = { 204: { description: 'Nothing is announced for the batch.' } } as const;

const BATCHES_TAG = {
  name: 'Import batches',
  description: 'Parts of a migration that the operator can undo as a whole.',
} as const;

const END_EXAMPLE = {
  at: '2024-05-01T09:00:05Z',
  stopped: false,
  refused: { transactions: 3 },
  words: 'Loaded, 3 refused',
};

const BATCH_EXAMPLE = {
  import_batch: 'first-load',
  first_at: '2024-05-01T08:30:00Z',
  last_at: '2024-05-01T09:00:00Z',
  loaded_by: [{ api_key_id: '<API_KEY_ID>', label: 'night load' }],
  notes: 3,
  transactions: 24,
  statements: 2,
  payment_instructions: 1,
  accounts: 2,
  expected: { notes: 3, transactions: 27 },
  end: END_EXAMPLE,
  left: 2,
  undone_at: null,
};

const BATCH_REFUSALS: Refusals<SupplierNotFound | ImportBatchNameMalformed> = {
  ...SUPPLIER_REFUSALS,
  'import-batch-name-malformed': {
    code: INVALID,
    at: ['import_batch'],
    detail: () => `The name of an import batch is ${IMPORT_BATCH_NAME_FORM}.`,
  },
};

const END_REFUSALS: Refusals<SupplierNotFound | ImportBatchNameMalformed | ImportBatchNotFound> = {
  ...BATCH_REFUSALS,
  'import-batch-not-found': { status: 404, code: IMPORT_BATCH_NOT_FOUND },
};
const TAKING_BACK = {
  method: 'DELETE',
  summary: 'Take the announcement of an import batch back',
  description:
    'Progress and alerts no longer expect anything of the batch; its items stay. A repeat changes nothing.',
  answers: WITHDRAWN,
  refusals: BATCH_REFUSALS,
} as const;

const REFUSALS: Refusals<SupplierNotFound | ImportBatchNameMalformed | TooManyAnnouncements> = {
  ...BATCH_REFUSALS,
  'too-many-announcements': {
    code: MAX_ITEMS,
    at: ['import_batch'],
    detail: () =>
      `${MOST_OPEN_ANNOUNCEMENTS} other batches of the supplier are announced and not loaded yet. Load them, or take announcements back with DELETE.`,
  },
};

const EXAMPLE = {
  import_batch: 'first-load',
  notes: 120,
  transactions: 24_000,
  statements: null,
  payment_instructions: null,
};
