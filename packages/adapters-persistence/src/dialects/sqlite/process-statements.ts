import { NEW_PROCESS } from '../../import-processes/new-process.js';
import { givenRows } from './rows.js';

export const ADD_PROCESSES = `
  insert into import_processes
    (supplier_id, staged_at, external_account_number, state, account_number, account_created_at,
      started_at, completed_at)
  select ?, ?, external_account_number, state, account_number, account_created_at,
    completed_at, completed_at
  from ${givenRows(NEW_PROCESS)} where true order by place
  on conflict (supplier_id, external_account_number) do nothing
  returning external_account_number as number`;
