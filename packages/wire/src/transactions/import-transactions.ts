import {
  printAmount,
  refuseContradictions,
  type Contradiction,
  type FieldDifference,
  type ReadableTransaction,
  type TransactionDraft,
  type TransactionOutcome,
} from '@data-import/domain';
import { accountAddressing, type AccountAddressing } from '../items/addressing.js';
import { differences } from '../differences/differences.js';
import { importParameters } from '../import-parameters/import-parameters.js';
import { knownWords, type JsonSchema, isJsonObject } from '../printing/json.js';
import { field, listOf, object, words, type Printer } from '../printing/printer.js';
import { amount } from '../printing/texts.js';
import { described, optional, REFUSED } from '../reading/codec.js';
import { type Posted, wireNamesOf } from '../reading/into.js';
import { list } from '../reading/list.js';
import { flag } from '../reading/query.js';
import { queryReader, reader } from '../reading/make-reader.js';
import type { Reader, ReadFrom } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { CheckSettings } from '../settings/limits.js';
import { transaction } from '../items/transaction.js';
import { fieldError, type FieldError } from '../errors/error-code.js';
import {
  DUPLICATE_TRANSACTION_IDS,
  TRANSACTION_IMPORT_ERROR,
} from '../items/transaction-errors.js';
import { amount as readAmount } from '../reading/numbers.js';

export type PostedTransaction = Posted<TransactionDraft>;

export interface ImportTransactionsRequest extends AccountAddressing {
  readonly transactions: readonly PostedTransaction[];
}

const checkPreviouslyAdded = optional(
  described(
    flag(true),
    'true: a transaction that was added before is skipped. false: it is added again.',
  ),
);

export const importTransactionsQuery = queryReader(
  record('ImportTransactionsQuery', {
    check_previously_added: checkPreviouslyAdded,
    force_add_to_current_statement: optional(
      described(
        flag(true),
        'true: a date outside the open statement period is moved into it. false: the request is refused.',
      ),
    ),
    ...importParameters,
  }),
);

/** True when the query makes the service add transactions without looking whether they exist. */
export function addsUnchecked(query: object): boolean {
  return CHECK.read(query).match(
    ({ check_previously_added: looksUp }) => looksUp === false,
    () => false,
  );
}

const CHECK = queryReader(record('Check', { check_previously_added: checkPreviouslyAdded }));

export type ImportTransactionsQuery = ReadFrom<typeof importTransactionsQuery>;

export interface TransactionResult {
  readonly transaction: PostedTransaction;
  readonly outcome: TransactionOutcome;
  /** The differences, only when the request asks for them. */
  readonly differences?: readonly FieldDifference[] | undefined;
}

export interface ImportTransactionsWire {
  readonly request: Reader<ImportTransactionsRequest>;
  /** Like `request`, but does not report the faults of refused requests. */
  readonly takenRequest: (body: unknown) => ImportTransactionsRequest | undefined;
  readonly results: Printer<readonly TransactionResult[]>;
}

/** Request and answer on an instance with these limits and words. */
export function importTransactionsWire({
  limits,
  vocabulary,
}: Omit<CheckSettings, 'vendors'>): ImportTransactionsWire {
  const item = transaction(vocabulary, limits);
  /** The fields of a transaction that were posted and only those, the amount always as text. */
  const resultData: Printer<TransactionResult> = {
    schema: echoSchema(item.schema),
    print: ({ transaction: { posted, read }, outcome }) => {
      const echo = { ...posted, amount: printAmount(read.amountMinor) };
      return outcome === 'added' ? echo : { ...echo, status: IMPORTED_BEFORE };
    },
  };
  const result = object('TransactionResult', {
    status: field(words(RESULT_STATUSES), 'outcome'),
    transaction_data: field(resultData, (whole: TransactionResult) => whole),
    differences,
  });
  const request = record('ImportTransactionsRequest', {
    ...accountAddressing,
    transactions: list(item, { minItems: 1, maxItems: limits.maximumItems }),
  });
  return {
    request: reader(request),
    takenRequest(body) {
      const taken = request.read(body);
      return taken === REFUSED ? undefined : taken;
    },
    results: object('ImportTransactionsResult', {
      results: field(listOf(result), (results: readonly TransactionResult[]) => results),
    }),
  };
}

