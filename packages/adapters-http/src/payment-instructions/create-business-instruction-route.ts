import type {
  CreateBusinessInstruction,
  CreateBusinessInstructionError,
} from '@data-import/application';
import { created, fieldError, type Refusals } from '@data-import/http-kit';
import {
  ACCOUNT_NOT_FOUND,
  ACCOUNT_NOT_IN_BUSINESS,
  BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION,
  BUSINESS_NOT_FOUND,
  BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  businessInstructionExample,
  businessInstructionResult,
  createBusinessInstructionRequest,
  instructionQuery,
  instructionReference,
  type Settings,
} from '@data-import/wire/codecs';
import { organisationOf } from '../organisations/organisation-of.js';
import { importRoute } from '../import-requests/import-route.js';
import { instructionOptionsOf } from '../import-requests/request-options.js';
import type { Route } from '../route.js';
import { migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import {
  activeAlready,
  instructionOutcomes,
  INSTRUCTIONS_TAG,
  VENDOR_REFUSALS,
  VENDOR_UNAVAILABLE_ANSWER,
} from './instruction-refusals.js';

export function createBusinessInstructionRoute(
  createInstruction: CreateBusinessInstruction,
  settings: Pick<Settings, 'limits' | 'vendors'>,
): Route {
  return importRoute({
    operationId: 'createBusinessInstruction',
    tag: INSTRUCTIONS_TAG,
    method: 'POST',
    path: '/v1/data-import/business-payment-instruction/create/',
    summary: 'Attach a payment instruction to a business and link it to accounts',
    description:
      'The service asks the vendor for the instruction by its reference before it stores anything. After a 400, do not send the same request again; after a 500, send it again unchanged.',
    query: instructionQuery,
    body: { reader: createBusinessInstructionRequest(settings) },
    failed: BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
    refusals: REFUSALS,
    examples: { card: businessInstructionExample(settings.vendors) },
    answers: { 201: CREATED_ANSWER, 500: VENDOR_UNAVAILABLE_ANSWER },
    handle: async ({ body, query }, identity) => {
      const { import_supplier_code, reference, accounts = [] } = body;
      const externalBusinessIdentifier = body.external_business_identifier;
      const attached = await createInstruction({
        address: {
          organisationId: organisationOf(identity),
          supplierCode: import_supplier_code,
          externalBusinessIdentifier,
        },
        instruction: instructionReference(body),
        externalAccountNumbers: accounts.map((account) => account.external_account_number),
        requestOptions: instructionOptionsOf(query),
      });
      return attached.map(({ isNew }) =>
        created(businessInstructionResult.print({ reference, externalBusinessIdentifier }), {
          of: 'payment-instructions',
          outcomes: instructionOutcomes(isNew),
        }),
      );
    },
  });
}

const ACCOUNT_CODES = {
  'account-not-found': ACCOUNT_NOT_FOUND,
  'account-not-in-business': ACCOUNT_NOT_IN_BUSINESS,
} as const;

const ALREADY_ACTIVE = activeAlready(BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION);

const REFUSALS: Refusals<CreateBusinessInstructionError> = {
  'business-not-found': { code: BUSINESS_NOT_FOUND, at: ['external_business_identifier'] },
  'accounts-refused': {
    rules: Object.values(ACCOUNT_CODES).map((code) => ({
      code,
      at: ['accounts', 0, 'external_account_number'],
    })),
    each: ({ faults, alreadyActive }) => [
      ...(alreadyActive
        ? [
            fieldError(
              ALREADY_ACTIVE.code,
              ALREADY_ACTIVE.at,
              ALREADY_ACTIVE.detail?.(alreadyActive),
            ),
          ]
        : []),
      ...faults.map(({ kind, index }) =>
        fieldError(ACCOUNT_CODES[kind], ['accounts', index, 'external_account_number']),
      ),
    ],
  },
  'already-has-active-instruction': ALREADY_ACTIVE,
  ...VENDOR_REFUSALS,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier_code'),
};

const CREATED_ANSWER = {
  description: 'The instruction is attached to the business, by this or an earlier request.',
  schema: businessInstructionResult.schema,
  examples: { attached: { reference: 'TEST-CARD-2', external_business_identifier: 'BIZ-100' } },
};
