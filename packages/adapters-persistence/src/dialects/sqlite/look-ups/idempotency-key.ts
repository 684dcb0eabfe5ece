import type { KeyedRequest, KeyUse } from '@data-import/application';
import { keyUseOf } from '../../../idempotency-keys/request-digest.js';
import type { SqliteLookUp } from '../ledger/look-up.js';

/** How the account has used the key. */
export const FIND_IDEMPOTENCY_KEY: SqliteLookUp<KeyedRequest, KeyUse | undefined> = {
  prepare(connection) {
    const find = connection
      .prepare<unknown[], string>('select digest from idempotency_keys where account_id = ? and key = ?')
      .pluck();
    return (accountId, asked) => keyUseOf(find.get(accountId, asked.key), asked);
  },
};
