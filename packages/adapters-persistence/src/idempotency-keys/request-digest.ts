import { hash } from 'node:crypto';
import type { KeyedRequest, KeyUse } from '@data-import/application';
import { IDEMPOTENCY_KEYS } from '../tables/idempotency-keys.js';
import type { Row } from '../tables/table.js';

export function requestDigestOf({ request }: KeyedRequest): string {
  return hash('sha256', request, 'hex');
}

/** How the key of a request was used, by the row that is stored under it. */
export function keyUseOf(row: Row | undefined, asked: KeyedRequest): KeyUse | undefined {
  if (!row) return undefined;
  const { digest, moved } = IDEMPOTENCY_KEYS.read(row);
  return { isSameRequest: digest === requestDigestOf(asked), moved };
}
