import {
  accountAddressing,
  businessIdentifier,
  externalAccountNumber,
  supplierCode,
} from '../items/addressing.js';
import { codecsOf } from '../items/field.js';
import { instructionFields } from '../items/instruction.js';
import { field, object } from '../printing/printer.js';
import { text as printedText } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { list } from '../reading/list.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import type { CheckSettings } from '../settings/limits.js';
import { errorCode } from '../errors/error-code.js';

export const ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION = errorCode(
  'account_already_has_active_instruction',
  {
    meaning: 'The account has another active payment instruction.',
    remedy:
      'Find out which of the two is right: the detail names the active one. To replace it, ask the operator to revoke it (DELETE /v1/operator/accounts/<service_account_number>/payment-instruction/), then send the request again. Until then each repeat is refused.',
  },
);

export const BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION = errorCode(
  'business_already_has_active_instruction',
  {
    meaning: 'The business has another active payment instruction.',
    remedy:
      'Find out which of the two is right: the detail names the active one. To replace it, ask the operator to revoke it (DELETE /v1/operator/import-suppliers/<code>/businesses/<external_business_identifier>/payment-instruction/), then send the request again. Until then each repeat is refused.',
  },
);

export const PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR = errorCode(
  'payment_instruction_rejected_by_vendor',
  {
    meaning: 'The vendor does not confirm this payment instruction.',
    remedy: 'Do not send the same request again. Check reference and type with the vendor.',
  },
);

export const PAYMENT_VENDOR_UNREACHABLE = errorCode('payment_vendor_unreachable', {
  meaning: 'The vendor cannot be reached because of a configuration error.',
  remedy: 'Do not send the same request again. Inform the operator.',
});

export const PAYMENT_VENDOR_UNAVAILABLE = errorCode('payment_vendor_unavailable', {
  meaning: 'The vendor did not answer in time or answered with an error.',
  remedy: 'Send the same request again later.',
});

export const PAYMENT_INSTRUCTION_FAILED_VALIDATION = errorCode(
  'payment_instruction_failed_validation',
  {
    meaning: 'The payment instruction was refused.',
    remedy:
      'Correct the problems in errors and send the request again. Nothing of this request was stored.',
  },
);

export const BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION = errorCode(
  'business_payment_instruction_failed_validation',
  {
    meaning: 'The payment instruction of the business was refused.',
    remedy:
      'Correct the problems in errors and send the request again. Nothing of this request was stored.',
  },
);

export const createAccountInstructionRequest = (vendors: CheckSettings['vendors']) =>
  reader(
    record('CreateAccountInstructionRequest', {
      ...accountAddressing,
      ...codecsOf(instructionFields(vendors)),
    }),
  );

export const accountInstructionResult = object('AccountInstructionResult', {
  service_account_number: field(printedText, 'accountNumber'),
  reference: printedText,
});

const account = record('AccountOfBusiness', { external_account_number: externalAccountNumber });

export const createBusinessInstructionRequest = ({
  limits,
  vendors,
}: Pick<CheckSettings, 'limits' | 'vendors'>) =>
  reader(
    record('CreateBusinessInstructionRequest', {
      import_supplier_code: supplierCode,
      external_business_identifier: businessIdentifier,
      ...codecsOf(instructionFields(vendors)),
      accounts: optional(
        described(
          list(account, { maxItems: limits.maximumItems }),
          'Accounts of the business; without them the instruction applies to the business alone.',
        ),
      ),
    }),
  );

export const businessInstructionResult = object('BusinessInstructionResult', {
  reference: printedText,
  external_business_identifier: printedText,
});

export function accountInstructionExample([vendor = 'vendor']: CheckSettings['vendors']) {
  return {
    import_supplier: 'DEMO_ENERGY',
    external_account_number: 'EXT-1234',
    vendor,
    reference: 'TEST-CARD-1',
    type: 'CARD',
  };
}

export function businessInstructionExample([vendor = 'vendor']: CheckSettings['vendors']) {
  return {
    import_supplier_code: 'DEMO_ENERGY',
    external_business_identifier: 'BIZ-100',
    vendor,
    reference: 'TEST-CARD-2',
    type: 'CARD',
    accounts: [{ external_account_number: 'EXT-1234' }],
  };
}
