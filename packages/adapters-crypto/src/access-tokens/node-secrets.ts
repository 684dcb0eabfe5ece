import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKeySecret, Secret, Secrets } from '@data-import/application';
import type { Role } from '@data-import/domain';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// Each character carries log2(62) = 5.95 bits: 190 bits of secret in a key, 256 in a refresh token.
const ID_LENGTH = 16;
const API_KEY_SECRET_LENGTH = 32;
const REFRESH_TOKEN_SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

const ROLE_LETTERS: Record<Role, string> = { caller: 'c', operator: 'o' };
const API_KEY = new RegExp(
  `^cdi_[co]_([0-9A-Za-z]{${ID_LENGTH}})[0-9A-Za-z]{${API_KEY_SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
);
const REFRESH_TOKEN = new RegExp(`^cdr_[0-9A-Za-z]{${REFRESH_TOKEN_SECRET_LENGTH}}$`);

/**
 * Keys look like `cdi_c_`, id, secret, checksum: a scanner finds one that leaked by its prefix and its checksum, and a
 * typing error is refused without a look-up. The secrets are too long to be guessed from a plain SHA-256 of them.
 */
export class NodeSecrets implements Secrets {
  makeApiKey(role: Role): ApiKeySecret {
    const id = randomText(ID_LENGTH);
    const start = `cdi_${ROLE_LETTERS[role]}_${id}${randomText(API_KEY_SECRET_LENGTH)}`;
    const text = `${start}${checksumOf(start)}`;
    return { id, text, digest: digestOf(text) };
  }

  readApiKey(text: string): Omit<ApiKeySecret, 'text'> | undefined {
    const id = API_KEY.exec(text)?.[1];
    const isWhole = checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
    return id !== undefined && isWhole ? { id, digest: digestOf(text) } : undefined;
  }

  makeRefreshToken(): Secret {
    const text = `cdr_${randomText(REFRESH_TOKEN_SECRET_LENGTH)}`;
    return { text, digest: digestOf(text) };
  }

  readRefreshToken(text: string): Omit<Secret, 'text'> | undefined {
    return REFRESH_TOKEN.test(text) ? { digest: digestOf(text) } : undefined;
  }

  isSameDigest(one: string, other: string): boolean {
    const [left, right] = [Buffer.from(one), Buffer.from(other)];
    return left.length === right.length && timingSafeEqual(left, right);
  }

  makeTokenId(): string {
    return randomUUID();
  }
}

function randomText(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    checksum = BASE62.charAt(rest % BASE62.length) + checksum;
    rest = Math.floor(rest / BASE62.length);
  }
  return checksum;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
