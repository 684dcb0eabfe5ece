import type { CalendarDate } from '@data-import/domain';
import type { Check } from './check.js';

// An instruction that has expired is not revoked when another one takes its place.
const activeOnce = (owner: 'account_id' | 'business_id', today: CalendarDate): Check => ({
  name: `instructions: at most one is active for each ${owner.replace('_id', '')}`,
  tables: ['payment_instructions'],
  ...(owner === 'account_id' && { of: 'account' }),
  differing: `
    select ${owner}, id as payment_instruction_id, later_id as later_payment_instruction_id
    from (
      select ${owner}, id, details,
        lead(id) over (partition by ${owner} order by id) as later_id
      from payment_instructions where ${owner} is not null and revoked_at is null
    ) as instruction
    where later_id is not null and coalesce(details ->> 'expiresOn', '9999-12-31') >= '${today}'`,
});

export const instructionChecks = (today: CalendarDate): readonly Check[] => [
  {
    name: 'instructions: each is of either an account or a business',
    tables: ['payment_instructions'],
    differing: `
      select id, account_id, business_id from payment_instructions
      where (account_id is null) = (business_id is null)`,
  },
  activeOnce('account_id', today),
  activeOnce('business_id', today),
];
