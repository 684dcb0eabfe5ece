const ADDRESS = { import_supplier: 'DEMO_ENERGY', external_account_number: 'EXT-1234' };

/** Lines as a client might send them. */
export const BULK_EXAMPLES = {
  notes: {
    operation: 'notes',
    ref: 'row-17',
    body: { ...ADDRESS, notes: [{ body: 'Prefers to be called in the evening.' }] },
  },
  transactions: {
    operation: 'transactions',
    query: { force_add_to_current_statement: false },
    body: {
      ...ADDRESS,
      transactions: [
        {
          transaction_id: 'T-3',
          transaction_date: '2019-11-15',
          amount: 250,
          type: 'CHARGE',
          reason: 'IMPORTED_CHARGE',
        },
      ],
    },
  },
};

export const ANSWER_EXAMPLES = {
  full: {
    line: 1,
    ref: 'row-17',
    status: 201,
    body: [
      {
        created_at: '2024-03-01T09:30:00Z',
        body: 'Prefers to be called in the evening.',
        status: 'NOTE_CREATION_SUCCESS',
      },
    ],
  },
  brief: { line: 1, ref: 'row-17', status: 201, outcomes: { created: 1, already_exists: 0 } },
  brief_different: {
    line: 2,
    status: 201,
    outcomes: { created: 0, already_exists: 1, different: 1 },
    differences: [{ attr: 'transactions.0.amount', stored: '25.00', posted: '250.00' }],
  },
  refused: {
    line: 3,
    status: 400,
    body: {
      detail: 'The line of the bulk request was refused before its operation was asked.',
      code: 'bulk_line_failed_validation',
      errors: [{ detail: 'This field is required.', code: 'required', attr: 'body' }],
    },
  },
};
