import { isRevoked, type ApiKey, type Role, type UtcInstant } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import { factsOfKey } from '../src/audit/audit-entry.js';
import { noteChange } from './audit/memory-audit-log.js';
import type { ApiKeySecret, Secret, Secrets } from '../src/access-tokens/secrets.js';
import type {
  AccessTokenClaims,
  AccessTokenSigner,
  TokenExpired,
  TokenInvalid,
} from '../src/access-tokens/access-token-signer.js';
import type {
  ApiKeyRepository,
  EndingKeys,
  StoredApiKey,
} from '../src/access-tokens/api-key-repository.js';
import type {
  RefreshTokenRepository,
  StoredRefreshToken,
} from '../src/access-tokens/refresh-token-repository.js';

const API_KEY = /^(?:caller|viewer|operator|admin)-(key-\d+)$/;
const REFRESH_TOKEN = /^refresh-.+-at-[-\dTZ:]+$/;

/** Counts where others throw dice: the first key of a caller is always `caller-key-1`. */
export class MemorySecrets implements Secrets {
  private made = 0;
  private readonly derived = new Map<string, ApiKeySecret>();

  makeApiKey(role: Role): ApiKeySecret {
    const id = `key-${this.next()}`;
    const text = `${role}-${id}`;
    return { id, text, digest: digestOf(text) };
  }

  deriveApiKey(role: Role, seed: string): ApiKeySecret {
    const known = this.derived.get(`${role} ${seed}`) ?? this.makeApiKey(role);
    this.derived.set(`${role} ${seed}`, known);
    return known;
  }

  readApiKey(text: string): Omit<ApiKeySecret, 'text'> | undefined {
    const id = API_KEY.exec(text)?.[1];
    return id === undefined ? undefined : { id, digest: digestOf(text) };
  }

  deriveRefreshToken(apiKeyText: string, at: UtcInstant): Secret {
    const text = `refresh-${apiKeyText}-at-${at}`;
    return { text, digest: digestOf(text) };
  }

  readRefreshToken(text: string): Omit<Secret, 'text'> | undefined {
    return REFRESH_TOKEN.test(text) ? { digest: digestOf(text) } : undefined;
  }

  isSameDigest(one: string, other: string): boolean {
    return one === other;
  }

  makeTokenId(): string {
    return `token-${this.next()}`;
  }

  private next(): number {
    this.made += 1;
    return this.made;
  }
}

function digestOf(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** Knows its tokens by heart instead of signing them. */
export class MemoryAccessTokenSigner implements AccessTokenSigner {
  readonly issuer = 'memory';
  private readonly signed = new Map<string, AccessTokenClaims>();

  // Signers that have a name of their own make different tokens of the same claims.
  constructor(private readonly name = 'token') {}

  async sign(claims: AccessTokenClaims): Promise<string> {
    const token = `${this.name}-${this.signed.size + 1}`;
    this.signed.set(token, claims);
    return token;
  }

  async verify(
    token: string,
    now: Date,
  ): Promise<Result<AccessTokenClaims, TokenInvalid | TokenExpired>> {
    const claims = this.signed.get(token);
    if (!claims) return err({ kind: 'token-invalid' });
    return now.getTime() < claims.exp * 1000 ? ok(claims) : err({ kind: 'token-expired' });
  }
}

export class MemoryApiKeyRepository implements ApiKeyRepository {
  private readonly stored = new Map<string, StoredApiKey>();

  async find(id: string): Promise<StoredApiKey | undefined> {
    return this.stored.get(id);
  }

  async findAll(ids: readonly string[]): Promise<ReadonlyMap<string, ApiKey>> {
    const found = [...this.stored.values()].filter(({ key }) => ids.includes(key.id));
    return new Map(found.map(({ key }) => [key.id, key]));
  }

  async list(organisationId: string | undefined): Promise<readonly StoredApiKey[]> {
    return [...this.stored.values()]
      .filter(({ key }) => organisationOf(key) === organisationId)
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  }

  async listEnding({ after, until, usedSince }: EndingKeys): Promise<readonly StoredApiKey[]> {
    return [...this.stored.values()]
      .filter(({ key, lastUsedAt = '' }) => !isRevoked(key) && lastUsedAt >= usedSince)
      .filter((one) => endOf(one) > after && endOf(one) <= until)
      .toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1))
      .slice(0, 100);
  }

  async add(key: ApiKey, digest: string): Promise<boolean> {
    if (this.stored.has(key.id)) return false;
    this.stored.set(key.id, { key, digest });
    noteChange(factsOfKey(key));
    return true;
  }

  async update(key: ApiKey): Promise<boolean> {
    const stored = this.stored.get(key.id);
    if (!stored) return false;
    this.stored.set(key.id, { ...stored, key });
    noteChange();
    return true;
  }

  async recordUse(id: string, at: UtcInstant): Promise<void> {
    const stored = this.stored.get(id);
    if (stored && !(stored.lastUsedAt !== undefined && stored.lastUsedAt > at))
      this.stored.set(id, { ...stored, lastUsedAt: at });
  }
}

const endOf = ({ key }: StoredApiKey) => key.expiresAt ?? '';

function organisationOf(key: ApiKey): string | undefined {
  return key.role === 'caller' ? key.organisationId : undefined;
}

function placeOf({ key }: StoredApiKey): string {
  return `${key.issuedAt} ${key.id}`;
}

export class MemoryRefreshTokenRepository implements RefreshTokenRepository {
  private readonly stored = new Map<string, StoredRefreshToken>();

  async add(token: StoredRefreshToken): Promise<boolean> {
    if (this.stored.has(token.digest)) return false;
    this.stored.set(token.digest, token);
    return true;
  }

  async find(digest: string): Promise<StoredRefreshToken | undefined> {
    return this.stored.get(digest);
  }

  async removeExpiredBefore(instant: UtcInstant): Promise<void> {
    for (const { digest, expiresAt } of this.stored.values())
      if (expiresAt < instant) this.stored.delete(digest);
  }
}
