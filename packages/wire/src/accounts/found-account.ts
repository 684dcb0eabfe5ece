import { parseTransactionId, type AccountReference } from '@data-import/domain';
import { err, ok } from 'neverthrow';
import { errorCode } from '../errors/error-code.js';
import { failureReason, importStatus } from '../import-processes/process-lists.js';
import { described, field, listOf, nullable, object, type PrintedBy } from '../printing/printer.js';
import { text } from '../printing/texts.js';
import { described as describedInput, optional, type ReadBy } from '../reading/codec.js';
import { into } from '../reading/into.js';
import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { identifier, text as textInput } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import { wantedAccount, wantedSupplier } from '../items/addressing.js';

export const ACCOUNT_NOT_FOUND = errorCode('account_not_found', {
  meaning: 'No imported account of this import supplier has this number.',
  remedy:
    'Check the supplier code and the account number, and that the import of the account is completed.',
});

export const EXACTLY_ONE_PARAMETER = errorCode('exactly_one_parameter', {
  meaning: 'Exactly one of these parameters must be sent.',
  remedy: 'Send one of the parameters that the detail names, and not the others.',
});

const KEYS = ['q', 'external_account_number', 'service_account_number', 'transaction_id'] as const;

const parameters = record('SearchAccountsQuery', {
  q: optional(
    describedInput(
      textInput({ maxLength: LENGTHS.transaction_id }),
      'The beginning of an external or account number, or a transaction id; trimmed, in any case.',
    ),
  ),
  external_account_number: optional(wantedAccount),
  service_account_number: optional(
    describedInput(textInput({ maxLength: 128 }), "The platform's number of the account."),
  ),
  transaction_id: optional(
    describedInput(
      identifier(parseTransactionId, { maxLength: LENGTHS.transaction_id }),
      'The identifier of a transaction stored on the account.',
    ),
  ),
  import_supplier: optional(wantedSupplier),
});

export type SearchAccountsQuery = ReadBy<typeof parameters>;

interface NotOneKey {
  readonly kind: 'not-one-key';
  readonly at: readonly [];
}

export const searchAccountsQuery = queryReader(
  into<SearchAccountsQuery, SearchAccountsQuery, NotOneKey>(parameters, {
    construct: (query) => (keysSentIn(query) === 1 ? ok(query) : err('not-one-key')),
    faultsAmong: (query) => (keysReadIn(query) === 1 ? [] : [{ kind: 'not-one-key', at: [] }]),
    faults: {
      'not-one-key': {
        code: EXACTLY_ONE_PARAMETER,
        at: [''],
        detail: () => `Send exactly one of ${KEYS.join(', ')}.`,
      },
    },
  }),
);

function keysSentIn(query: Partial<SearchAccountsQuery>): number {
  return KEYS.filter((key) => query[key] !== undefined).length;
}

/** A key that could not be read is absent, and was sent. */
function keysReadIn(query: Partial<SearchAccountsQuery>): number {
  return KEYS.filter((key) => !(key in query) || query[key] !== undefined).length;
}

interface Referred {
  readonly reference: AccountReference;
}

const foundAccount = object('FoundAccount', {
  service_account_number: field(
    described(
      nullable(text),
      "The platform's number of the account; null until the account is created.",
    ),
    'number',
  ),
  import_supplier: field(text, ({ reference }: Referred) => reference.supplierCode),
  external_account_number: field(
    text,
    ({ reference }: Referred) => reference.externalAccountNumber,
  ),
  status: field(importStatus, 'state'),
  failure_reason: failureReason,
});

export const foundAccounts = object('FoundAccounts', {
  accounts: field(
    described(
      listOf(foundAccount),
      'At most 100, sorted by supplier and external account number; with q, exact matches come first.',
    ),
    (all: readonly PrintedBy<typeof foundAccount>[]) => all,
  ),
});
