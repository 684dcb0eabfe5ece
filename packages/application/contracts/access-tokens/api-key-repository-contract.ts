import { revokeKey, utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import type { AccessTokenStore, OpenAccessTokenStore } from './access-token-store.js';

const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const revokedAt = utcInstantOf(new Date('2026-02-01T12:30:59Z'));
const organisationId = 'organisation-1';

const callersKey: ApiKey = { id: 'key-1', role: 'caller', organisationId, issuedAt };
const operatorsKey: ApiKey = { id: 'key-2', role: 'operator', label: 'night shift', issuedAt };

/** What every ApiKeyRepository promises, whatever keeps the keys. */
export function apiKeyRepositoryContract(implementation: string, open: OpenAccessTokenStore): void {
  describe(`ApiKeyRepository contract: ${implementation}`, () => {
    let store: AccessTokenStore;

    beforeEach(async () => {
      store = await open();
      await store.givenOrganisation(organisationId);
    });

    afterEach(() => store.close());

    it("returns a caller's key with every field as it was added", async () => {
      await store.apiKeys.add(callersKey, 'digest-1');

      expect(await store.apiKeys.find('key-1')).to.deep.equal({
        key: callersKey,
        digest: 'digest-1',
      });
    });

    it("returns an operator's key with every field as it was added", async () => {
      await store.apiKeys.add(operatorsKey, 'digest-2');

      expect(await store.apiKeys.find('key-2')).to.deep.equal({
        key: operatorsKey,
        digest: 'digest-2',
      });
    });

    it('finds nothing under an id that was not added, nor under one in another case', async () => {
      await store.apiKeys.add(callersKey, 'digest-1');

      expect(await store.apiKeys.find('key-3')).to.equal(undefined);
      expect(await store.apiKeys.find('KEY-1')).to.equal(undefined);
    });

    it('tells keys apart', async () => {
      await store.apiKeys.add(callersKey, 'digest-1');
      await store.apiKeys.add(operatorsKey, 'digest-2');

      expect((await store.apiKeys.find('key-1'))?.digest).to.equal('digest-1');
      expect((await store.apiKeys.find('key-2'))?.digest).to.equal('digest-2');
    });

    it('throws when the id is taken, and leaves the key that has it as it is', async () => {
      await store.apiKeys.add(callersKey, 'digest-1');

      const second = store.apiKeys.add({ ...operatorsKey, id: 'key-1' }, 'digest-2');

      expect(await rejected(second)).to.be.instanceOf(Error);
      expect(await store.apiKeys.find('key-1')).to.deep.equal({
        key: callersKey,
        digest: 'digest-1',
      });
    });

    it('finds a key as it was updated, with the digest it was added with', async () => {
      await store.apiKeys.add(operatorsKey, 'digest-2');
      await store.apiKeys.update(revokeKey(operatorsKey, revokedAt));

      expect(await store.apiKeys.find('key-2')).to.deep.equal({
        key: { ...operatorsKey, revokedAt },
        digest: 'digest-2',
      });
    });

    it('leaves other keys alone when one is updated', async () => {
      await store.apiKeys.add(callersKey, 'digest-1');
      await store.apiKeys.add(operatorsKey, 'digest-2');
      await store.apiKeys.update(revokeKey(operatorsKey, revokedAt));

      expect((await store.apiKeys.find('key-1'))?.key).to.deep.equal(callersKey);
    });
  });
}

function rejected(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
