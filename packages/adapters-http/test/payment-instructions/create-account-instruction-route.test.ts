import { expect } from 'chai';
import { answeredTo, givenAccount, refusalIn, SUPPLIER } from '../memory-service.js';
import {
  instructionOf,
  serveInstructions,
  THROTTLED,
  VENDOR_FAILURES,
  type InstructionService,
} from './instruction-service.js';

const PATH = '/v1/data-import/payment-instruction/create/';
const FAILED = '400 payment_instruction_failed_validation';

const instruction = {
  import_supplier: 'SUPPLIER',
  external_account_number: 'E-1',
  vendor: 'stripe',
  reference: 'pm_1',
  type: 'CARD',
};

describe('POST payment-instruction/create', () => {
  let service: InstructionService;
  let number: string;

  beforeEach(async () => {
    service = await serveInstructions();
    number = await givenAccount(service);
  });

  afterEach(() => service.close());

  const create = (different: object = {}) =>
    answeredTo(service.post(PATH, { ...instruction, ...different }));
  const refusal = async (different: object = {}) => refusalIn(await create(different));

  it('answers with the account number and the reference', async () => {
    expect(await create()).to.deep.equal({
      status: 201,
      body: { service_account_number: number, reference: 'pm_1' },
    });
    expect(await instructionOf(service, number)).to.deep.equal({
      vendor: 'stripe',
      reference: 'pm_1',
      type: 'CARD',
      details: { status: 'active' },
    });
  });

  it('names what was refused as a whole', async () => {
    const refused = await answeredTo(service.post(PATH, {}));

    expect(refusalIn(refused)).to.equal(
      `${FAILED}: ${Object.keys(instruction)
        .map((field) => `required at ${field}`)
        .join(', ')}`,
    );
  });

  it('refuses an account that is not there', async () => {
    expect(await refusal({ external_account_number: 'E-9' })).to.equal(
      `${FAILED}: account_not_found at external_account_number`,
    );
  });

  it('says that the supplier takes nothing', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });

    expect(await refusal()).to.equal(
      `${FAILED}: import_supplier_migration_not_ongoing at import_supplier`,
    );
  });

  it('refuses another instruction while one is active', async () => {
    await create();

    expect(await refusal({ reference: 'pm_2' })).to.equal(
      `${FAILED}: account_already_has_active_instruction at reference`,
    );
    const { body } = await create({ reference: 'pm_2' });
    const [{ detail }] = (body as { errors: [{ detail: string }] }).errors;
    expect(detail).to.include('CARD').and.include('pm_1').and.include('stripe');
  });

  it('refuses a vendor that is not configured', async () => {
    expect(await refusal({ vendor: 'gocardless' })).to.equal(`${FAILED}: invalid_choice at vendor`);
  });

  for (const [failure, problem] of VENDOR_FAILURES)
    it(`answers ${failure.kind} with ${problem}`, async () => {
      service.vendor.givenFailure('pm_1', failure);

      expect(await refusal()).to.equal(`${FAILED}: ${problem}`);
    });

  it('asks to repeat the request when the vendor has not answered', async () => {
    service.vendor.givenFailure('pm_1', THROTTLED);
    const response = await service.post(PATH, instruction);

    expect(response.status).to.equal(500);
    expect(await response.json())
      .to.have.all.keys('detail', 'code')
      .and.include({ code: 'payment_vendor_unavailable' });
    expect(response.headers.get('Retry-After')).to.equal('2');
    expect(service.reported).to.deep.equal([]);
  });
});
