import type { Identity } from '@data-import/domain';
import { type BulkOperation, type BulkOperations, isJsonObject } from '@data-import/http-kit';
import {
  BULK_LINE_FAILED_VALIDATION,
  BULK_OPERATIONS,
  bulkLine,
  type BulkOperationName,
} from '@data-import/wire/codecs';
import type { Route } from '../route.js';

export const BULK_OPERATION_IDS: Readonly<Record<BulkOperationName, string>> = {
  notes: 'createNotes',
  transactions: 'importTransactions',
  'historical-statements': 'importStatements',
  'payment-instruction': 'createAccountInstruction',
  'business-payment-instruction': 'createBusinessInstruction',
};

/** The operations whose lines can be stored together. */
export type Groupings = Readonly<
  Partial<Record<BulkOperationName, Pick<BulkOperation<Identity>, 'grouping' | 'scan'>>>
>;

/** The routes among these that lines can ask. */
export function bulkOperations(
  routes: readonly Route[],
  groupings: Groupings,
): BulkOperations<Identity> {
  const byName = BULK_OPERATIONS.map((name) => {
    const route = routes.find(({ operationId }) => operationId === BULK_OPERATION_IDS[name]);
    if (!route) throw new Error(`There is no route ${BULK_OPERATION_IDS[name]}.`);
    const keyOf = name === 'business-payment-instruction' ? businessKey : accountKey;
    return [name, { route, keyOf, needOf: NEEDS[name], ...groupings[name] }] as const;
  });
  return { line: bulkLine, failed: BULK_LINE_FAILED_VALIDATION, byName: new Map(byName) };
}

/** Lines of a vendor that hangs, or with documents in a store that does, hold up no others. */
const NEEDS: Readonly<Record<BulkOperationName, (body: unknown) => string | undefined>> = {
  notes: (body) => (namesIn(body, 'notes', 'document_paths') ? 'documents' : undefined),
  transactions: () => undefined,
  'historical-statements': (body) =>
    namesIn(body, 'statements', 'statement_path') ? 'documents' : undefined,
  'payment-instruction': () => 'vendor',
  'business-payment-instruction': () => 'vendor',
};

function namesIn(body: unknown, items: string, field: string): boolean {
  const list = isJsonObject(body) ? body[items] : undefined;
  return (
    Array.isArray(list) && list.some((item) => isJsonObject(item) && Object.hasOwn(item, field))
  );
}

/** Reads the account of an unchecked body; a body without these fields is refused later. */
function accountKey(body: unknown): string | undefined {
  return keyIn(body, 'import_supplier', 'external_account_number');
}

function businessKey(body: unknown): string | undefined {
  return keyIn(body, 'import_supplier_code', 'external_business_identifier');
}

/** The names of the fields are in the key, so that no business has the key of an account. */
function keyIn(body: unknown, supplierField: string, numberField: string): string | undefined {
  if (!isJsonObject(body)) return undefined;
  const [supplier, number] = [body[supplierField], body[numberField]];
  return typeof supplier === 'string' && typeof number === 'string'
    ? `${numberField} ${supplier.length} ${supplier} ${number}`
    : undefined;
}
