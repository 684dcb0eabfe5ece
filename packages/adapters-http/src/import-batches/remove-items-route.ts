import type { ItemNotFound, RemoveItem, UseCases } from '@data-import/application';
import {
  NOTHING_REMOVED,
  type Identity,
  type MigrationNotPaused,
  type StatementPeriodClosed,
  type SupplierCode,
} from '@data-import/domain';
import {
  answerInBulk,
  type BulkSettings,
  isJsonObject,
  type LineRead,
  NDJSON,
  type Refusals,
  type Subjects,
  succeeded,
} from '@data-import/http-kit';
import {
  detailOfClosedPeriod,
  ITEM_NOT_FOUND,
  itemOf,
  OPERATOR_REQUEST_FAILED_VALIDATION,
  removalTotal,
  removeLine,
  STATEMENT_PERIOD_CLOSED,
  undoneAccount,
  undoneBusiness,
  undoQuery,
  type RemoveLine,
} from '@data-import/wire/codecs';
import type { Reader } from '@data-import/wire/kit';
import { ok } from 'neverthrow';
import { clientOf, DRY_RUN_HEADER } from '../access-tokens/authentication.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { keyOf } from '../audited.js';
import { changeRoute, operated, type Route } from '../route.js';
import { migrationNotPaused, SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

const OF_REQUEST = {
  operationId: 'removeItems',
  method: 'POST',
  path: '/v1/operator/import-suppliers/:import_supplier_code/remove/',
  summary: 'Remove single items that were loaded wrong',
} as const;

export function removeItemsRoute(
  useCases: Pick<UseCases, 'audited'>,
  { subjects, ...settings }: BulkSettings & { readonly subjects: Subjects<Identity> },
): Route {
  return changeRoute(useCases, {
    ...OF_REQUEST,
    description: DESCRIPTION,
    query: undoQuery,
    lines: { ...removeLine, failed: OPERATOR_REQUEST_FAILED_VALIDATION },
    mediaTypes: [NDJSON],
    ignoresAccept: true,
    refusals: { ...SUPPLIER_REFUSALS, 'supplier-not-paused': migrationNotPaused },
    examples: { transaction: EXAMPLE },
    answers: {
      200: {
        description:
          'One line for each line of the request, in their order; the last line is the total. An answer without it was interrupted: send the request again.',
        mediaType: NDJSON,
        schema: { oneOf: [ANSWER_SCHEMA, removalTotal.schema] },
        itemCodes: [ITEM_NOT_FOUND, STATEMENT_PERIOD_CLOSED],
        headers: { [DRY_RUN_HEADER]: '`true` with `dry_run=true`; absent otherwise.' },
        examples: { removed: ANSWER_EXAMPLE, total: TOTAL_EXAMPLE },
      },
    },
    handle: async ({ removeItems }, { params, query }, identity, incoming) => {
      const supplierCode = supplierCodeInPath(params);
      const isDryRun = query.dry_run ?? false;
      const by = keyOf(identity);
      const command = { supplierCode, isDryRun, ...(by !== undefined && { by }) };
      const allowed = await removeItems(command);
      return await allowed.asyncMap(async (removeItem) => {
        const total = { ...NOTHING_REMOVED };
        const route = lineRoute(supplierCode, async (item) => {
          const removed = await removeItem(item);
          if (removed.isOk())
            for (const kind of Object.keys(total) as (keyof typeof total)[])
              total[kind] += removed.value[kind];
          return removed;
        });
        const byName = new Map([['remove', { route, keyOf: keyOfLine, needOf: () => undefined }]]);
        const answer = await answerInBulk(
          { line: anyLine, failed: OPERATOR_REQUEST_FAILED_VALIDATION, byName },
          {
            identity,
            client: clientOf(identity),
            subjects,
            query: {},
            closing: ({ statuses }) => {
              const { 200: removed = 0, ...others } = statuses;
              const left = Object.values(others).reduce((sum, lines) => sum + lines, 0);
              return removalTotal.print({ ...total, isDryRun, removed, left }) as object;
            },
          },
          incoming,
          settings,
        );
        return { ...answer, about: { importSupplier: supplierCode, isDryRun } };
      });
    },
  });
}

/** The entry of the audit is that of the whole request. */
function lineRoute(supplierCode: SupplierCode, removeItem: RemoveItem): Route {
  return operated({
    ...OF_REQUEST,
    body: { reader: removeLine },
    refusals: LINE_REFUSALS,
    handle: async ({ body }) =>
      (await removeItem(itemOf(body, supplierCode))).map((removed) =>
        succeeded(
          body.external_business_identifier === undefined
            ? undoneAccount.print({
                externalAccountNumber: body.external_account_number ?? '',
                ...removed,
              })
            : undoneBusiness.print({
                externalBusinessIdentifier: body.external_business_identifier,
                ...removed,
              }),
        ),
      ),
  });
}

/** The whole line is read by `lineRoute`. */
const anyLine: Reader<LineRead> = {
  ...(removeLine as unknown as Reader<LineRead>),
  read: (input) =>
    isJsonObject(input)
      ? ok({ operation: 'remove', body: input })
      : (removeLine.read(input) as never),
};

function keyOfLine(line: unknown): string {
  const { external_account_number: account, external_business_identifier: business } =
    line as Partial<RemoveLine>;
  return JSON.stringify([account, business]);
}

const DESCRIPTION = `Removes items one by one, by the rules of the undo of a batch: the supplier must be PAUSED until the answer has ended,
the service's note about a moved date is removed with its transaction, as are the links of a business's instruction, and a transaction in a statement
period that has been closed since stays (\`statement_period_closed\`). A later load can store a removed item again: this is how to correct
a row that was loaded wrong. The audit keeps who removed what and when. Removed items no longer count in their batch.

Each line names one item: \`kind\` is the operation of a bulk line that loaded it, and the other fields are those of its kind. A
line is removed whole or not at all and what was answered is on disk. Lines of one account take effect in their order. Safe to
repeat: a line whose item is gone is answered with 404 \`item_not_found\`. A dry run is answered at any status of the supplier.
Limits are those of bulk requests.`;

const LINE_REFUSALS: Refusals<ItemNotFound | MigrationNotPaused | StatementPeriodClosed> = {
  'item-not-found': { status: 404, code: ITEM_NOT_FOUND },
  'supplier-not-paused': migrationNotPaused,
  'statement-period-closed': {
    code: STATEMENT_PERIOD_CLOSED,
    at: ['transaction_id'],
    detail: detailOfClosedPeriod,
  },
};

const ANSWER_SCHEMA = {
  title: 'RemoveAnswerLine',
  type: 'object',
  properties: {
    line: {
      type: 'integer',
      minimum: 1,
      description: 'The number of the line, counted from 1; blank lines count too.',
    },
    status: { type: 'integer', description: '200 when the item was removed.' },
    body: {
      description: 'The removed item, or the reason why nothing was removed.',
      anyOf: [undoneAccount.schema, undoneBusiness.schema, { type: 'object' }],
    },
  },
  required: ['line', 'status', 'body'],
};

const EXAMPLE = {
  kind: 'transactions',
  external_account_number: 'EXT-1234',
  transaction_id: 'T-3',
};

const ANSWER_EXAMPLE = {
  line: 1,
  status: 200,
  body: {
    external_account_number: 'EXT-1234',
    notes: 1,
    transactions: 1,
    statements: 0,
    payment_instructions: 0,
  },
};

const TOTAL_EXAMPLE = {
  dry_run: false,
  notes: 1,
  transactions: 1,
  statements: 0,
  payment_instructions: 0,
  links: 0,
  removed: 1,
  left: 0,
};
