import type {
  CreateAccountInstruction,
  CreateAccountInstructionError,
} from '@data-import/application';
import type { AccountNumber } from '@data-import/domain';
import { accountAddress, accountAddressing } from '../accounts/addressing.js';
import { record } from '../request/record.js';
import { created, fieldError, invalid, type Answer } from '../response/answer.js';
import { validationAnswer } from '../response/error-schemas.js';
import { route, type Route } from '../routing/route.js';
import { migrationNotOngoing } from '../suppliers/migration-not-ongoing.js';
import { accountInstructionExample } from './instruction-examples.js';
import { instructionFields, instructionReference } from './instruction-fields.js';
import {
  INSTRUCTION_RULES,
  instructionRefused,
  VENDOR_UNAVAILABLE_ANSWER,
} from './instruction-refused.js';

export function createAccountInstructionRoute(
  createInstruction: CreateAccountInstruction,
  vendors: readonly string[],
): Route {
  return route({
    operationId: 'createAccountInstruction',
    method: 'POST',
    path: '/v1/data-import/payment-instruction/create/',
    summary: 'Attach a payment instruction to an account',
    description:
      'The vendor is asked for the instruction by its reference before anything is kept. After a 400, do not repeat the request as it is; after a 500, repeat it unchanged.',
    body: { codec: createAccountInstructionRequest(vendors), whenInvalid: CODES.failed },
    examples: { card: accountInstructionExample(vendors) },
    answers: {
      201: CREATED_ANSWER,
      400: validationAnswer(CODES.failed, RULES),
      500: VENDOR_UNAVAILABLE_ANSWER,
    },
    handle: async ({ body }, identity) => {
      const attached = await createInstruction({
        address: accountAddress(body, identity),
        instruction: instructionReference(body),
      });
      return attached.match((number) => toAnswer(number, body.reference), toRefusal);
    },
  });
}

const CODES = {
  failed: 'payment_instruction_failed_validation',
  alreadyHasActive: 'account_already_has_active_instruction',
} as const;

const RULES = {
  account_not_found: 'external_account_number',
  [CODES.alreadyHasActive]: 'reference',
  ...INSTRUCTION_RULES,
  import_supplier_migration_not_ongoing: 'import_supplier',
} as const;

const createAccountInstructionRequest = (vendors: readonly string[]) =>
  record('CreateAccountInstructionRequest', {
    ...accountAddressing,
    ...instructionFields(vendors),
  });

function toAnswer(service_account_number: AccountNumber, reference: string): Answer {
  return created(
    { service_account_number, reference },
    { kind: 'payment-instructions', outcomes: { accepted: 1 } },
  );
}

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: CreateAccountInstructionError): Answer {
  switch (error.kind) {
    case 'account-not-found':
      return invalid(CODES.failed, [fieldError('account_not_found', ['external_account_number'])]);
    case 'import-supplier-migration-not-ongoing':
      return invalid(CODES.failed, [migrationNotOngoing(error, 'import_supplier')]);
    case 'already-has-active-instruction':
    case 'unknown-vendor':
    case 'vendor-refused':
    case 'vendor-unreachable':
    case 'vendor-unavailable':
      return instructionRefused(error, CODES);
  }
}

const CREATED_ANSWER = {
  description: 'The instruction is attached to the account, now or since an earlier request.',
  schema: {
    title: 'AccountInstructionResult',
    type: 'object',
    properties: { service_account_number: { type: 'string' }, reference: { type: 'string' } },
    required: ['service_account_number', 'reference'],
  },
  examples: { attached: { service_account_number: 'A-0123ABCD', reference: 'TEST-CARD-1' } },
};
