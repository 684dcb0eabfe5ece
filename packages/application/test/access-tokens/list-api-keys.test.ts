import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import { makeListApiKeys } from '../../src/access-tokens/list-api-keys.js';
import { MemoryApiKeyRepository } from '../../memory/access-tokens/memory-api-key-repository.js';

const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const organisation = { id: 'organisation-1', name: 'Lights On' };
const callers: ApiKey = { id: 'key-1', role: 'caller', organisationId: organisation.id, issuedAt };
const operators: ApiKey = { id: 'key-2', role: 'operator', issuedAt };

describe('listApiKeys', () => {
  let apiKeys: MemoryApiKeyRepository;

  beforeEach(async () => {
    apiKeys = new MemoryApiKeyRepository();
    await apiKeys.add(callers, 'digest-1');
    await apiKeys.add(operators, 'digest-2');
  });

  const list = (organisationId?: string) =>
    makeListApiKeys({
      apiKeys,
      organisations: { find: async (id) => (id === organisation.id ? organisation : undefined) },
    })(organisationId);

  it('lists keys with their last use and without their digests', async () => {
    await apiKeys.recordUse('key-1', issuedAt);

    expect((await list(organisation.id))._unsafeUnwrap()).to.deep.equal([
      { key: callers, lastUsedAt: issuedAt },
    ]);
    expect((await list())._unsafeUnwrap()).to.deep.equal([
      { key: operators, lastUsedAt: undefined },
    ]);
  });

  it('refuses an organisation that does not exist', async () => {
    expect((await list('organisation-2'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'organisation-not-found',
    });
  });
});
