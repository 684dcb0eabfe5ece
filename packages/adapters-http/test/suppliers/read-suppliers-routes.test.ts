import { expect } from 'chai';
import { serveMemory, SUPPLIER, SUPPLIERS, type MemoryService } from '../memory-service.js';
import { AS_OPERATOR, AUTHORISED } from '../serving.js';

const OWN = '/v1/data-import/import-suppliers/';
const PRINTED = {
  code: 'SUPPLIER',
  status: 'PAUSED',
  verify_documents: false,
  counters: {
    staged: 1,
    in_progress: 0,
    completed: 0,
    failed: 0,
    notes: 0,
    transactions: 0,
    statements: 0,
    payment_instructions: 0,
  },
};

describe('GET import-suppliers of a caller', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
    service.store.organisations.set('org-of-others', { id: 'org-of-others', name: 'Others' });
    await service.send('POST', SUPPLIERS, { code: 'THEIRS', organisation_id: 'org-of-others' });
    await service.send('POST', `${SUPPLIER}account-import-processes/`, {
      accounts: [{ external_account_number: 'a' }],
    });
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });
  });

  afterEach(() => service.close());

  const read = async (path: string, headers: Record<string, string> = AUTHORISED) => {
    const response = await service.fetch(path, { headers });
    return { status: response.status, body: await response.json() };
  };

  it("lists the organisation's own with their counters", async () => {
    expect(await read(OWN)).to.deep.equal({ status: 200, body: [PRINTED] });
  });

  it('shows one, and of another organisation none', async () => {
    expect(await read(`${OWN}SUPPLIER/`)).to.deep.equal({ status: 200, body: PRINTED });
    const [theirs, unknown] = [await read(`${OWN}THEIRS/`), await read(`${OWN}UNKNOWN/`)];
    expect(theirs).to.deep.equal(unknown);
    expect(theirs.status).to.equal(404);
    expect(theirs.body).to.include({ code: 'import_supplier_not_found' });
  });

  it('shows all to an operator', async () => {
    const { body } = await read(OWN, AS_OPERATOR.headers);

    expect((body as { code: string }[]).map(({ code }) => code)).to.deep.equal([
      'SUPPLIER',
      'THEIRS',
    ]);
  });
});
