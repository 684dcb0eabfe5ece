import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { cursorIn } from './cursor.js';

type Schemas = components['schemas'];
export type AccountView = Schemas['ViewedAccount'];
export type ViewedNote = Schemas['ViewedNote'];
export type ViewedTransaction = Schemas['ViewedTransaction'];
export type ViewedStatement = Schemas['ViewedStatement'];
export type JudgedInstruction = Schemas['JudgedPaymentInstruction'];

export interface FoundAccount {
  readonly service_account_number: string;
  readonly import_supplier: string;
  readonly external_account_number: string;
}

/** By what an account is searched, with its words. */
export const SEARCH_KEYS = {
  external_account_number: 'External account number',
  service_account_number: 'Account number',
  transaction_id: 'Transaction id',
} as const;

export type SearchKey = keyof typeof SEARCH_KEYS;

/** Exact matches, at most 100. */
export async function searchAccounts(
  { client, role }: Session,
  by: SearchKey,
  value: string,
  signal: AbortSignal,
): Promise<Result<readonly FoundAccount[], ClientFailure>> {
  const asked = { params: { query: { [by]: value } }, signal };
  const answer = await client.call((api) =>
    role === 'operator'
      ? api.GET('/v1/operator/accounts/', asked)
      : api.GET('/v1/data-import/accounts/', asked),
  );
  return answer.map(({ accounts }) => accounts.filter(isImported));
}

function isImported(
  account: Schemas['FoundAccount'],
): account is Schemas['FoundAccount'] & FoundAccount {
  return account.service_account_number !== null;
}

export interface AccountPage {
  readonly view: AccountView;
  /** Of the next page, which has older records. */
  readonly cursor: string | undefined;
}

/** The support view, page by page. */
export async function readAccount(
  { client, role }: Session,
  account: FoundAccount,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Result<AccountPage, ClientFailure>> {
  const query = cursor === undefined ? {} : { cursor };
  const path = { ...account, import_supplier_code: account.import_supplier };
  let link: string | null = null;
  const answer = await client.call(async (api) => {
    const asked = { params: { path, query }, signal };
    const answered =
      role === 'operator'
        ? await api.GET('/v1/operator/accounts/{service_account_number}/', asked)
        : await api.GET(
            '/v1/data-import/import-suppliers/{import_supplier_code}/accounts/{external_account_number}/',
            asked,
          );
    link = answered.response.headers.get('link');
    return answered;
  });
  return answer.map((view) => ({ view, cursor: cursorIn(link) }));
}
