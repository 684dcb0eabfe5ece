import type { Role } from '@data-import/domain';
import type { ApiKeySecret, Secret, Secrets } from '../../src/access-tokens/secrets.js';

const API_KEY = /^(?:caller|operator)-(key-\d+)$/;
const REFRESH_TOKEN = /^refresh-\d+$/;

/** Counts where others throw dice: the first key of a caller is always `caller-key-1`. */
export class MemorySecrets implements Secrets {
  private made = 0;

  makeApiKey(role: Role): ApiKeySecret {
    const id = `key-${this.next()}`;
    const text = `${role}-${id}`;
    return { id, text, digest: digestOf(text) };
  }

  readApiKey(text: string): Omit<ApiKeySecret, 'text'> | undefined {
    const id = API_KEY.exec(text)?.[1];
    return id === undefined ? undefined : { id, digest: digestOf(text) };
  }

  makeRefreshToken(): Secret {
    const text = `refresh-${this.next()}`;
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
