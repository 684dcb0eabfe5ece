import type {
  CreateAccountInstructionCommand,
  CreateAccountInstructionError,
} from '@data-import/application';
import type { UseCases } from '@data-import/application';
import { externalNumber, supplierCodeOf } from '@data-import/application/contracts';
import type { AccountNumber } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { problemsIn, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/payment-instruction/create/';

const instruction = {
  import_supplier: 'S',
  external_account_number: 'E-1',
  vendor: 'stripe',
  reference: 'pm_1',
  type: 'CARD',
};

describe('POST payment-instruction/create', () => {
  let service: Service;
  let received: CreateAccountInstructionCommand | undefined;
  let answer: UseCases['createAccountInstruction'];

  before(async () => {
    service = await serve({
      createAccountInstruction: (command) => {
        received = command;
        return answer(command);
      },
    });
  });

  beforeEach(() => {
    received = undefined;
    answer = async () => ok('A-0123ABCD' as AccountNumber);
  });

  after(() => service.close());

  it('answers with the account number and the reference', async () => {
    const response = await service.post(PATH, instruction);

    expect(response.status).to.equal(201);
    expect(await response.json()).to.deep.equal({
      service_account_number: 'A-0123ABCD',
      reference: 'pm_1',
    });
  });

  it('hands over the address of the account and the instruction', async () => {
    await service.post(PATH, instruction);

    expect(received).to.deep.equal({
      address: { organisationId: 'org-1', supplierCode: 'S', externalAccountNumber: 'E-1' },
      instruction: { vendor: 'stripe', reference: 'pm_1', type: 'CARD' },
    });
  });

  it('needs every field', async () => {
    const response = await service.post(PATH, {});

    expect(response.status).to.equal(400);
    expect(await response.clone().json()).to.include({
      code: 'payment_instruction_failed_validation',
    });
    expect(await problemsIn(response)).to.have.members(
      Object.keys(instruction).map((field) => `required at ${field}`),
    );
  });

  it('lists everything that is wrong at once', async () => {
    const response = await service.post(PATH, {
      import_supplier: 'x'.repeat(33),
      external_account_number: ' ',
      vendor: 'unknown',
      reference: 'x'.repeat(513),
      type: 'CASH',
      accounts: [],
    });

    expect(await problemsIn(response)).to.have.members([
      'max_length at import_supplier',
      'blank at external_account_number',
      'invalid_choice at vendor',
      'max_length at reference',
      'invalid_choice at type',
      'unknown_field at accounts',
    ]);
  });

  const REFUSED: readonly (readonly [CreateAccountInstructionError, string])[] = [
    [
      {
        kind: 'account-not-found',
        reference: {
          supplierCode: supplierCodeOf('S'),
          externalAccountNumber: externalNumber('E-1'),
        },
      },
      'account_not_found at external_account_number',
    ],
    [
      { kind: 'supplier-not-ongoing', status: 'paused' },
      'import_supplier_migration_not_ongoing at import_supplier',
    ],
    [
      { kind: 'already-has-active-instruction' },
      'account_already_has_active_instruction at reference',
    ],
    [{ kind: 'unknown-vendor', known: ['stripe'] }, 'invalid_choice at vendor'],
    ...(['unknown-reference', 'revoked', 'expired', 'of-another-type'] as const).map(
      (reason) =>
        [
          { kind: 'vendor-refused', reason },
          'payment_instruction_rejected_by_vendor at reference',
        ] as const,
    ),
    ...(['credentials-refused', 'name-not-resolved', 'certificate-not-trusted'] as const).map(
      (reason) =>
        [{ kind: 'vendor-unreachable', reason }, 'payment_vendor_unreachable at vendor'] as const,
    ),
  ];

  for (const [error, problem] of REFUSED) {
    const what = 'reason' in error ? `${error.kind}, ${error.reason}` : error.kind;
    it(`answers ${what} with ${problem}`, async () => {
      answer = async () => err(error);
      const response = await service.post(PATH, instruction);

      expect(response.status).to.equal(400);
      expect(await response.clone().json()).to.include({
        code: 'payment_instruction_failed_validation',
      });
      expect(await problemsIn(response)).to.deep.equal([problem]);
    });
  }

  it('asks to repeat the request when the vendor has not answered', async () => {
    answer = async () =>
      err({ kind: 'vendor-unavailable', reason: 'throttled', retryAfterMs: 1500 });
    const response = await service.post(PATH, instruction);

    expect(response.status).to.equal(500);
    expect(await response.json())
      .to.have.all.keys('detail', 'code')
      .and.include({
        code: 'payment_vendor_unavailable',
      });
    expect(response.headers.get('Retry-After')).to.equal('2');
    expect(service.reported).to.deep.equal([]);
  });
});
