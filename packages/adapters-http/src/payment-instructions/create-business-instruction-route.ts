import type {
  CreateBusinessInstruction,
  CreateBusinessInstructionError,
} from '@data-import/application';
import type { AccountsRefused } from '@data-import/domain';
import { businessIdentifier, externalAccountNumber, supplierCode } from '../accounts/addressing.js';
import { organisationOf } from '../organisations/organisation-of.js';
import { described, optional } from '../request/codec.js';
import { codeOf } from '../request/into.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { created, fieldError, invalid, type Answer, type FieldError } from '../response/answer.js';
import { validationAnswer } from '../response/error-schemas.js';
import { route, type Route } from '../routing/route.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';
import { businessInstructionExample } from './instruction-examples.js';
import { instructionFields, instructionReference } from './instruction-fields.js';
import {
  INSTRUCTION_RULES,
  instructionRefused,
  VENDOR_UNAVAILABLE_ANSWER,
} from './instruction-refused.js';

interface Settings {
  readonly limits: Limits;
  readonly vendors: readonly string[];
}

export function createBusinessInstructionRoute(
  createInstruction: CreateBusinessInstruction,
  settings: Settings,
): Route {
  return route({
    operationId: 'createBusinessInstruction',
    method: 'POST',
    path: '/v1/data-import/business-payment-instruction/create/',
    summary: 'Attach a payment instruction to a business and link it to accounts',
    description:
      'The vendor is asked for the instruction by its reference before anything is kept. After a 400, do not repeat the request as it is; after a 500, repeat it unchanged.',
    body: { codec: createBusinessInstructionRequest(settings), whenInvalid: CODES.failed },
    examples: { card: businessInstructionExample(settings.vendors) },
    answers: {
      201: CREATED_ANSWER,
      400: validationAnswer(CODES.failed, RULES),
      500: VENDOR_UNAVAILABLE_ANSWER,
    },
    handle: async ({ body }, identity) => {
      const { import_supplier_code, external_business_identifier, reference, accounts = [] } = body;
      const attached = await createInstruction({
        address: {
          organisationId: organisationOf(identity),
          supplierCode: import_supplier_code,
          externalBusinessIdentifier: external_business_identifier,
        },
        instruction: instructionReference(body),
        externalAccountNumbers: accounts.map((account) => account.external_account_number),
      });
      return attached.match(() => toAnswer(reference, external_business_identifier), toRefusal);
    },
  });
}

const CODES = {
  failed: 'business_payment_instruction_failed_validation',
  alreadyHasActive: 'business_already_has_active_instruction',
} as const;

const RULES = {
  business_not_found: 'external_business_identifier',
  account_not_found: 'accounts.0.external_account_number',
  account_not_in_business: 'accounts.0.external_account_number',
  [CODES.alreadyHasActive]: 'reference',
  ...INSTRUCTION_RULES,
  import_supplier_migration_not_ongoing: 'import_supplier_code',
} as const;

const account = record('AccountOfBusiness', { external_account_number: externalAccountNumber });

const createBusinessInstructionRequest = ({ limits, vendors }: Settings) =>
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
  });

function toAnswer(reference: string, external_business_identifier: string): Answer {
  return created(
    { reference, external_business_identifier },
    { kind: 'payment-instructions', outcomes: { accepted: 1 } },
  );
}

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: CreateBusinessInstructionError): Answer {
  switch (error.kind) {
    case 'business-not-found':
      return invalid(CODES.failed, [
        fieldError('business_not_found', ['external_business_identifier']),
      ]);
    case 'import-supplier-migration-not-ongoing':
      return invalid(CODES.failed, [migrationNotOngoing(error, 'import_supplier_code')]);
    case 'accounts-refused':
      return invalid(CODES.failed, accountErrors(error));
    case 'already-has-active-instruction':
    case 'unknown-vendor':
    case 'vendor-refused':
    case 'vendor-unreachable':
    case 'vendor-unavailable':
      return instructionRefused(error, CODES);
  }
}

function accountErrors({ faults }: AccountsRefused): readonly FieldError[] {
  return faults.map(({ kind, index }) =>
    fieldError(codeOf(kind), ['accounts', index, 'external_account_number']),
  );
}

const CREATED_ANSWER = {
  description: 'The instruction is attached to the business, now or since an earlier request.',
  schema: {
    title: 'BusinessInstructionResult',
    type: 'object',
    properties: { reference: { type: 'string' }, external_business_identifier: { type: 'string' } },
    required: ['reference', 'external_business_identifier'],
  },
  examples: { attached: { reference: 'TEST-CARD-2', external_business_identifier: 'BIZ-100' } },
};
