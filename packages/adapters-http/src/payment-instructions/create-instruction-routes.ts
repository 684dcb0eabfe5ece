import type {
  CreateAccountInstruction,
  CreateAccountInstructionError,
  CreateBusinessInstruction,
  CreateBusinessInstructionError,
  UnknownVendor,
  VendorFailure,
} from '@data-import/application';
import type { AlreadyHasActiveInstruction } from '@data-import/domain';
import { created, type FieldRefusal, type Refusals } from '@data-import/http-kit';
import {
  ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION,
  ACCOUNT_NOT_FOUND,
  ACCOUNT_NOT_IN_BUSINESS,
  accountInstructionExample,
  accountInstructionResult,
  BUSINESS_ALREADY_HAS_ACTIVE_INSTRUCTION,
  BUSINESS_NOT_FOUND,
  BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  businessInstructionExample,
  businessInstructionResult,
  createAccountInstructionRequest,
  createBusinessInstructionRequest,
  instructionQuery,
  instructionReference,
  INVALID_CHOICE,
  PAYMENT_INSTRUCTION_FAILED_VALIDATION,
  PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR,
  PAYMENT_VENDOR_UNAVAILABLE,
  PAYMENT_VENDOR_UNREACHABLE,
  type Settings,
} from '@data-import/wire/codecs';
import { fieldError, type ErrorCode } from '@data-import/wire/kit';
import {
  accountAddress,
  importRoute,
  instructionOptionsOf,
} from '../import-requests/import-route.js';
import type { Route } from '../route.js';
import { ACCOUNT_FIELD_UNKNOWN, migrationNotOngoing } from '../suppliers/supplier-refusals.js';
import { organisationOf } from '../access-tokens/authentication.js';

const activeAlready = (code: ErrorCode): FieldRefusal<AlreadyHasActiveInstruction> => ({
  code,
  at: ['reference'],
  detail: ({ active: { vendor, type, reference, details } }) => {
    const until = details.expiresOn === undefined ? '' : ` until ${details.expiresOn}`;
    return `The ${type} instruction ${reference} of the vendor ${vendor} is active${until}. To replace it, ask the operator to revoke it first.`;
  },
});

/** Refusals of the instruction itself, the same for accounts and businesses. */
const VENDOR_REFUSALS: Refusals<UnknownVendor | VendorFailure> = {
  'vendor-refused': {
    code: PAYMENT_INSTRUCTION_REJECTED_BY_VENDOR,
    at: ['reference'],
    detail: ({ reason }) => REASONS[reason],
  },
  'vendor-unreachable': { code: PAYMENT_VENDOR_UNREACHABLE, at: ['vendor'] },
  'unknown-vendor': {
    // A code of the form of a field, which the reader of the request gives first.
    rules: [],
    each: ({ known }) => [fieldError(INVALID_CHOICE, ['vendor'], `One of ${known.join(', ')}.`)],
  },
  'vendor-unavailable': {
    status: 500,
    code: PAYMENT_VENDOR_UNAVAILABLE,
    headers: ({ retryAfterMs }) =>
      retryAfterMs === undefined ? {} : { 'Retry-After': String(Math.ceil(retryAfterMs / 1000)) },
  },
};

type Reason = Extract<VendorFailure, { kind: 'vendor-refused' }>['reason'];

const REASONS: Readonly<Record<Reason, string>> = {
  'unknown-reference': 'The vendor does not know this reference.',
  revoked: 'According to the vendor, this payment instruction was revoked.',
  expired: 'According to the vendor, this payment instruction has expired.',
  'of-another-type': 'According to the vendor, this payment instruction has another type.',
  'question-refused': 'The vendor rejects this reference as malformed.',
};

const VENDOR_UNAVAILABLE_ANSWER = {
  description:
    'The vendor could not be reached or the service failed. Nothing was stored. Send the same request again.',
  headers: {
    'Retry-After': 'Seconds to wait, if the vendor gave a number or its circuit breaker is open.',
  },
} as const;

