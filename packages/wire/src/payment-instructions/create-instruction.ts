import type {
  ExternalAccountNumber,
  ExternalBusinessIdentifier,
  InstructionReference,
  SupplierCode,
} from '@data-import/domain';
import {
  accountAddressing,
  businessIdentifier,
  externalAccountNumber,
  supplierCode,
  type AccountAddressing,
} from '../accounts/addressing.js';
import { field, object } from '../printing/printer.js';
import { text as printedText } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import type { CheckSettings } from '../settings/limits.js';
import { instructionFields } from './instruction-fields.js';

type Vendors = CheckSettings['vendors'];

export type CreateAccountInstructionRequest = AccountAddressing & InstructionReference;

export const createAccountInstructionRequest = (
  vendors: Vendors,
): Reader<CreateAccountInstructionRequest> =>
  reader(
    record('CreateAccountInstructionRequest', {
      ...accountAddressing,
      ...instructionFields(vendors),
    }),
  );

export interface AccountInstructionResult {
  readonly accountNumber: string;
  readonly reference: string;
}

export const accountInstructionResult = object<AccountInstructionResult>(
  'AccountInstructionResult',
  {
    service_account_number: field(printedText, ({ accountNumber }) => accountNumber),
    reference: field(printedText, ({ reference }) => reference),
  },
);

export interface CreateBusinessInstructionRequest extends InstructionReference {
  readonly import_supplier_code: SupplierCode;
  readonly external_business_identifier: ExternalBusinessIdentifier;
  readonly accounts?:
    | readonly { readonly external_account_number: ExternalAccountNumber }[]
    | undefined;
}

const account = record('AccountOfBusiness', { external_account_number: externalAccountNumber });

export const createBusinessInstructionRequest = ({
  limits,
  vendors,
}: Pick<CheckSettings, 'limits' | 'vendors'>): Reader<CreateBusinessInstructionRequest> =>
  reader(
    record('CreateBusinessInstructionRequest', {
      import_supplier_code: supplierCode,
      external_business_identifier: businessIdentifier,
      ...instructionFields(vendors),
      accounts: optional(
        described(
          list(account, { maxItems: limits.maximumItems }),
          'Accounts of the business; without them the instruction applies to the business alone.',
        ),
      ),
    }),
  );

export interface BusinessInstructionResult {
  readonly reference: string;
  readonly externalBusinessIdentifier: string;
}

export const businessInstructionResult = object<BusinessInstructionResult>(
  'BusinessInstructionResult',
  {
    reference: field(printedText, ({ reference }) => reference),
    external_business_identifier: field(
      printedText,
      ({ externalBusinessIdentifier }) => externalBusinessIdentifier,
    ),
  },
);
