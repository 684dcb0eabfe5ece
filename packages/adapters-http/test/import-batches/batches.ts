import type { MemoryService } from '../memory-service.js';
import { SUPPLIER } from '../memory-service.js';
import { AS_OPERATOR } from '../serving.js';
import { ADDRESS, CHARGE, STATEMENT } from '../items.js';

export const BATCHES = '/v1/data-import/batches/SUPPLIER/';
export const UNDO = `${SUPPLIER}batches/B/undo/`;

export const payment = (id: string, date = '2024-01-10') => ({
  ...CHARGE,
  transaction_id: id,
  transaction_date: date,
  type: 'PAYMENT',
});

export function loadTransactions(
  { post }: MemoryService,
  query: string,
  ids: readonly string[],
  externalAccountNumber = 'E-1',
): Promise<Response> {
  return post(`/v1/data-import/transactions/create/${query}`, {
    ...ADDRESS,
    external_account_number: externalAccountNumber,
    transactions: ids.map((id) => payment(id)),
  });
}

export const loadNotes = ({ post }: MemoryService, query: string, ...bodies: string[]) =>
  post(`/v1/data-import/notes/create/${query}`, {
    ...ADDRESS,
    notes: bodies.map((body) => ({ body })),
  });

export const loadStatement = ({ post }: MemoryService, query: string, statement_id: string) =>
  post(`/v1/data-import/historical-statements/create/${query}`, {
    ...ADDRESS,
    statements: [{ ...STATEMENT, statement_id }],
  });

export const setStatus = ({ send }: MemoryService, status: string) =>
  send('PATCH', SUPPLIER, { status });

export const undo = ({ fetch }: MemoryService, query = '', path = UNDO) =>
  fetch(path + query, { method: 'POST', ...AS_OPERATOR });

/** The lines of a whole answer. */
export async function linesOf(response: Response): Promise<readonly Record<string, unknown>[]> {
  const text = await response.text();
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
