import type { ApiRecord } from '../record.js';

type Viewed = ApiRecord<'ViewedAccount'>;

interface Page<Cursor> {
  readonly page: Viewed;
  readonly next: Cursor | undefined;
}

/** One account of all pages: each has the next records of every list. */
export async function joinPages<Cursor>(
  readPage: (after: Cursor | undefined) => Promise<Page<Cursor>>,
): Promise<Viewed> {
  const first = await readPage(undefined);
  const { page: account } = first;
  for (let next = first.next; next !== undefined;) {
    const read = await readPage(next);
    account.notes.push(...read.page.notes);
    account.transactions.push(...read.page.transactions);
    account.statements.push(...read.page.statements);
    next = read.next;
  }
  return account;
}
