export const NOTE_EXAMPLES = {
  of_both_authors: [
    {
      external_account_number: 'EXT-1234',
      body: 'Prefers to be called in the morning',
      created_at: '2019-05-01T09:30:00Z',
      is_pinned: true,
      unpin_at: null,
      document_paths: [{ document_path: 'notes/call.pdf' }],
      author: 'caller',
    },
    {
      external_account_number: 'EXT-1234',
      body: 'Transaction T-2: Transaction date changed from 2019-12-24 to 2019-11-30: the posted date lies outside the open statement period (2019-10-01 to 2019-11-30).',
      created_at: '2019-11-02T10:00:00Z',
      is_pinned: true,
      unpin_at: null,
      document_paths: [],
      author: 'service',
    },
  ],
};

export const TRANSACTION_EXAMPLES = {
  moved: [
    {
      external_account_number: 'EXT-1234',
      transaction_id: 'T-2',
      transaction_date: '2019-12-24',
      amount: '10.00',
      type: 'PAYMENT',
      payment_type: 'DD_REGULAR_COLLECTION',
      stored_transaction_date: '2019-11-30',
      description:
        'Transaction date changed from 2019-12-24 to 2019-11-30: the posted date lies outside the open statement period (2019-10-01 to 2019-11-30).',
    },
  ],
};

export const STATEMENT_EXAMPLES = {
  one: [
    {
      external_account_number: 'EXT-1234',
      bill_period_from_date: '2019-09-01',
      bill_period_to_date: '2019-09-30',
      statement_id: 'S-1',
      issued_date: '2019-10-02',
      number: '2019-09',
      gross_amount: '118.20',
      statement_path: 'statements/2019-09.pdf',
    },
  ],
};

export const INSTRUCTION_EXAMPLES = {
  of_account_and_business: [
    {
      external_account_number: 'EXT-1234',
      vendor: 'STRIPE',
      reference: 'TEST-CARD-1',
      type: 'CARD',
    },
    {
      external_business_identifier: 'BIZ-100',
      vendor: 'STRIPE',
      reference: 'TEST-CARD-2',
      type: 'CARD',
      accounts: [{ external_account_number: 'EXT-1235' }],
    },
  ],
};
