import type {
  BusinessReference,
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
} from '@data-import/domain';
import { businessIdentifier, externalAccountNumber } from '../accounts/addressing.js';
import { field, listOf, object, verbatim } from '../printing/printer.js';
import { text as printedText } from '../printing/texts.js';
import { described } from '../reading/codec.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { ListLimits } from '../settings/limits.js';

interface AccountOfBusiness {
  readonly external_account_number: ExternalAccountNumber;
}

export interface CreateBusinessRequest {
  readonly external_business_identifier: ExternalBusinessIdentifier;
  readonly accounts: readonly AccountOfBusiness[];
}

const account = record('AccountOfBusiness', { external_account_number: externalAccountNumber });

export const createBusinessRequest = ({
  maximumItems,
}: ListLimits): Reader<CreateBusinessRequest> =>
  reader(
    record('CreateBusinessRequest', {
      external_business_identifier: businessIdentifier,
      accounts: described(
        list(account, { maxItems: maximumItems }),
        'Imported accounts of the supplier.',
      ),
    }),
  );

/** A business with the numbers of all its accounts. */
export interface PrintedBusiness {
  readonly business: BusinessReference;
  readonly externalAccountNumbers: readonly ExternalAccountNumber[];
}

export const printedBusiness = object<PrintedBusiness>('Business', {
  import_supplier: field(printedText, ({ business }) => business.supplierCode),
  external_business_identifier: field(
    printedText,
    ({ business }) => business.externalBusinessIdentifier,
  ),
  accounts: field(
    listOf(verbatim<AccountOfBusiness>(account.schema)),
    ({ externalAccountNumbers }) =>
      externalAccountNumbers.map((number) => ({ external_account_number: number })),
  ),
});
