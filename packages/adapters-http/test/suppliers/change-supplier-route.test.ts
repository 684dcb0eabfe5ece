import { expect } from 'chai';
import {
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

describe('PATCH import-suppliers/<code>', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const change = (fields: object, path = SUPPLIER) => service.send('PATCH', path, fields);

  for (const status of ['PAUSED', 'COMPLETE', 'ONGOING'])
    it(`sets the status to ${status}`, async () => {
      const { status: answered, body } = await change({ status });

      expect(answered).to.equal(200);
      expect(body).to.include({ code: 'SUPPLIER', status });
    });

  it('leaves what is not sent as it is', async () => {
    await change({ document_root: 'r/', time_zone: 'Asia/Nicosia', verify_documents: true });
    const { body } = await change({ send_customer_emails: true, verify_documents: false });

    expect(body).to.include({
      status: 'ONGOING',
      document_root: 'r/',
      time_zone: 'Asia/Nicosia',
      send_customer_emails: true,
      verify_documents: false,
    });
  });

  it('keeps the reason of a change of the status', async () => {
    await change({ status: 'PAUSED', reason: 'The files are late.' });
    const { body } = await service.send('GET', `${SUPPLIER}status-changes/`);

    expect((body as object[])[0]).to.include({ to: 'PAUSED', reason: 'The files are late.' });
  });

  for (const [fields, errors] of [
    [{ reason: 'Late.' }, 'reason_without_status: reason_without_status at reason'],
    [
      { reason: 'x'.repeat(257), status: 'PAUSED' },
      'operator_request_failed_validation: max_length at reason',
    ],
    [
      { reason: 'Late.', status: 'LATE' },
      'operator_request_failed_validation: invalid_choice at status',
    ],
    [{ expected_accounts: -1 }, 'operator_request_failed_validation: invalid at expected_accounts'],
    [
      { expected_accounts: 1.5 },
      'operator_request_failed_validation: invalid at expected_accounts',
    ],
    [{ complete_by: '2024-06-01' }, 'operator_request_failed_validation: invalid at complete_by'],
    [{ complete_by: 1717218000 }, 'operator_request_failed_validation: invalid at complete_by'],
  ] as const)
    it(`refuses ${JSON.stringify(fields).slice(0, 40)} with ${errors}`, async () => {
      expect(refusalIn(await change(fields))).to.equal(`400 ${errors}`);
      expect((await change({})).body).to.include({ status: 'ONGOING', expected_accounts: null });
    });

  it('sets how many accounts are expected, and forgets it', async () => {
    expect((await change({ expected_accounts: 0 })).body).to.include({ expected_accounts: 0 });
    expect((await change({ status: 'PAUSED' })).body).to.include({ expected_accounts: 0 });
    const { body } = await change({ expected_accounts: null });
    expect(body).to.include({ expected_accounts: null });
  });

  it('sets when the migration has to have ended, and forgets it', async () => {
    const complete_by = '2024-06-01T05:00:00Z';
    expect((await change({ complete_by })).body).to.include({ complete_by });
    const { body: shown } = await service.send('GET', SUPPLIER);
    expect(shown).to.include({ complete_by });
    expect((await change({ status: 'PAUSED' })).body).to.include({ complete_by });
    expect((await change({ complete_by: null })).body).to.include({ complete_by: null });
  });

  it('changes nothing when nothing is sent', async () => {
    const { body: before } = await change({ status: 'PAUSED' });

    expect(await change({})).to.deep.equal({ status: 200, body: before });
  });

  it('keeps each change of the status with its time and who made it', async () => {
    await change({ status: 'PAUSED' });
    await change({ status: 'PAUSED' });

    expect(service.store.supplier('SUPPLIER').statusChanges).to.deep.equal([
      {
        supplierCode: 'SUPPLIER',
        from: 'ongoing',
        to: 'paused',
        changedAt: '2024-05-06T07:08:09Z',
        changedBy: 'key-2',
      },
    ]);
  });

  it('finds a supplier whose code has to be encoded in a path', async () => {
    const code = 'ä/b c%2F';
    await service.send('POST', SUPPLIERS, { code, organisation_id: 'org-1' });
    const { body } = await change({ status: 'PAUSED' }, `${SUPPLIERS}${encodeURIComponent(code)}`);

    expect(body).to.include({ code, status: 'PAUSED' });
  });

  it('answers 404 for a supplier that is not there', async () => {
    expect(refusalIn(await change({}, `${SUPPLIERS}NOBODYS/`))).to.equal(
      '404 import_supplier_not_found',
    );
  });

  it('lists what is wrong with a request', async () => {
    expect(refusalIn(await change({ status: 'paused', code: 'OTHER', time_zone: 'X' }))).to.equal(
      '400 operator_request_failed_validation: invalid_choice at status, unknown_field at code, invalid at time_zone',
    );
    expect(refusalIn(await change({ document_root: '..' }))).to.equal(
      '400 invalid_document_path: invalid_document_path at document_root',
    );
  });
});
