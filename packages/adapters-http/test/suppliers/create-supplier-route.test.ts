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

  it('takes an empty root', async () => {
    expect((await create({ document_root: '' })).body).to.include({ document_root: '' });
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

  for (const root of ['/rooted', 'a//b', 'a/../b', '..', 'a\\b', 'a\u0000b', '/'])
    it(`refuses the document root ${JSON.stringify(root)}`, async () => {
      expect(refusalIn(await create({ document_root: root }))).to.equal(
        '400 invalid_document_path: invalid_document_path at document_root',
      );
    });

  for (const [name, fields, problem] of [
    ['a root of white space', { document_root: '  ' }, 'blank at document_root'],
    ['a root of 1,025 bytes', { document_root: 'é'.repeat(512) }, 'max_length at document_root'],
    ['a root that is no text', { document_root: 7 }, 'invalid at document_root'],
    ['a root with half a character', { document_root: 'a\ud800' }, 'invalid at document_root'],
    ['a zone that is not there', { time_zone: 'Mars/Olympus' }, 'invalid at time_zone'],
    ['an offset for a zone', { time_zone: '+02:00' }, 'invalid at time_zone'],
    ['an empty zone', { time_zone: '' }, 'blank at time_zone'],
    ['a code of 33 characters', { code: 'C'.repeat(33) }, 'max_length at code'],
    ['a word for a boolean', { verify_documents: 'yes' }, 'invalid at verify_documents'],
    ['null', { send_customer_emails: null }, 'null at send_customer_emails'],
    ['a status', { status: 'PAUSED' }, 'unknown_field at status'],
  ] as const)
    it(`refuses ${name}`, async () => {
      expect(refusalIn(await create(fields))).to.equal(
        `400 operator_request_failed_validation: ${problem}`,
      );
    });

  it('takes a root of 1,024 bytes', async () => {
    expect((await create({ document_root: `${'é'.repeat(511)}a` })).status).to.equal(201);
  });

  it('lists all problems under the code of the whole', async () => {
    expect(refusalIn(await service.send('POST', SUPPLIERS, { document_root: '/' }))).to.equal(
      '400 operator_request_failed_validation: invalid_document_path at document_root, required at code, required at organisation_id',
    );
  });
});
