import type { AccountReference } from '@data-import/domain';
import { errorCode } from '../errors/error-code.js';
import { failureReason, importStatus } from '../import-processes/process-lists.js';
import { described, field, listOf, nullable, object, type PrintedBy } from '../printing/printer.js';
import { text } from '../printing/texts.js';
import { described as describedInput, optional } from '../reading/codec.js';
import { queryReader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { text as textInput } from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';
import { wantedSupplier } from '../items/addressing.js';

export const ACCOUNT_NOT_FOUND = errorCode('account_not_found', {
  meaning: 'No imported account of this import supplier has this number.',
  remedy:
    'Check the supplier code and the account number, and that the import of the account is completed.',
});

const parameters = record('SearchAccountsQuery', {
  q: describedInput(
    textInput({ maxLength: LENGTHS.transaction_id }),
    'The beginning of an external or account number, or a transaction id; trimmed, in any case.',
  ),
  import_supplier: optional(wantedSupplier),
});

export const searchAccountsQuery = queryReader(parameters);

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
      'At most 100, sorted by supplier and external account number, but exact matches come first.',
    ),
    (all: readonly PrintedBy<typeof foundAccount>[]) => all,
  ),
});
