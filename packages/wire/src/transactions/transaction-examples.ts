const ACCOUNT = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1234' };

export const PAYMENT = {
  transaction_id: 'T-1',
  transaction_date: '2024-03-15',
  amount: 250,
  type: 'PAYMENT',
  reason: 'ACCOUNT_CHARGE_PAYMENT',
  reference: 'R-77',
  payment_type: 'DD_REGULAR_COLLECTION',
};

const SUPPLY_CHARGE = {
  transaction_id: 'T-2',
  transaction_date: '2024-03-31',
  amount: '15.75',
  type: 'SUPPLY_CHARGE',
  display_note: 'Electricity in March',
  product_code: 'STANDARD',
  line_items: [
    {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-03-01',
      end_date: '2024-03-31',
      number_of_units: 100,
      net_amount: 15,
      price_per_unit: 0.15,
      units: [1200, 1300],
    },
  ],
  tax_items: [
    { amount: 0.75, tax_type: 'VAT', value_taxed: 15, rate: 0.05, unit_type: 'PROPORTION' },
  ],
};

/** Requests, by name. */
export const TRANSACTION_EXAMPLES = {
  payment: { ...ACCOUNT, transactions: [PAYMENT] },
  supply_charge: { ...ACCOUNT, transactions: [SUPPLY_CHARGE] },
};
