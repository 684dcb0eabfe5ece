import { revokeKey, utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import {
  makeObtainAccessToken,
  type Credential,
  type ObtainedAccessToken,
} from '../../src/access-tokens/obtain-access-token.js';
import {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
  MemoryRefreshTokenRepository,
  MemorySecrets,
} from '../../memory/memory-access-tokens.js';

const start = new Date('2026-01-01T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

describe('obtainAccessToken', () => {
  let apiKeys: MemoryApiKeyRepository;
  let refreshTokens: MemoryRefreshTokenRepository;
  let signer: MemoryAccessTokenSigner;
  let secrets: MemorySecrets;
  let now: Date;
  let key: ApiKey;
  let keyText: string;

  beforeEach(async () => {
    [apiKeys, refreshTokens] = [new MemoryApiKeyRepository(), new MemoryRefreshTokenRepository()];
    [signer, secrets, now] = [new MemoryAccessTokenSigner(), new MemorySecrets(), start];
    const { id, text, digest } = secrets.makeApiKey('caller');
    key = { id, role: 'caller', organisationId: 'organisation-1', issuedAt: utcInstantOf(start) };
    keyText = text;
    await apiKeys.add(key, digest);
  });

  const ports = () => ({ apiKeys, refreshTokens, secrets, signer, clock: { now: () => now } });
  const obtain = (credential: Credential) => makeObtainAccessToken(ports())(credential);
  const withKey = (text: string) => obtain({ kind: 'api-key', text });
  const withRefreshToken = (text: string) => obtain({ kind: 'refresh-token', text });
  const obtained = async (): Promise<ObtainedAccessToken> =>
    (await withKey(keyText))._unsafeUnwrap();

  describe('with an API key', () => {
    it('gives a token that says for whom and for how long it speaks', async () => {
      const { token, claims } = await obtained();

      expect(claims).to.deep.include({ sub: key.id, role: 'caller', org: 'organisation-1' });
      expect(claims).to.deep.include({ iss: signer.issuer, iat: start.getTime() / 1000 });
      expect(claims.exp - claims.iat).to.equal(3600);
      expect((await signer.verify(token, now))._unsafeUnwrap()).to.deep.equal(claims);
    });

    it('leaves the organisation out of the token of an operator', async () => {
      const { id, text, digest } = secrets.makeApiKey('operator');
      await apiKeys.add({ id, role: 'operator', issuedAt: utcInstantOf(start) }, digest);
      const { claims } = (await withKey(text))._unsafeUnwrap();

      expect(claims).to.deep.include({ sub: id, role: 'operator' });
      expect(claims).not.to.have.property('org');
    });

    it('gives a refresh token for a week, of which only the digest is stored', async () => {
      const { refreshToken, refreshTokenExpiresAt } = await obtained();
      const { digest } = secrets.readRefreshToken(refreshToken)!;

      expect(refreshTokenExpiresAt).to.equal('2026-01-08T00:00:00Z');
      expect(await refreshTokens.find(digest)).to.deep.equal({
        digest,
        apiKeyId: key.id,
        expiresAt: refreshTokenExpiresAt,
      });
      expect(digest).not.to.equal(refreshToken);
    });

    it('gives the same refresh token for ten seconds, however often it is asked', async () => {
      const given = new Set<string>();
      for (let i = 0; i < 100; i += 1) {
        now = new Date(start.getTime() + i * 200);
        given.add((await obtained()).refreshToken);
      }

      expect(given.size).to.equal(2);
    });

    it('records the use of the key', async () => {
      await obtained();

      expect((await apiKeys.find(key.id))?.lastUsedAt).to.equal('2026-01-01T00:00:00Z');
    });

    it('lets an organisation wait that took too many tokens in a minute, with all of its keys', async () => {
      const obtainThree = makeObtainAccessToken({ ...ports(), tokensPerMinute: 3 });
      const sibling = secrets.makeApiKey('caller');
      await apiKeys.add({ ...key, id: sibling.id }, sibling.digest);
      const stranger = secrets.makeApiKey('caller');
      const elsewhere = { ...key, id: stranger.id, organisationId: 'organisation-2' };
      await apiKeys.add(elsewhere, stranger.digest);
      const verdictOn = async (text: string) =>
        (await obtainThree({ kind: 'api-key', text })).match<unknown>(
          () => 'ok',
          (refusal) => refusal,
        );

      const first = (await obtainThree({ kind: 'api-key', text: keyText }))._unsafeUnwrap();
      await obtainThree({ kind: 'refresh-token', text: first.refreshToken });
      now = new Date(start.getTime() + 20_500);
      expect(await verdictOn(sibling.text)).to.equal('ok');
      for (const text of [keyText, sibling.text])
        expect(await verdictOn(text)).to.deep.include({
          kind: 'too-many-tokens',
          retryAfterSeconds: 40,
        });
      expect(await verdictOn(stranger.text)).to.equal('ok');
      expect(await verdictOn('caller-key-99')).to.deep.equal({ kind: 'invalid-api-key' });

      now = new Date(start.getTime() + 60_000);
      expect(await verdictOn(keyText)).to.equal('ok');
    });

    it('refuses a text that is no key, an unknown key and a key with another secret', async () => {
      await apiKeys.add({ ...key, id: 'key-77' }, 'the digest of another text');
      const refusals = await Promise.all(
        ['nonsense', 'caller-key-9', 'caller-key-77'].map(withKey),
      );

      expect(refusals.map((refusal) => refusal._unsafeUnwrapErr())).to.deep.equal([
        { kind: 'invalid-api-key' },
        { kind: 'invalid-api-key' },
        { kind: 'invalid-api-key', apiKeyId: 'key-77' },
      ]);
    });

    it('refuses a revoked key', async () => {
      await apiKeys.update(revokeKey(key, utcInstantOf(start)));

      expect((await withKey(keyText))._unsafeUnwrapErr().kind).to.equal('invalid-api-key');
    });

    it('forgets refresh tokens a week after they expired', async () => {
      const { digest } = secrets.readRefreshToken((await obtained()).refreshToken)!;

      now = new Date(start.getTime() + 14 * DAY_MS);
      await obtained();
      expect(await refreshTokens.find(digest)).not.to.equal(undefined);

      now = new Date(start.getTime() + 14 * DAY_MS + 10_000);
      await obtained();
      expect(await refreshTokens.find(digest)).to.equal(undefined);
    });
  });

  describe('with a refresh token', () => {
    it('gives a new access token, and the same refresh token with its own expiry', async () => {
      const first = await obtained();
      now = new Date(start.getTime() + 3 * DAY_MS);
      const renewed = (await withRefreshToken(first.refreshToken))._unsafeUnwrap();

      expect(renewed.refreshToken).to.equal(first.refreshToken);
      expect(renewed.refreshTokenExpiresAt).to.equal(first.refreshTokenExpiresAt);
      expect(renewed.claims.iat).to.equal(now.getTime() / 1000);
      expect(renewed.claims).to.deep.include({ sub: key.id, org: 'organisation-1' });
    });

    it('works until the second in which it expires', async () => {
      const { refreshToken } = await obtained();

      now = new Date(start.getTime() + 7 * DAY_MS - 1);
      expect((await withRefreshToken(refreshToken)).isOk()).to.equal(true);

      now = new Date(start.getTime() + 7 * DAY_MS);
      expect((await withRefreshToken(refreshToken))._unsafeUnwrapErr().kind).to.equal(
        'expired-refresh-token',
      );
    });

    it('refuses a malformed text and an unknown one', async () => {
      const refusals = await Promise.all(
        ['nonsense', 'refresh-999', keyText].map(withRefreshToken),
      );

      for (const refusal of refusals)
        expect(refusal._unsafeUnwrapErr()).to.deep.equal({ kind: 'invalid-refresh-token' });
    });

    it('refuses the tokens of a revoked key', async () => {
      const { refreshToken } = await obtained();
      await apiKeys.update(revokeKey(key, utcInstantOf(start)));

      expect((await withRefreshToken(refreshToken))._unsafeUnwrapErr().kind).to.equal(
        'invalid-refresh-token',
      );
    });
  });
});
