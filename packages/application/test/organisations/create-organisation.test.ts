import { expect } from 'chai';
import { makeCreateOrganisation } from '../../src/organisations/create-organisation.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

describe('createOrganisation', () => {
  it('keeps organisations of one name under identifiers of their own', async () => {
    const { organisations } = (await openMemoryStore()).ports;
    const ids = ['id-1', 'id-2'];
    const create = makeCreateOrganisation({ organisations, newId: () => ids.shift() ?? '' });
    const first = await create('First Energy');
    const second = await create('First Energy');

    expect(first).to.deep.equal({ id: 'id-1', name: 'First Energy' });
    expect(await organisations.find('id-1')).to.deep.equal(first);
    expect(await organisations.find('id-2')).to.deep.equal(second);
  });
});
