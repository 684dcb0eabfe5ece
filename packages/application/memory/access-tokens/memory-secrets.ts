import type { Role, UtcInstant } from '@data-import/domain';
import type { ApiKeySecret, Secret, Secrets } from '../../src/access-tokens/secrets.js';

const API_KEY = /^(?:caller|operator)-(key-\d+)$/;
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
