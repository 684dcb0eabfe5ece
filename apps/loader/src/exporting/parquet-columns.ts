import { TRANSACTION_TYPES } from '@data-import/domain';
import type { Columns, ColumnType } from '@data-import/wire/codecs';
import { loadedDescription, type LoadedKind } from '../records/record-kinds.js';
import type { HeldKind } from './held-records.js';

const SUM = 'DECIMAL(38,2)';
/** Room for the digits of every quantity that the service takes. */
export const QUANTITY = 'DECIMAL(38,10)';

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
        stored_transaction_date: 'DATE',
        description: 'VARCHAR',
      };
    case 'historical-statements':
      return { ...ACCOUNT, ...columnsOf(kind) };
    case 'payment-instructions':
      return {
        ...ACCOUNT,
        external_business_identifier: 'VARCHAR',
        ...columnsOf('business-payment-instructions'),
      };
  }
}

const PARQUET = { money: 'DECIMAL(18,2)', day: 'DATE', instant: 'TIMESTAMP' } as const;

function columnsOf(kind: LoadedKind): Readonly<Record<string, unknown>> {
  return structureOf(loadedDescription(kind).columns, PARQUET);
}

/** Columns as `json_transform` of DuckDB takes them, with its types for amounts, days and moments. */
export function structureOf(
  columns: Columns,
  types: Readonly<Record<'money' | 'day' | 'instant', string>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, type]) => [name, typeOf(type, types)]),
  );
}

function typeOf(type: ColumnType, types: Parameters<typeof structureOf>[1]): unknown {
  switch (type.kind) {
    case 'text':
      return 'VARCHAR';
    case 'boolean':
      return 'BOOLEAN';
    case 'exactNumber':
      return QUANTITY;
    case 'exactNumbers':
      return [QUANTITY];
    case 'texts':
      return [{ [type.field]: 'VARCHAR' }];
    case 'structs':
      return [structureOf(type.columns, types)];
    case 'money':
    case 'day':
    case 'instant':
      return types[type.kind];
  }
}
