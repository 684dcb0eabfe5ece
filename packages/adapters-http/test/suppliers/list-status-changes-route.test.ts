import { expect } from 'chai';
import {
  refusalIn,
  serveMemory,
  SUPPLIER,
  SUPPLIERS,
  type MemoryService,
} from '../memory-service.js';
import { OPERATOR } from '../serving.js';

describe('GET import-suppliers/<code>/status-changes', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  it('lists who changed what and when', async () => {
    await service.send('PATCH', SUPPLIER, { status: 'PAUSED' });
    await service.send('PATCH', SUPPLIER, { time_zone: 'Asia/Nicosia' });

    expect(await service.send('GET', `${SUPPLIER}status-changes/`)).to.deep.equal({
      status: 200,
      body: [
        {
          from: 'ONGOING',
          to: 'PAUSED',
          changed_at: '2024-05-06T07:08:09Z',
          api_key_id: OPERATOR.apiKeyId,
          label: null,
          reason: null,
        },
      ],
    });
  });

  it('answers 404 for a supplier that is not there', async () => {
    expect(refusalIn(await service.send('GET', `${SUPPLIERS}NOWHERE/status-changes/`))).to.equal(
      '404 import_supplier_not_found',
    );
  });
});
