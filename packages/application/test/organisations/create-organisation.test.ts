import { expect } from 'chai';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { makeCreateOrganisation } from '../../src/organisations/create-organisation.js';
import { openMemoryStore } from '../memory/open-memory-store.js';

describe('createOrganisation', () => {
  let organisations: StorePorts['organisations'];
  let made: number;

  beforeEach(async () => {
    ({ organisations } = (await openMemoryStore()).ports);
    made = 0;
  });

  const newOrganisationId = (seed?: string) => {
    made += 1;
    return seed ?? `id-${made}`;
  };
  const create = (name: string, idempotencyKey?: string) =>
    makeCreateOrganisation({ organisations, newOrganisationId })(name, idempotencyKey);

  it('stores organisations of one name under different ids', async () => {
    const first = (await create('First Energy'))._unsafeUnwrap();
    const second = (await create('First Energy'))._unsafeUnwrap();

    expect(first).to.deep.equal({ id: 'id-1', name: 'First Energy' });
    expect(await organisations.find('id-1')).to.deep.equal(first);
    expect(await organisations.find('id-2')).to.deep.equal(second);
  });

  it('makes one of repeats under one idempotency key', async () => {
    const repeats = [1, 2, 3].map(() => create('First Energy', 'once'));

    for (const created of await Promise.all(repeats))
      expect(created._unsafeUnwrap()).to.deep.equal({ id: 'once', name: 'First Energy' });
    expect(await organisations.list()).to.have.lengthOf(1);
  });

  it('refuses another name under the same idempotency key', async () => {
    await create('First Energy', 'once');

    expect((await create('Second Energy', 'once'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'idempotency-key-reused',
    });
  });
});
