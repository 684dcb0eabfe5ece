import type { Check } from './check.js';

/** That of every new supplier. */
const FIRST_STATUS = 'ongoing';

const CHANGES = `
  select id, supplier_id, from_status, to_status,
    lag(to_status, 1, '${FIRST_STATUS}') over (partition by supplier_id order by id) as status_before,
    lead(id) over (partition by supplier_id order by id) as next_id
  from supplier_status_changes`;

export const SUPPLIER_CHECKS: readonly Check[] = [
  {
    name: 'suppliers: each is registered by its code and organisation',
    tables: ['supplier_codes', 'import_suppliers'],
    differing: `
      select coalesce(registered.supplier_id, supplier.id) as supplier_id,
        registered.code as registered_code, supplier.code
      from supplier_codes as registered
      full join import_suppliers as supplier on supplier.id = registered.supplier_id
      where registered.code is null or supplier.code is null or registered.code <> supplier.code
        or registered.organisation_id <> supplier.organisation_id`,
  },
  {
    name: 'suppliers: each change of status begins where the one before ended',
    tables: ['supplier_status_changes'],
    of: 'supplier',
    differing: `
      select supplier_id, id as status_change_id from (${CHANGES}) as change
      where from_status = to_status or from_status <> status_before`,
  },
  {
    name: 'suppliers: the status is that of the last change',
    tables: ['import_suppliers'],
    of: 'supplier',
    differing: `
      select supplier.id as supplier_id, change.id as status_change_id
      from import_suppliers as supplier
      left join (${CHANGES}) as change on change.supplier_id = supplier.id and change.next_id is null
      where supplier.status <> coalesce(change.to_status, '${FIRST_STATUS}')`,
  },
];