function instructionOutcomes(isNew: boolean): Readonly<Record<string, number>> {
  return { accepted: 1, created: isNew ? 1 : 0, already_exists: isNew ? 0 : 1 };
}

/** The same for accounts and businesses. */
const ATTACHING = {
  tag: {
    name: 'Payment instructions',
    description: "A payment vendor's permission to collect from an account or a business.",
  },
  method: 'POST',
  description:
    'The service asks the vendor for the instruction by its reference before it stores anything. After a 400, do not send the same request again; after a 500, send it again unchanged.',
  query: instructionQuery,
} as const;

export function createAccountInstructionRoute(
  createInstruction: CreateAccountInstruction,
  vendors: readonly string[],
): Route {
  return importRoute({
    operationId: 'createAccountInstruction',
    ...ATTACHING,
    path: '/v1/data-import/payment-instruction/create/',
    summary: 'Attach a payment instruction to an account',
    body: { reader: createAccountInstructionRequest(vendors) },
    failed: PAYMENT_INSTRUCTION_FAILED_VALIDATION,
    refusals: ACCOUNT_REFUSED,
    examples: { card: accountInstructionExample(vendors) },
    answers: { 201: ACCOUNT_ANSWER, 500: VENDOR_UNAVAILABLE_ANSWER },
    handle: async ({ body, query }, identity) => {
      const attached = await createInstruction({
        address: accountAddress(body, identity),
        instruction: instructionReference(body),
        requestOptions: instructionOptionsOf(query, identity),
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

const ACCOUNT_REFUSED: Refusals<CreateAccountInstructionError> = {
  'account-not-found': ACCOUNT_FIELD_UNKNOWN,
  'already-has-active-instruction': activeAlready(ACCOUNT_ALREADY_HAS_ACTIVE_INSTRUCTION),
  ...VENDOR_REFUSALS,
  'supplier-not-ongoing': migrationNotOngoing('import_supplier'),
};

const ACCOUNT_ANSWER = {
  description: 'The instruction is attached to the account, by this or an earlier request.',
  schema: accountInstructionResult.schema,
  examples: { attached: { service_account_number: 'A-0123ABCD', reference: 'TEST-CARD-1' } },
};

export function createBusinessInstructionRoute(
  createInstruction: CreateBusinessInstruction,
  settings: Pick<Settings, 'limits' | 'vendors'>,
): Route {
  return importRoute({
    operationId: 'createBusinessInstruction',
    ...ATTACHING,
    path: '/v1/data-import/business-payment-instruction/create/',
    summary: 'Attach a payment instruction to a business and link it to accounts',
    body: { reader: createBusinessInstructionRequest(settings) },
    failed: BUSINESS_PAYMENT_INSTRUCTION_FAILED_VALIDATION,
    refusals: BUSINESS_REFUSED,
    examples: { card: businessInstructionExample(settings.vendors) },
    answers: { 201: BUSINESS_ANSWER, 500: VENDOR_UNAVAILABLE_ANSWER },
    handle: async ({ body, query }, identity) => {
      const { import_supplier_code, reference, accounts = [] } = body;
      const externalBusinessIdentifier = body.external_business_identifier;
      const attached = await createInstruction({
        address: {
          organisationId: organisationOf(identity, import_supplier_code),
          supplierCode: import_supplier_code,
          externalBusinessIdentifier,
        },
        instruction: instructionReference(body),
        externalAccountNumbers: accounts.map((account) => account.external_account_number),
        requestOptions: instructionOptionsOf(query, identity),
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

const BUSINESS_REFUSED: Refusals<CreateBusinessInstructionError> = {
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

const BUSINESS_ANSWER = {
  description: 'The instruction is attached to the business, by this or an earlier request.',
  schema: businessInstructionResult.schema,
  examples: { attached: { reference: 'TEST-CARD-2', external_business_identifier: 'BIZ-100' } },
};
