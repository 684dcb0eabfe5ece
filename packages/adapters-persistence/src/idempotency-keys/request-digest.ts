import { hash } from 'node:crypto';
import type { KeyedRequest, KeyUse } from '@data-import/application';

export function requestDigestOf({ request }: KeyedRequest): string {
  return hash('sha256', request, 'hex');
}

/** How the key of a request was used, by the digest that is stored under it. */
export function keyUseOf(digest: string | null | undefined, asked: KeyedRequest): KeyUse | undefined {
  if (digest === null || digest === undefined) return undefined;
  return digest === requestDigestOf(asked) ? 'same-request' : 'other-request';
}
