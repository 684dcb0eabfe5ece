import {
  createHash,
  hkdfSync,
  randomBytes,
  randomInt,
  randomUUID,
  timingSafeEqual,
} from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { ApiKeySecret, Secret, Secrets } from '@data-import/application';
import type { Role, UtcInstant } from '@data-import/domain';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

// Each character carries log2(62) = 5.95 bits: 190 bits of secret in a key, 256 in a refresh token.
const ID_LENGTH = 16;
const API_KEY_SECRET_LENGTH = 32;
const REFRESH_TOKEN_SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

/** The text of a key shows its side, not its role: the role is stored, and may change later. */
const letterOf = (role: Role): string => (role === 'caller' ? 'c' : 'o');
const API_KEY = new RegExp(
  `^cdi_[co]_([0-9A-Za-z]{${ID_LENGTH}})[0-9A-Za-z]{${API_KEY_SECRET_LENGTH + CHECKSUM_LENGTH}}$`,
);
const REFRESH_TOKEN = new RegExp(`^cdr_[0-9A-Za-z]{${REFRESH_TOKEN_SECRET_LENGTH}}$`);

/**
 * Keys look like `cdi_c_`, id, secret, checksum: a scanner finds one that leaked by its prefix and its checksum, and a
 * typing error is refused without a look-up. The secrets are too long to be guessed from a plain SHA-256 of them.
 */
export class NodeSecrets implements Secrets {
  /** Servers that share the secret derive the same keys. Without a secret, only this process can derive them again. */
  constructor(private readonly secret: Uint8Array = randomBytes(32)) {}

  makeApiKey(role: Role): ApiKeySecret {
    return apiKeyOf(role, randomText(ID_LENGTH + API_KEY_SECRET_LENGTH));
  }

  deriveApiKey(role: Role, seed: string): ApiKeySecret {
    const purpose = JSON.stringify(['API key', role === 'caller' ? role : 'operator', seed]);
    return apiKeyOf(role, derivedText(this.secret, purpose, ID_LENGTH + API_KEY_SECRET_LENGTH));
  }

  readApiKey(text: string): Omit<ApiKeySecret, 'text'> | undefined {
    const id = API_KEY.exec(text)?.[1];
    const isWhole = checksumOf(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
    return id !== undefined && isWhole ? { id, digest: digestOf(text) } : undefined;
  }

  deriveRefreshToken(apiKeyText: string, at: UtcInstant): Secret {
    const purpose = JSON.stringify(['refresh token', at]);
    const secret = derivedText(apiKeyText, purpose, REFRESH_TOKEN_SECRET_LENGTH);
    const text = `cdr_${secret}`;
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

function apiKeyOf(role: Role, idAndSecret: string): ApiKeySecret {
  const id = idAndSecret.slice(0, ID_LENGTH);
  const start = `cdi_${letterOf(role)}_${idAndSecret}`;
  const text = `${start}${checksumOf(start)}`;
  return { id, text, digest: digestOf(text) };
}

// HKDF limits the info to 1,024 bytes, hence the digest.
function derivedText(secret: string | Uint8Array, purpose: string, length: number): string {
  const info = createHash('sha256').update(purpose).digest();
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', info, length * BYTES_PER_CHARACTER));
  // Six bits have 64 values for 62 characters: the two values left over are skipped, so all characters are equally
  // likely.
  const text = Array.from(bytes, (byte) => BASE62[byte & 63] ?? '').join('');
  if (text.length < length) throw new Error('Too few of the derived bytes are characters.');
  return text.slice(0, length);
}

// Two of the 64 values of six bits are skipped: with four times the bytes there are always enough.
const BYTES_PER_CHARACTER = 4;

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
