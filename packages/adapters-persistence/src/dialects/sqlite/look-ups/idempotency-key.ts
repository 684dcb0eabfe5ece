import type { KeyedRequest, KeyUse } from '@data-import/application';
import { keyUseOf } from '../../../idempotency-keys/request-digest.js';
import { IDEMPOTENCY_KEYS } from '../../../tables/idempotency-keys.js';
import type { Row } from '../../../tables/table.js';
import type { SqliteLookUp } from '../ledger/look-up.js';
import { VALUE } from '../ledger/value.js';

const FIND = `
  select ${IDEMPOTENCY_KEYS.selected.join(', ')} from idempotency_keys
  where account_id = ${VALUE} and key = ${VALUE}`;

/** How the account has used the key. */
export const FIND_IDEMPOTENCY_KEY: SqliteLookUp<KeyedRequest, KeyUse | undefined> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], Row>(FIND);
    return (accountId, asked) => keyUseOf(find.get(accountId, asked.key), asked);
  },
};
