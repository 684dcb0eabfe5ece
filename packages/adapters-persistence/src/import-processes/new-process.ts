/** The columns of a process that is to be added. */
export const NEW_PROCESS = {
  id: 'whole',
  external_account_number: 'text',
  state: 'text',
  account_number: 'text',
  account_created_at: 'instant',
  completed_at: 'instant',
} as const;
