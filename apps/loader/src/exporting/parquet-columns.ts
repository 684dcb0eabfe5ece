import { TRANSACTION_TYPES } from '@data-import/domain';
import type { Columns, ColumnType } from '../records/record-description.js';
import { loadedDescription } from '../records/records.js';
import type { HeldKind } from './held-records.js';

const MONEY = 'DECIMAL(18,2)';
const SUM = 'DECIMAL(38,2)';
/** Room for the digits of every quantity that the service takes. */
const QUANTITY = 'DECIMAL(38,10)';

const ACCOUNT = { external_account_number: 'VARCHAR' } as const;

/** The columns of a file in their order, as `json_transform` of DuckDB takes them. */
export function parquetStructure(kind: HeldKind): Readonly<Record<string, unknown>> {
  switch (kind) {
    case 'account-totals':
      return {
        ...ACCOUNT,
        service_account_number: 'VARCHAR',
        notes: 'BIGINT',
        transactions: 'BIGINT',
        moved_transactions: 'BIGINT',
        amounts: Object.fromEntries(TRANSACTION_TYPES.map((type) => [type, SUM])),
        statements: 'BIGINT',
        statements_gross_amount: SUM,
        payment_instruction: 'BOOLEAN',
      };
    case 'notes':
      return { ...ACCOUNT, ...columnsOf(kind), author: 'VARCHAR' };
    case 'transactions':
      return {
        ...ACCOUNT,
        ...columnsOf(kind),
        amount: MONEY,
        stored_transaction_date: 'DATE',
        description: 'VARCHAR',
      };
    case 'historical-statements':
      return { ...ACCOUNT, ...columnsOf(kind), gross_amount: MONEY };
    case 'payment-instructions':
      return {
        ...ACCOUNT,
        external_business_identifier: 'VARCHAR',
        ...columnsOf('business-payment-instructions'),
      };
  }
}

function columnsOf(
  kind: Parameters<typeof loadedDescription>[0],
): Readonly<Record<string, unknown>> {
  return mapped(loadedDescription(kind).columns);
}

function mapped(columns: Columns): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(columns).map(([name, type]) => [name, typeOf(type)]));
}

function typeOf(type: ColumnType): unknown {
  switch (type.kind) {
    case 'text':
      return 'VARCHAR';
    case 'decimal':
      return QUANTITY;
    case 'day':
      return 'DATE';
    case 'instant':
      return 'TIMESTAMP';
    case 'boolean':
      return 'BOOLEAN';
    case 'texts':
      return [{ [type.field]: 'VARCHAR' }];
    case 'structs':
      return [mapped(type.columns)];
    case 'decimals':
      return [QUANTITY];
  }
}