const RESULT_STATUSES = {
  added: 'TRANSACTION_ADDED_TO_ACCOUNT',
  'already-exists': 'TRANSACTION_ALREADY_EXISTS',
} as const satisfies Record<TransactionOutcome, string>;

const IMPORTED_BEFORE = 'TRANSACTION_IMPORT_SUCCESS';

function echoSchema(item: JsonSchema): JsonSchema {
  const properties = item['properties'] as Readonly<Record<string, JsonSchema>>;
  return {
    ...item,
    title: 'TransactionData',
    properties: {
      ...properties,
      amount: amount.schema,
      status: knownWords([IMPORTED_BEFORE]),
    },
  };
}

/** Different transactions of a request with the same identifier. Takes what a survey could read of body and query. */
export function duplicateTransactionIds(body: unknown, query: unknown): readonly FieldError[] {
  const { check_previously_added: looksUp = true } = query as ImportTransactionsQuery;
  const { transactions = [] } = body as {
    readonly transactions?: readonly (ReadableTransaction | undefined)[];
  };
  if (!looksUp) return [];
  return refuseContradictions(transactions).match(
    () => [],
    ({ contradictions }) => contradictions.map(duplicateTransactionIdError),
  );
}

export function duplicateTransactionIdError({ index, first, fields }: Contradiction): FieldError {
  return fieldError(
    DUPLICATE_TRANSACTION_IDS,
    ['transactions', index, 'transaction_id'],
    `transactions.${first} has the same transaction_id and a different ${wireNamesOf(fields)}.`,
  );
}

/** The contract's three fields of a refusal. */
export interface TransactionImportError {
  readonly status: typeof TRANSACTION_IMPORT_ERROR.code;
  readonly error_detail: string;
  readonly transaction_data: unknown;
}

/** Is about the first problem that points at a transaction. Problems of the request as a whole have none of the fields. */
export function transactionImportError(
  errors: readonly FieldError[],
  sent: unknown,
): TransactionImportError | undefined {
  const transactions = isJsonObject(sent) ? sent['transactions'] : undefined;
  if (!Array.isArray(transactions)) return undefined;
  for (const { attr, detail } of errors) {
    const index = Number(/^transactions\.(\d+)(?:\.|$)/.exec(attr)?.[1]);
    if (index < transactions.length)
      return {
        status: TRANSACTION_IMPORT_ERROR.code,
        error_detail: detail,
        transaction_data: echoed(transactions[index]),
      };
  }
  return undefined;
}

/** As in every answer, the amount has two places; one that cannot be read stays as it was posted. */
function echoed(sent: unknown): unknown {
  if (!isJsonObject(sent)) return sent;
  const read = readAmount.read(sent['amount']);
  return read === REFUSED ? sent : { ...sent, amount: printAmount(read) };
}

const ACCOUNT = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1234' };

export const PAYMENT = {
  transaction_id: 'T-1',
  transaction_date: '2024-03-15',
  amount: 250,
  type: 'PAYMENT',
  reason: 'ACCOUNT_CHARGE_PAYMENT',
  reference: 'R-77',
  payment_type: 'DD_REGULAR_COLLECTION',
};

const SUPPLY_CHARGE = {
  transaction_id: 'T-2',
  transaction_date: '2024-03-31',
  amount: '15.75',
  type: 'SUPPLY_CHARGE',
  display_note: 'Electricity in March',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-03-01',
      end_date: '2024-03-31',
      number_of_units: 100,
      net_amount: 15,
      price_per_unit: 0.15,
      units: [1200, 1300],
    },
  ],
  tax_items: [
    { amount: 0.75, tax_type: 'VAT', value_taxed: 15, rate: 0.05, unit_type: 'PROPORTION' },
  ],
};

export const TRANSACTION_EXAMPLES = {
  payment: { ...ACCOUNT, transactions: [PAYMENT] },
  supply_charge: { ...ACCOUNT, transactions: [SUPPLY_CHARGE] },
};
