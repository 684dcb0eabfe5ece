import type { Client } from './client.js';

/** Divides what is shared equally among organisations, then among their keys, then among what each key has open. */
export class EqualShares {
  readonly #open = new Map<string, Map<string, number>>();

  /** The part of `total` that each of the client's own has. */
  partOf(total: number, { organisationId = '', apiKeyId }: Client): number {
    const keys = this.#open.get(organisationId);
    const own = keys?.get(apiKeyId) ?? 1;
    return Math.floor(total / Math.max(1, this.#open.size) / Math.max(1, keys?.size ?? 1) / own);
  }

  /** Call the returned function when it closes. */
  open({ organisationId = '', apiKeyId }: Client): () => void {
    const keys = this.#open.get(organisationId) ?? new Map<string, number>();
    this.#open.set(organisationId, keys);
    keys.set(apiKeyId, (keys.get(apiKeyId) ?? 0) + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (keys.get(apiKeyId) ?? 1) - 1;
      if (left > 0) keys.set(apiKeyId, left);
      else keys.delete(apiKeyId);
      if (keys.size === 0) this.#open.delete(organisationId);
    };
  }
}
