import type {
  CreateAccountInstruction,
  CreateAccountInstructionError,
} from '@data-import/application';
import { created, type Refusals } from '@data-import/http-kit';
import {
  ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION,
  ACCOUNT_NOT_FOUND,
  accountInstructionExample,
  accountInstructionResult,
  createAccountInstructionRequest,
  instructionQuery,
  instructionReference,
  PAYMENT_INSTRUCTION_FAILED_VALIDATION,
} from '@data-import/wire/codecs';
import { accountAddress } from '../accounts/addressing.js';
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

export function createAccountInstructionRoute(
  createInstruction: CreateAccountInstruction,
  vendors: readonly string[],
): Route {
  return importRoute({
    operationId: 'createAccountInstruction',
    tag: INSTRUCTIONS_TAG,
    method: 'POST',
    path: '/v1/data-import/payment-instruction/create/',
    summary: 'Attach a payment instruction to an account',
    description:
      'The service asks the vendor for the instruction by its reference before it stores anything. After a 400, do not send the same request again; after a 500, send it again unchanged.',
    query: instructionQuery,
    body: { reader: createAccountInstructionRequest(vendors) },
    failed: PAYMENT_INSTRUCTION_FAILED_VALIDATION,
    refusals: REFUSALS,
    examples: { card: accountInstructionExample(vendors) },
    answers: { 201: CREATED_ANSWER, 500: VENDOR_UNAVAILABLE_ANSWER },
    handle: async ({ body, query }, identity) => {
      const attached = await createInstruction({
        address: accountAddress(body, identity),
        instruction: instructionReference(body),
        requestOptions: instructionOptionsOf(query),
      });
      const { reference } = body;
      return attached.map(({ accountNumber, isNew }) =>
        created(accountInstructionResult.print({ accountNumber, reference }), {
          of: 'payment-instructions',
          outcomes: instructionOutcomes(isNew),
        }),
      );
    },
  });
}

const REFUSALS: Refusals<CreateAccountInstructionError> = {
  'account-not-found': { code: ACCOUNT_NOT_FOUND, at: ['external_account_number'] },
  'already-has-active-instruction': activeAlready(ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION),
  ...VENDOR_REFUSALS,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
};

const CREATED_ANSWER = {
  description: 'The instruction is attached to the account, by this or an earlier request.',
  schema: accountInstructionResult.schema,
  examples: { attached: { service_account_number: 'A-0123ABCD', reference: 'TEST-CARD-1' } },
};
