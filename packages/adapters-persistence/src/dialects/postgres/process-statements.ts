import { NEW_PROCESS } from '../../import-processes/new-process.js';
import { recordDefinition } from './rows.js';

// The order of a list is that of the ids, which are given out first. The rows are written in the order of their numbers,
// whatever the language of the database: rivals with the same accounts wait for each other in this order, so never in a
// circle.
export const ADD_PROCESSES = `
  insert into import_processes
    (id, supplier_id, staged_at, external_account_number, state, account_number,
      account_created_at, started_at, completed_at)
  select id, ?, cast(? as timestamptz), external_account_number, state, account_number,
    account_created_at, completed_at, completed_at
  from (
    select nextval('import_processes_id_seq') as id, ordered.*
    from (
      select * from json_to_recordset(?::json) as given(${recordDefinition(NEW_PROCESS)})
      order by place
    ) as ordered
  ) as numbered
  order by external_account_number collate "C"
  on conflict (supplier_id, external_account_number) do nothing
  returning external_account_number as number`;
