import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';

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
) {
  const path = role === 'operator' ? '/v1/operator/accounts/' : '/v1/data-import/accounts/';
  const answer = (await client.call((api) =>
    api.GET(path as never, { params: { query: { [by]: value } }, signal } as never),
  )) as unknown as Result<{ accounts: readonly FoundAccount[] }, ClientFailure>;
  return answer.map(({ accounts }) => accounts);
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
  let link: string | null = null;
  const answer = await client.call(async (api) => {
    const answered =
      role === 'operator'
        ? await api.GET('/v1/operator/accounts/{service_account_number}/', {
            params: { path: account, query },
            signal,
          })
        : await api.GET(
            '/v1/data-import/import-suppliers/{import_supplier_code}/accounts/{external_account_number}/' as never,
            {
              params: {
                path: { ...account, import_supplier_code: account.import_supplier },
                query,
              },
              signal,
            } as never,
          );
    link = answered.response.headers.get('link');
    return answered as { data?: AccountView; response: Response };
  });
  return answer.map((view) => ({ view, cursor: cursorIn(link) }));
}

function cursorIn(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined;
}
