import { expect } from 'chai';
import {
  ORGANISATION,
  refusalIn,
  serveMemory,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';

describe('POST import-suppliers', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  const create = (fields: object) =>
    service.send('POST', SUPPLIERS, { code: 'NEW', organisation_id: ORGANISATION, ...fields });

  it('creates an ongoing supplier that sends and verifies nothing', async () => {
    expect(await create({})).to.deep.equal({
      status: 201,
      body: {
        code: 'NEW',
        organisation_id: ORGANISATION,
        status: 'ONGOING',
        document_root: '',
        time_zone: 'Etc/UTC',
        send_customer_emails: false,
        verify_documents: false,
        expected_accounts: null,
        complete_by: null,
      },
    });
  });

  it('keeps every setting, the root with one slash at its end', async () => {
    const settings = {
      document_root: 'tariffs/2024',
      time_zone: 'Asia/Nicosia',
      send_customer_emails: true,
      verify_documents: true,
    };
    const { body } = await create(settings);

    expect(body).to.include({ ...settings, document_root: 'tariffs/2024/' });
  });

  it('refuses a code that is taken', async () => {
    expect(refusalIn(await create({ code: 'SUPPLIER' }))).to.equal(
      '400 import_supplier_already_exists: import_supplier_already_exists at code',
    );
  });

  it('refuses an organisation that is not there', async () => {
    expect(refusalIn(await create({ organisation_id: 'org-9' }))).to.equal(
      '400 organisation_not_found: organisation_not_found at organisation_id',
    );
  });

  it('refuses a document root that is none, alone under its own code', async () => {
    expect(refusalIn(await create({ document_root: '/' }))).to.equal(
      '400 invalid_document_path: invalid_document_path at document_root',
    );
  });

  it('lists all problems under the code of the whole', async () => {
    expect(refusalIn(await service.send('POST', SUPPLIERS, { document_root: '/' }))).to.equal(
      '400 operator_request_failed_validation: invalid_document_path at document_root, required at code, required at organisation_id',
    );
  });
});
