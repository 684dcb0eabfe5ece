import type { ClientFailure, components } from '@data-import/client';
import type { Result } from 'neverthrow';
import type { Session } from '../session/session.js';
import { callForPage } from './cursor.js';

type Schemas = components['schemas'];
export type AccountView = Schemas['ViewedAccount'];
export type ViewedNote = Schemas['ViewedNote'];
export type ViewedTransaction = Schemas['ViewedTransaction'];
export type ViewedStatement = Schemas['ViewedStatement'];
export type JudgedInstruction = Schemas['JudgedPaymentInstruction'];

export type AccountTotals = Schemas['AccountTotals'];

export type ErasedItems = Schemas['ErasedItems'];
export type FoundAccount = Schemas['FoundAccount'];

/** An account that has a number, which it gets when its import is completed. */
export type ImportedAccount = Pick<FoundAccount, 'import_supplier' | 'external_account_number'> & {
  readonly service_account_number: string;
};

export function isImported(account: FoundAccount): account is FoundAccount & ImportedAccount {
  return account.service_account_number !== null;
}

/** Finds at most 100 accounts, in every state, by the beginning of one of their numbers or by the id of a transaction. */
export async function searchAccounts(
  { client, scope }: Session,
  words: string,
  signal: AbortSignal,
): Promise<Result<readonly FoundAccount[], ClientFailure>> {
  const answer = await client.call((api) =>
    api.GET(`/v1/${scope}/accounts/`, { params: { query: { q: words } }, signal }),
  );
  return answer.map(({ accounts }) => accounts);
}

export interface AccountPage {
  readonly view: AccountView;
  /** The cursor of the next page, which has older records. */
  readonly cursor: string | undefined;
}

/** The support view, page by page. */
export async function readAccount(
  { client, isOperator }: Session,
  account: ImportedAccount,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Result<AccountPage, ClientFailure>> {
  const address = isOperator
    ? '/v1/operator/accounts/{service_account_number}/'
    : '/v1/data-import/import-suppliers/{import_supplier_code}/accounts/{external_account_number}/';
  const path = { ...account, import_supplier_code: account.import_supplier };
  const query = cursor === undefined ? { totals: true } : { cursor };
  const page = await callForPage(client, (api) =>
    api.GET(address, { params: { path, query }, signal }),
  );
  return page.map(({ data: view, cursor: next }) => ({ view, cursor: next }));
}

interface Erasure {
  readonly isPreview: boolean;
  readonly reason: string;
  readonly signal?: AbortSignal;
}

/** Erases the account or, with `isPreview`, finds out what goes with it. */
export function eraseAccount(
  { client }: Session,
  { service_account_number }: ImportedAccount,
  { isPreview, reason, signal }: Erasure,
): Promise<Result<ErasedItems, ClientFailure>> {
  return client.call((api) =>
    api.POST('/v1/operator/accounts/{service_account_number}/erase/', {
      params: { path: { service_account_number }, query: isPreview ? { dry_run: true } : {} },
      body: { reason },
      signal,
    }),
  );
}
