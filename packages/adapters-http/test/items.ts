/** The account that tests import first. */
export const ADDRESS = { import_supplier: 'SUPPLIER', external_account_number: 'E-1' } as const;

export const CARD = { vendor: 'stripe', reference: 'pm_1', type: 'CARD' } as const;

export const CHARGE = {
  transaction_id: 'T-1',
  transaction_date: '2024-01-10',
  amount: 12.5,
  type: 'CHARGE',
} as const;

export const STATEMENT = {
  bill_period_from_date: '2023-12-01',
  bill_period_to_date: '2023-12-31',
  statement_id: 'S-1',
  issued_date: '2024-01-05',
  number: '1',
  gross_amount: 84.2,
} as const;
