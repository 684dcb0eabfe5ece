export const SUPPLIER_EXAMPLE = {
  code: 'DEMO_ENERGY',
  organisation_id: '<ORGANISATION_ID>',
  status: 'ONGOING',
  document_root: 'northern/',
  time_zone: 'Etc/UTC',
  send_customer_emails: false,
  verify_documents: true,
  expected_accounts: 1000,
  complete_by: '2024-06-01T05:00:00Z',
};

export const COUNTERS_EXAMPLE = {
  staged: 120,
  in_progress: 3,
  completed: 877,
  failed: 0,
  notes: 1204,
  transactions: 30417,
  statements: 9022,
  payment_instructions: 640,
};
