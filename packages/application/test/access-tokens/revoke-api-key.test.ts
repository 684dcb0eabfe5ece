import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import { makeApiKeyCommands } from '../../src/access-tokens/api-keys.js';
import { MemoryApiKeyRepository } from '../../memory/memory-access-tokens.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';

const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const key: ApiKey = { id: 'key-1', role: 'operator', issuedAt };

describe('revokeApiKey', () => {
  let apiKeys: MemoryApiKeyRepository;

  const revokeAt = (moment: string) =>
    makeApiKeyCommands({
      ...allMemoryPorts(new MemoryStore(), { now: () => new Date(moment) }),
      apiKeys,
    }).revokeApiKey;

  beforeEach(async () => {
    apiKeys = new MemoryApiKeyRepository();
    await apiKeys.add(key, 'digest');
  });

  it('stores the time of the revocation', async () => {
    const revoked = await revokeAt('2026-02-01T00:00:00.750Z')('key-1');

    expect(revoked.isOk()).to.equal(true);
    expect((await apiKeys.find('key-1'))?.key.revokedAt).to.equal('2026-02-01T00:00:00Z');
  });

  it('accepts a key that is revoked already and leaves the first moment', async () => {
    await revokeAt('2026-02-01T00:00:00Z')('key-1');
    const again = await revokeAt('2026-03-01T00:00:00Z')('key-1');

    expect(again.isOk()).to.equal(true);
    expect((await apiKeys.find('key-1'))?.key.revokedAt).to.equal('2026-02-01T00:00:00Z');
  });

  it('refuses a key that does not exist', async () => {
    const revoked = await revokeAt('2026-02-01T00:00:00Z')('key-2');

    expect(revoked._unsafeUnwrapErr()).to.deep.equal({ kind: 'api-key-not-found' });
  });
});
