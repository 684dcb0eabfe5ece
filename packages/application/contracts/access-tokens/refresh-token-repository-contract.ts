import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import type { StoredRefreshToken } from '../../src/access-tokens/refresh-token-repository.js';
import type { AccessTokenStore, OpenAccessTokenStore } from './access-token-store.js';

const instant = (text: string) => utcInstantOf(new Date(text));

const key: ApiKey = { id: 'key-1', role: 'operator', issuedAt: instant('2026-01-01T00:00:00Z') };
const token: StoredRefreshToken = {
  digest: 'digest-1',
  apiKeyId: key.id,
  expiresAt: instant('2026-01-08T10:20:30Z'),
};

/** Every store's RefreshTokenRepository has to pass this suite. */
export function refreshTokenRepositoryContract(
  implementation: string,
  open: OpenAccessTokenStore,
): void {
  describe(`RefreshTokenRepository contract: ${implementation}`, () => {
    let store: AccessTokenStore;

    beforeEach(async () => {
      store = await open();
      await store.apiKeys.add(key, 'digest of the key');
    });

    afterEach(() => store.close());

    it('adds a token once, and leaves it as it is when it comes again', async () => {
      const again = { ...token, expiresAt: instant('2026-02-01T00:00:00Z') };

      expect(await store.refreshTokens.add(token)).to.equal(true);
      expect(await store.refreshTokens.add(again)).to.equal(false);
      expect(await store.refreshTokens.find('digest-1')).to.deep.equal(token);
    });

    it('returns each of several tokens of one key as it was added, and no other', async () => {
      const another = { ...token, digest: 'digest-2' };
      for (const one of [token, another]) await store.refreshTokens.add(one);

      for (const one of [token, another])
        expect(await store.refreshTokens.find(one.digest)).to.deep.equal(one);
      expect(await store.refreshTokens.find('digest-3')).to.equal(undefined);
    });

    it('forgets the tokens that expired before an instant, and only those', async () => {
      const earlier = { ...token, digest: 'earlier', expiresAt: instant('2026-01-08T10:20:29Z') };
      await store.refreshTokens.add(earlier);
      await store.refreshTokens.add(token);
      await store.refreshTokens.removeExpiredBefore(token.expiresAt);

      expect(await store.refreshTokens.find('earlier')).to.equal(undefined);
      expect(await store.refreshTokens.find('digest-1')).to.deep.equal(token);
    });
  });
}
