import type { KeyedRequest, KeyUse } from '@data-import/application';
import { keyUseOf } from '../../../idempotency-keys/request-digest.js';
import { IDEMPOTENCY_KEYS } from '../../../tables/idempotency-keys.js';
import type { Row } from '../../../tables/table.js';
import type { PostgresLookUp } from '../ledger/look-up.js';

/** How the account has used the key. */
export const FIND_IDEMPOTENCY_KEY: PostgresLookUp<KeyedRequest, KeyUse | undefined> = {
  parameterOf: ({ key }) => key,
  sql: `(
    select to_json(matching) from (
      select ${IDEMPOTENCY_KEYS.selected.join(', ')} from idempotency_keys as stored
      where stored.supplier_id = $1 and stored.account_id = account.id and stored.key = request.lookup #>> '{}' limit 1
    ) as matching)`,
  matchOf: (json, asked) => keyUseOf(json === null ? undefined : (JSON.parse(json) as Row), asked),
};
