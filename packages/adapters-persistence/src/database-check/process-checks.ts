import type { Check } from './check.js';

export const PROCESS_CHECKS: readonly Check[] = [
  {
    name: 'processes: a completed one has its account',
    tables: ['import_processes'],
    of: 'supplier',
    differing: `
      select process.supplier_id, process.id as import_process_id,
        process.external_account_number, process.account_number
      from import_processes as process
      left join accounts as account on account.supplier_id = process.supplier_id
        and account.external_account_number = process.external_account_number
      where process.state = 'completed'
        and (account.number is null or account.number <> process.account_number
          or account.created_at <> process.account_created_at)`,
  },
  {
    name: 'processes: an account has its completed one',
    tables: ['accounts'],
    of: 'account',
    differing: `
      select account.id as account_id, process.id as import_process_id, process.state
      from accounts as account
      left join import_processes as process on process.supplier_id = account.supplier_id
        and process.external_account_number = account.external_account_number
      where process.account_number is null or process.state <> 'completed'
        or process.account_number <> account.number`,
  },
  {
    name: 'processes: each has the reason and the times of its state, and no others',
    tables: ['import_processes'],
    of: 'supplier',
    differing: `
      select supplier_id, id as import_process_id, external_account_number, state
      from import_processes
      where (state = 'completed') <> (account_number is not null)
        or (state = 'completed') <> (account_created_at is not null)
        or (state = 'completed') <> (completed_at is not null)
        or (state = 'failed') <> (failed_at is not null)
        or (state = 'failed') <> (failure_reason is not null)
        or (state = 'staged') <> (started_at is null)`,
  },
];
