import type {
  CreateBusinessInstructionCommand,
  CreateBusinessInstructionError,
} from '@data-import/application';
import type { UseCases } from '@data-import/application';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { problemsIn, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/business-payment-instruction/create/';

const instruction = {
  import_supplier_code: 'S',
  external_business_identifier: 'B-1',
  vendor: 'gocardless',
  reference: 'MD1',
  type: 'DIRECT_DEBIT',
};

describe('POST business-payment-instruction/create', () => {
  let service: Service;
  let received: CreateBusinessInstructionCommand | undefined;
  let answer: UseCases['createBusinessInstruction'];

  before(async () => {
    service = await serve({
      createBusinessInstruction: (command) => {
        received = command;
        return answer(command);
      },
    });
  });

  beforeEach(() => {
    received = undefined;
    answer = async () => ok();
  });

  after(() => service.close());

  it('answers with the reference and the identifier of the business', async () => {
    const response = await service.post(PATH, instruction);

    expect(response.status).to.equal(201);
    expect(await response.json()).to.deep.equal({
      reference: 'MD1',
      external_business_identifier: 'B-1',
    });
  });

  it('hands over the business, the instruction and the accounts', async () => {
    const accounts = [{ external_account_number: 'E-1' }, { external_account_number: 'E-2' }];
    await service.post(PATH, { ...instruction, accounts });

    expect(received).to.deep.equal({
      address: {
        organisationId: 'org-1',
        supplierCode: 'S',
        externalBusinessIdentifier: 'B-1',
      },
      instruction: { vendor: 'gocardless', reference: 'MD1', type: 'DIRECT_DEBIT' },
      externalAccountNumbers: ['E-1', 'E-2'],
    });
  });

  it('applies to the business alone when there are no accounts', async () => {
    await service.post(PATH, instruction);

    expect(received?.externalAccountNumbers).to.deep.equal([]);
  });

  it('needs every field but the accounts', async () => {
    const response = await service.post(PATH, {});

    expect(await response.clone().json()).to.include({
      code: 'business_payment_instruction_failed_validation',
    });
    expect(await problemsIn(response)).to.have.members(
      Object.keys(instruction).map((field) => `required at ${field}`),
    );
  });

  it('lists what is wrong with the accounts', async () => {
    const accounts = [{}, { external_account_number: '' }, 'E-3', { external_account_number: 4 }];

    expect(await problemsIn(await service.post(PATH, { ...instruction, accounts }))).to.deep.equal([
      'required at accounts.0.external_account_number',
      'blank at accounts.1.external_account_number',
      'invalid at accounts.2',
      'invalid at accounts.3.external_account_number',
    ]);
  });

  const REFUSED: readonly (readonly [CreateBusinessInstructionError, ...string[]])[] = [
    [{ kind: 'business-not-found' }, 'business_not_found at external_business_identifier'],
    [
      { kind: 'supplier-not-ongoing', status: 'complete' },
      'import_supplier_migration_not_ongoing at import_supplier_code',
    ],
    [
      {
        kind: 'accounts-refused',
        faults: [
          { kind: 'account-not-found', index: 0 },
          { kind: 'account-not-in-business', index: 2 },
        ],
      },
      'account_not_found at accounts.0.external_account_number',
      'account_not_in_business at accounts.2.external_account_number',
    ],
    [
      { kind: 'already-has-active-instruction' },
      'business_already_has_active_instruction at reference',
    ],
    [{ kind: 'unknown-vendor', known: [] }, 'invalid_choice at vendor'],
    [
      { kind: 'vendor-refused', reason: 'revoked' },
      'payment_instruction_rejected_by_vendor at reference',
    ],
    [
      { kind: 'vendor-unreachable', reason: 'name-not-resolved' },
      'payment_vendor_unreachable at vendor',
    ],
  ];

  for (const [error, ...problems] of REFUSED) {
    it(`answers ${error.kind} with ${problems.join(' and ')}`, async () => {
      answer = async () => err(error);
      const response = await service.post(PATH, instruction);

      expect(response.status).to.equal(400);
      expect(await response.clone().json()).to.include({
        code: 'business_payment_instruction_failed_validation',
      });
      expect(await problemsIn(response)).to.deep.equal(problems);
    });
  }

  it('asks to repeat the request when the vendor has not answered', async () => {
    answer = async () => err({ kind: 'vendor-unavailable', reason: 'timed-out' });
    const response = await service.post(PATH, instruction);

    expect(response.status).to.equal(500);
    expect(await response.json())
      .to.have.all.keys('detail', 'code')
      .and.include({
        code: 'payment_vendor_unavailable',
      });
  });
});
