/** The columns of a process that is to be added; `place` is its place among them. */
export const NEW_PROCESS = {
  place: 'whole',
  external_account_number: 'text',
  state: 'text',
  account_number: 'text',
  account_created_at: 'instant',
  completed_at: 'instant',
} as const;
