import { createHmac, timingSafeEqual } from 'node:crypto';
import { LINK_LIFETIME_SECONDS, type Clock, type DocumentLink } from '@data-import/application';

const SHORTEST_KEY_BYTES = 32;

/** Makes links that only the holder of the signing key can make or change, and that expire. */
export class LinkSigner {
  constructor(
    private readonly key: Uint8Array,
    private readonly clock: Clock,
  ) {
    if (key.length < SHORTEST_KEY_BYTES)
      throw new Error(`The key that signs links must have ${SHORTEST_KEY_BYTES} bytes or more.`);
  }

  sign(location: string): DocumentLink {
    const expires = String(Math.floor(this.now()) + LINK_LIFETIME_SECONDS);
    return { location, expires, signature: this.digest(location, expires) };
  }

  accepts({ location, expires, signature }: DocumentLink): boolean {
    const claimed = Buffer.from(signature);
    const right = Buffer.from(this.digest(location, expires));
    const isRight = claimed.length === right.length && timingSafeEqual(claimed, right);
    return isRight && this.now() < Number(expires);
  }

  // A line break, which no location has, keeps the two parts apart.
  private digest(location: string, expires: string): string {
    return createHmac('sha256', this.key).update(`${expires}\n${location}`).digest('base64url');
  }

  private now(): number {
    return this.clock.now().getTime() / 1_000;
  }
}
