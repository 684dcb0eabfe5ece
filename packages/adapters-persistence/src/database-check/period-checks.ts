import type { Check } from './check.js';

export const PERIOD_CHECKS: readonly Check[] = [
  {
    name: 'periods: an open one does not end before it begins',
    tables: ['accounts'],
    of: 'account',
    differing: `
      select id as account_id, period_from, period_to from accounts
      where (period_from is null and period_to is not null) or period_to < period_from`,
  },
  {
    name: 'periods: an open one begins after every closed one',
    tables: ['accounts'],
    of: 'account',
    differing: `
      select account.id as account_id, account.period_from, closed.last_day as closed_to
      from (
        select account_id, max(to_date) as last_day
        from closed_statement_periods group by account_id
      ) as closed
      join accounts as account on account.id = closed.account_id
      where account.period_from <= closed.last_day`,
  },
  {
    name: 'periods: a closed one does not end before it begins',
    tables: ['closed_statement_periods'],
    of: 'account',
    differing: `
      select account_id, from_date, to_date from closed_statement_periods
      where to_date < from_date`,
  },
  {
    name: 'periods: closed ones do not overlap',
    tables: ['closed_statement_periods'],
    of: 'account',
    differing: `
      select account_id, from_date, day_closed_before
      from (
        select account_id, from_date, max(to_date) over (
          partition by account_id order by from_date
          rows between unbounded preceding and 1 preceding) as day_closed_before
        from closed_statement_periods
      ) as period
      where from_date <= day_closed_before`,
  },
];
