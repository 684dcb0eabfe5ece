import type { KeyedRequest, KeyUse } from '@data-import/application';
import { keyUseOf } from '../../../idempotency-keys/request-digest.js';
import type { PostgresLookUp } from '../ledger/look-up.js';

/** How the account has used the key. */
export const FIND_IDEMPOTENCY_KEY: PostgresLookUp<KeyedRequest, KeyUse | undefined> = {
  parameterOf: ({ key }) => key,
  sql: `(
    select stored.digest from idempotency_keys as stored
    where stored.account_id = account.id and stored.key = request.lookup #>> '{}' limit 1)`,
  matchOf: keyUseOf,
};
