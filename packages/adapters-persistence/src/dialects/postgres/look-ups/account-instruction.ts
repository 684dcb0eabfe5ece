import type { PaymentInstruction } from '@data-import/domain';
import { PAYMENT_INSTRUCTIONS } from '../../../tables/payment-instructions.js';
import type { Row } from '../../../tables/table.js';
import type { PostgresLookUp } from '../ledger/look-up.js';

/** The account's own latest instruction that is not revoked. */
export const FIND_ACCOUNT_INSTRUCTION: PostgresLookUp<void, PaymentInstruction | undefined> = {
  parameterOf: () => null,
  // Ordered by the whole index, which a plan for a small table would otherwise leave aside.
  sql: `(
    select to_json(latest) from (
      select ${PAYMENT_INSTRUCTIONS.selected.join(', ')} from payment_instructions as stored
      where stored.supplier_id = $1 and stored.account_id = account.id and stored.revoked_at is null
      order by stored.account_id desc, stored.id desc limit 1
    ) as latest)`,
  matchOf: (json) =>
    json === null ? undefined : PAYMENT_INSTRUCTIONS.read(JSON.parse(json) as Row),
};
