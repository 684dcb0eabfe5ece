import { expect } from 'chai';
import { answeredTo, givenAccount, refusalIn, SUPPLIER } from '../memory-service.js';
import {
  instructionOf,
  serveInstructions,
  THROTTLED,
  VENDOR_FAILURES,
  type InstructionService,
} from './instruction-service.js';

const PATH = '/v1/data-import/business-payment-instruction/create/';
const FAILED = '400 business_payment_instruction_failed_validation';

const instruction = {
  import_supplier_code: 'SUPPLIER',
  external_business_identifier: 'B-1',
  vendor: 'stripe',
  reference: 'pm_1',
  type: 'CARD',
};

const accountsOf = (...numbers: readonly string[]) =>
  numbers.map((number) => ({ external_account_number: number }));

describe('POST business-payment-instruction/create', () => {
  let service: InstructionService;
  let number: string;

  beforeEach(async () => {
    service = await serveInstructions();
    number = await givenAccount(service, 'E-1');
    await givenAccount(service, 'outside');
    await service.send('POST', `${SUPPLIER}businesses/`, {
      external_business_identifier: 'B-1',
      accounts: accountsOf('E-1'),
    });
  });

  afterEach(() => service.close());

  const create = (different: object = {}) =>
    answeredTo(service.post(PATH, { ...instruction, ...different }));
  const refusal = async (different: object = {}) => refusalIn(await create(different));

  it('answers with the reference and the identifier of the business, which has it alone', async () => {
    expect(await create()).to.deep.equal({
      status: 201,
      body: { reference: 'pm_1', external_business_identifier: 'B-1' },
    });
    expect(await instructionOf(service, number)).to.equal(null);
  });

  it('links the instruction to the accounts that are named', async () => {
    expect((await create({ accounts: accountsOf('E-1') })).status).to.equal(201);

    expect(await instructionOf(service, number)).to.include({ reference: 'pm_1' });
  });

  it('names what was refused as a whole', async () => {
    const refused = await answeredTo(service.post(PATH, {}));

    expect(refusalIn(refused)).to.equal(
      `${FAILED}: ${Object.keys(instruction)
        .map((field) => `required at ${field}`)
        .join(', ')}`,
    );
  });

  it('refuses a business that is not there', async () => {
    expect(await refusal({ external_business_identifier: 'B-9' })).to.equal(
      `${FAILED}: business_not_found at external_business_identifier`,
    );
  });

  it('says that the supplier takes nothing', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'COMPLETE' });

    expect(await refusal()).to.equal(
      `${FAILED}: import_supplier_migration_not_ongoing at import_supplier_code`,
    );
  });

  it('refuses accounts that are not there or not of the business, each at its place', async () => {
    expect(await refusal({ accounts: accountsOf('E-9', 'E-1', 'outside') })).to.equal(
      `${FAILED}: account_not_found at accounts.0.external_account_number, account_not_in_business at accounts.2.external_account_number`,
    );
  });

  it('refuses accounts and another instruction while one is active together', async () => {
    await create();

    expect(await refusal({ reference: 'pm_2', accounts: accountsOf('E-9', 'outside') })).to.equal(
      `${FAILED}: business_already_has_active_instruction at reference, account_not_found at accounts.0.external_account_number, account_not_in_business at accounts.1.external_account_number`,
    );
  });

  it('refuses another instruction while one is active', async () => {
    await create();

    expect(await refusal({ reference: 'pm_2' })).to.equal(
      `${FAILED}: business_already_has_active_instruction at reference`,
    );
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

    expect(refusalIn(await create())).to.equal('500 payment_vendor_unavailable');
  });
});
