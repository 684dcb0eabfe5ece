import type { PaymentInstruction } from '@data-import/domain';
import { PAYMENT_INSTRUCTIONS } from '../../../tables/payment-instructions.js';
import type { Row } from '../../../tables/table.js';
import type { SqliteLookUp } from '../ledger/look-up.js';
import { VALUE } from '../ledger/value.js';

const FIND = `
  select ${PAYMENT_INSTRUCTIONS.selected.join(', ')} from payment_instructions
  where account_id = ${VALUE} and revoked_at is null order by id desc limit 1`;

/** The account's own latest instruction that is not revoked. */
export const FIND_ACCOUNT_INSTRUCTION: SqliteLookUp<void, PaymentInstruction | undefined> = {
  prepare(connection) {
    const find = connection.prepare<unknown[], Row>(FIND);
    return (accountId) => {
      const row = find.get(accountId);
      return row && PAYMENT_INSTRUCTIONS.read(row);
    };
  },
};
