import type { BusinessReference, ExternalAccountNumber } from '@data-import/domain';
import { businessIdentifier, externalAccountNumber } from '../items/addressing.js';
import { field, listOf, object, verbatim } from '../printing/printer.js';
import { text as printedText } from '../printing/texts.js';
import { described } from '../reading/codec.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import type { ListLimits } from '../settings/limits.js';
import { errorCode } from '../errors/error-code.js';

export const ACCOUNT_NOT_IN_BUSINESS = errorCode('account_not_in_business', {
  meaning: 'This account does not belong to the business.',
  remedy: 'Leave the account out, or ask the operator to add it to the business.',
});

export const BUSINESS_NOT_FOUND = errorCode('business_not_found', {
  meaning: 'No business of this import supplier has this identifier.',
  remedy: 'Check the supplier code and the identifier.',
});

const account = record('AccountOfBusiness', { external_account_number: externalAccountNumber });

export const createBusinessRequest = ({ maximumItems }: ListLimits) =>
  reader(
    record('CreateBusinessRequest', {
      external_business_identifier: businessIdentifier,
      accounts: described(
        list(account, { maxItems: maximumItems }),
        'Imported accounts of the supplier.',
      ),
    }),
  );

export interface PrintedBusiness {
  readonly business: BusinessReference;
  readonly externalAccountNumbers: readonly ExternalAccountNumber[];
}

export const printedBusiness = object('Business', {
  import_supplier: field(printedText, ({ business }: PrintedBusiness) => business.supplierCode),
  external_business_identifier: field(
    printedText,
    ({ business }: PrintedBusiness) => business.externalBusinessIdentifier,
  ),
  accounts: field(
    listOf(verbatim<{ readonly external_account_number: ExternalAccountNumber }>(account.schema)),
    ({ externalAccountNumbers }: PrintedBusiness) =>
      externalAccountNumbers.map((number) => ({ external_account_number: number })),
  ),
});
