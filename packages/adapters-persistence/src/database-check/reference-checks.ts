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
  ['import_batch_business_appends', 'business_id', 'businesses.id', ['append_number']],
  ['undone_import_batches', 'supplier_id', 'import_suppliers.id', ['name']],
  ['idempotency_keys', 'account_id', 'accounts.id', ['append_number']],
] as const satisfies readonly Reference[];

type Reference = readonly [
  table: string,
  column: string,
  target: `${string}.${string}`,
  names: readonly string[],
];

/** The tables that others refer to without a supplier. */
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

export const REFERENCE_CHECKS: readonly Check[] = [
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
