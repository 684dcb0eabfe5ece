import { expect } from 'chai';
import { refusalIn, serveMemory, type MemoryService } from '../memory-service.js';

const PATH = '/v1/operator/api-keys/';

describe('DELETE api-keys/<id>', () => {
  let service: MemoryService;

  beforeEach(async () => {
    service = await serveMemory();
  });

  afterEach(() => service.close());

  it('revokes a key, and again without complaint', async () => {
    await service.send('POST', '/v1/operator/organisations/org-1/api-keys/', {});

    for (const time of ['first', 'second'])
      expect(await service.send('DELETE', `${PATH}key-1/`), time).to.deep.equal({
        status: 204,
        body: undefined,
      });
  });

  it('answers 404 for a key that is not there', async () => {
    expect(refusalIn(await service.send('DELETE', `${PATH}key-9/`))).to.equal('404 not_found');
  });
});
