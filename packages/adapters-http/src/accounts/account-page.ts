import type { AccountCursor, JudgedAccountView, PageOfAccount } from '@data-import/application';
import {
  fieldError,
  invalid,
  nextLink,
  QUERY_FAILED_VALIDATION,
  succeeded,
  type Answer,
} from '@data-import/http-kit';
import { ACCOUNT_EXAMPLE, INVALID, viewedAccount } from '@data-import/wire/codecs';
import { err, ok, type Result } from 'neverthrow';
import { decodeCursor, encodeCursor } from './account-cursor.js';

const PAGE_SIZE = 1000;

/** What is said of a view wherever it is given. */
export const ACCOUNT_PAGE = {
  description:
    'Pinned notes first, then newest first; newest transactions and statements first. Pages of 1,000 records of each list. ' +
    'While pages are read, existing records are neither left out nor repeated, even if records are added.',
  answer: {
    description: 'The account. The header Link has the next page, if there is one.',
    schema: viewedAccount.schema,
    headers: { Link: 'The next page.' },
    examples: { account: ACCOUNT_EXAMPLE },
  },
} as const;

interface AskedPage<E> {
  readonly url: string;
  readonly cursor: string | undefined;
  /** What names the account in the path: a cursor holds for it alone. */
  readonly account: string;
  readonly view: (page: PageOfAccount) => Promise<Result<JudgedAccountView, E>>;
}

/** A page of the support view of an account, with the link to the next. */
export async function accountPage<E>({
  url,
  cursor,
  account,
  view,
}: AskedPage<E>): Promise<Result<Answer, E>> {
  const after = cursor === undefined ? undefined : decodeCursor(cursor, account);
  if (cursor !== undefined && after === undefined) return ok(UNKNOWN_CURSOR);
  const viewed = await view({ ...(after && { after }), size: PAGE_SIZE });
  if (viewed.isErr()) return err(viewed.error);

  const answer = succeeded(viewedAccount.print(viewed.value));
  const { next } = viewed.value;
  return ok(next ? { ...answer, headers: linkTo(next, url, account) } : answer);
}

const linkTo = (next: AccountCursor, url: string, account: string) =>
  nextLink(url, { cursor: encodeCursor(next, account) });

const UNKNOWN_CURSOR = invalid(QUERY_FAILED_VALIDATION, [
  fieldError(INVALID, ['cursor'], 'This cursor was not handed out for this account.'),
]);
