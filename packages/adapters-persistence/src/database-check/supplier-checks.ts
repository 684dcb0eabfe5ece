import type { Counted } from '../tables/supplier-counters.js';
import type { Check } from './check.js';

/** Every column that names a row of another table, with the columns that name the row itself. */
const REFERENCES = [
  ['api_keys', 'organisation_id', 'organisations.id', ['id']],
  ['api_keys', 'revoked_by', 'api_keys.id', ['id']],
  ['refresh_tokens', 'api_key_id', 'api_keys.id', []],
  ['supplier_codes', 'organisation_id', 'organisations.id', ['code']],
  ['supplier_status_changes', 'changed_by', 'api_keys.id', ['id']],
  ['supplier_status_changes', 'supplier_id', 'import_suppliers.id', ['id']],
  ['supplier_counters', 'supplier_id', 'import_suppliers.id', ['stripe']],
  ['import_processes', 'supplier_id', 'import_suppliers.id', ['id', 'external_account_number']],
  ['accounts', 'supplier_id', 'import_suppliers.id', ['id', 'external_account_number']],
  ['closed_statement_periods', 'account_id', 'accounts.id', ['from_date']],
  ['transactions', 'account_id', 'accounts.id', ['transaction_id', 'entry']],
  ['notes', 'account_id', 'accounts.id', ['entry']],
  ['statements', 'account_id', 'accounts.id', ['statement_id', 'entry']],
  ['businesses', 'supplier_id', 'import_suppliers.id', ['id', 'external_business_identifier']],
  ['business_accounts', 'business_id', 'businesses.id', ['id']],
  ['business_accounts', 'account_id', 'accounts.id', ['id']],
  ['payment_instructions', 'account_id', 'accounts.id', ['id']],
  ['payment_instructions', 'business_id', 'businesses.id', ['id']],
  [
    'payment_instruction_accounts',
    'payment_instruction_id',
    'payment_instructions.id',
    ['account_id'],
  ],
  ['payment_instruction_accounts', 'account_id', 'accounts.id', ['payment_instruction_id']],
  ['import_batch_appends', 'account_id', 'accounts.id', ['append_number']],
  ['import_batch_appends', 'loaded_by', 'api_keys.id', ['batch', 'append_number']],
  ['import_batch_business_appends', 'business_id', 'businesses.id', ['append_number']],
  ['import_batch_business_appends', 'loaded_by', 'api_keys.id', ['batch', 'append_number']],
  ['removed_items', 'removed_by', 'api_keys.id', ['kind', 'removed_at']],
  ['erased_accounts', 'supplier_id', 'import_suppliers.id', ['erased_at']],
  ['erased_accounts', 'erased_by', 'api_keys.id', ['erased_at']],
  ['audit_entries', 'api_key_id', 'api_keys.id', ['number']],
  ['undone_import_batches', 'supplier_id', 'import_suppliers.id', ['name']],
  ['idempotency_keys', 'account_id', 'accounts.id', ['append_number']],
] as const satisfies readonly Reference[];

type Reference = readonly [
  table: string,
  column: string,
  target: `${string}.${string}`,
  names: readonly string[],
];

const OF_ALL_SUPPLIERS = new Set(['organisations', 'api_keys', 'import_suppliers']);

const refers = ([table, column, target, names]: Reference): Check => {
  const [targetTable, targetColumn] = target.split('.');
  return {
    name: `references: ${table}.${column} is in ${targetTable}`,
    tables: [table],
    differing: `
      select ${[column, ...names].map((name) => `referring.${name}`).join(', ')}
      from ${table} as referring
      left join ${targetTable} as referred on referred.${targetColumn} = referring.${column}
        ${OF_ALL_SUPPLIERS.has(`${targetTable}`) ? '' : 'and referred.supplier_id = referring.supplier_id'}
      where referring.${column} is not null and referred.${targetColumn} is null`,
  };
};

const REFERENCE_CHECKS: readonly Check[] = [
  ...REFERENCES.map(refers),
  {
    name: 'references: an instruction is linked to accounts of its business alone',
    tables: ['payment_instruction_accounts'],
    of: 'account',
    differing: `
      select linked.account_id, linked.payment_instruction_id
      from payment_instruction_accounts as linked
      join payment_instructions as instruction on instruction.supplier_id = linked.supplier_id
        and instruction.id = linked.payment_instruction_id
      left join business_accounts as member on member.supplier_id = linked.supplier_id
        and member.business_id = instruction.business_id and member.account_id = linked.account_id
      where member.account_id is null`,
  },
];

const rowsOf = (table: string) => `select supplier_id from ${table}`;

/** The rows that each counter counts: a query that gives the supplier of each. */
const COUNTED: Readonly<
  Record<Exclude<Counted, 'different'>, readonly [table: string, rows: string]>
> = {
  staged: inState('staged'),
  in_progress: inState('in-progress'),
  completed: inState('completed'),
  failed: inState('failed'),
  // The caller's and the service's own.
  notes: ['notes', rowsOf('notes')],
  transactions: ['transactions', rowsOf('transactions')],
  statements: ['statements', rowsOf('statements')],
  // Revoked ones too.
  payment_instructions: ['payment_instructions', rowsOf('payment_instructions')],
};

function inState(state: string): readonly [table: string, rows: string] {
  return [
    'import_processes',
    `select supplier_id from import_processes where state = '${state}'`,
  ] as const;
}

const COUNTER_CHECKS: readonly Check[] = Object.entries(COUNTED).map(
  ([counter, [table, rows]]) => ({
    name: `counters: ${counter}`,
    tables: [table],
    of: 'supplier',
    differing: `
      select coalesce(stored.supplier_id, counted.supplier_id) as supplier_id,
        coalesce(stored.total, 0) as stored_count, coalesce(counted.total, 0) as counted_rows
      from (
        select supplier_id, cast(sum(${counter}) as bigint) as total
        from supplier_counters group by supplier_id
      ) as stored
      full join (
        select supplier_id, count(*) as total from (${rows}) as counted_row group by supplier_id
      ) as counted on counted.supplier_id = stored.supplier_id
      where coalesce(stored.total, 0) <> coalesce(counted.total, 0)`,
  }),
);

/** Every new supplier has this status. */
const FIRST_STATUS = 'ongoing';

const CHANGES = `
  select id, supplier_id, from_status, to_status,
    lag(to_status, 1, '${FIRST_STATUS}') over (partition by supplier_id order by id) as status_before,
    lead(id) over (partition by supplier_id order by id) as next_id
  from supplier_status_changes`;

const STATUS_CHECKS: readonly Check[] = [
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

const PROCESS_CHECKS: readonly Check[] = [
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

export const CHECKS_OF_SUPPLIERS = [
  ...REFERENCE_CHECKS,
  ...COUNTER_CHECKS,
  ...STATUS_CHECKS,
  ...PROCESS_CHECKS,
];
