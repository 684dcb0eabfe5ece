import { revokeKey, utcInstantOf, type ApiKey, type UtcInstant } from '@data-import/domain';
import { expect } from 'chai';
import type { AccessTokenClaims } from '../../src/access-tokens/access-token-signer.js';
import type { StoredApiKey } from '../../src/access-tokens/api-key-repository.js';
import { makeAuthenticate, type Authenticate } from '../../src/access-tokens/authenticate.js';
import {
  MemoryAccessTokenSigner,
  MemoryApiKeyRepository,
} from '../../memory/memory-access-tokens.js';

const start = new Date('2026-01-01T00:00:00Z');
const iat = start.getTime() / 1000;
const issuedAt = utcInstantOf(start);
const key: ApiKey = { id: 'key-1', role: 'caller', organisationId: 'organisation-1', issuedAt };

/** Counts what is asked of it, and can be told to fail. */
class WatchedApiKeys extends MemoryApiKeyRepository {
  lookUps = 0;
  isDown = false;
  isReadOnly = false;
  readonly recorded: string[] = [];

  override async find(id: string): Promise<StoredApiKey | undefined> {
    this.lookUps += 1;
    if (this.isDown) throw new Error('The database is down.');
    return super.find(id);
  }

  override async recordUse(id: string, at: UtcInstant): Promise<void> {
    this.recorded.push(at);
    if (this.isReadOnly) throw new Error('The database takes nothing.');
    return super.recordUse(id, at);
  }
}

class WatchedSigner extends MemoryAccessTokenSigner {
  verifications = 0;

  override verify(...asked: Parameters<MemoryAccessTokenSigner['verify']>) {
    this.verifications += 1;
    return super.verify(...asked);
  }
}

describe('authenticate', () => {
  let apiKeys: WatchedApiKeys;
  let signer: WatchedSigner;
  let authenticate: Authenticate;
  let now: Date;
  let token: string;

  const after = (ms: number) => {
    now = new Date(start.getTime() + ms);
  };
  const signedFor = (sub: string) => {
    const common = { iss: signer.issuer, sub, iat, exp: iat + 3600, jti: 'token-1' };
    const claims: AccessTokenClaims = { ...common, role: 'caller', org: 'organisation-1' };
    return signer.sign(claims);
  };
  const verdict = async (text = token) =>
    (await authenticate(text)).match<unknown>(
      ({ apiKeyId }) => apiKeyId,
      ({ kind }) => kind,
    );

  beforeEach(async () => {
    [apiKeys, signer] = [new WatchedApiKeys(), new WatchedSigner()];
    authenticate = makeAuthenticate({ apiKeys, signer, clock: { now: () => now } });
    after(0);
    await apiKeys.add(key, 'digest');
    token = await signedFor(key.id);
  });

  it('tells that an operator asks', async () => {
    const operatorKey = { id: 'key-2', role: 'operator', label: 'Night', issuedAt } as const;
    await apiKeys.add(operatorKey, 'digest');
    const common = { iss: signer.issuer, sub: 'key-2', iat, exp: iat + 3600, jti: 'token-2' };
    const operators = await signer.sign({ ...common, role: 'operator' });

    expect((await authenticate(operators))._unsafeUnwrap()).to.deep.equal({
      role: 'operator',
      apiKeyId: 'key-2',
      label: 'Night',
    });
  });

  it('goes by the role and the organisation of the stored key, whatever a token claims', async () => {
    const common = { iss: signer.issuer, sub: key.id, iat, exp: iat + 3600, jti: 'token-3' };
    const forged: readonly AccessTokenClaims[] = [
      { ...common, role: 'operator' },
      { ...common, role: 'caller', org: 'organisation-2' },
    ];

    for (const claims of forged)
      expect((await authenticate(await signer.sign(claims)))._unsafeUnwrap()).to.deep.equal({
        role: 'caller',
        apiKeyId: 'key-1',
        organisationId: 'organisation-1',
      });
  });

  it('records the use of a key once a minute, and never that of a revoked one', async () => {
    await verdict();
    after(59_999);
    await verdict();
    expect(apiKeys.recorded).to.deep.equal(['2026-01-01T00:00:00Z']);

    after(60_000);
    await verdict();
    expect(apiKeys.recorded).to.deep.equal(['2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z']);

    await apiKeys.update(revokeKey(key, issuedAt));
    after(120_000);
    await verdict();
    expect(apiKeys.recorded).to.have.lengthOf(2);
  });

  it('lets a request pass whose use cannot be recorded', async () => {
    apiKeys.isReadOnly = true;

    expect(await verdict()).to.equal('key-1');
  });

  it('refuses a token that has expired, whether or not it has seen it before', async () => {
    const unseen = await signedFor(key.id);
    await verdict();
    after(3_600_000);

    expect(await verdict()).to.equal('token-expired');
    expect(await verdict()).to.equal('token-expired');
    expect(await verdict(unseen)).to.equal('token-expired');
  });

  it('refuses a token of a key that is not known', async () => {
    expect(await verdict(await signedFor('key-9'))).to.equal('key-revoked');
  });

  it('refuses the tokens of a revoked key after five seconds at the latest', async () => {
    await verdict();
    await apiKeys.update(revokeKey(key, issuedAt));

    after(5000);
    expect(await verdict()).to.equal('key-revoked');
  });

  it('asks for a key once in five seconds, whatever the number of its tokens', async () => {
    const another = await signedFor(key.id);
    await verdict();
    after(4999);
    await verdict(another);
    expect(apiKeys.lookUps).to.equal(1);

    after(5000);
    await verdict();
    expect(apiKeys.lookUps).to.equal(2);
  });

  it('asks for a key once when many requests come at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => verdict()));

    expect(apiKeys.lookUps).to.equal(1);
  });

  it('asks again when the clock was set back', async () => {
    after(60_000);
    await verdict();
    await apiKeys.update(revokeKey(key, issuedAt));

    after(0);
    expect(await verdict()).to.equal('key-revoked');
  });

  it('throws while keys cannot be looked up, and recovers at once', async () => {
    apiKeys.isDown = true;
    const failures = await Promise.allSettled([verdict(), verdict()]);
    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);

    apiKeys.isDown = false;
    expect(await verdict()).to.equal('key-1');
  });

  it('verifies a good token once, however many forged ones come between', async () => {
    await verdict();
    for (let n = 0; n <= 10_000; n += 1) await verdict(`forged ${n}`);
    const before = signer.verifications;

    expect(await verdict()).to.equal('key-1');
    expect(signer.verifications).to.equal(before);
  });

  it('remembers a bounded number of tokens', async () => {
    await verdict();
    for (let i = 0; i < 10_000; i += 1) await verdict(await signedFor(key.id));
    const before = signer.verifications;

    expect(await verdict()).to.equal('key-1');
    expect(signer.verifications).to.equal(before + 1);
  });
});
