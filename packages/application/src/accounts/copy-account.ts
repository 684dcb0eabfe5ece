import { err, ok, type Result } from 'neverthrow';
import { utcInstantOf } from '@data-import/domain';
import type { DetailedProcess, Reader } from '../lists/reader.js';
import type {
  AccountNumberNotFound,
  AccountSurroundings,
  AccountRepository,
} from './account-repository.js';
import type { JudgedAccountView, ViewAccount } from './view-account.js';
import type { Clock } from '../clock/clock.js';

interface Needed {
  readonly accounts: AccountRepository;
  readonly reader: Reader;
  readonly clock: Clock;
}

/** Everything that is stored of an account but its long lists, which are read page by page. */
export interface AccountCopy
  extends Pick<JudgedAccountView, 'account' | 'instructions'>, AccountSurroundings {
  readonly process: DetailedProcess | undefined;
}

export const makeCopyAccount =
  ({ accounts, reader, clock }: Needed, viewAccount: ViewAccount) =>
  async (accountNumber: string): Promise<Result<AccountCopy, AccountNumberNotFound>> => {
    const viewed = await viewAccount(accountNumber, { size: 1 });
    if (viewed.isErr()) return err(viewed.error);
    const { account, instructions } = viewed.value;
    const query = { tenantScope: undefined, ...account.reference };
    const part = { limit: 1, now: utcInstantOf(clock.now()) };
    const processes = await reader.page('detailedProcesses', query, part);
    const surroundings = await accounts.surroundings(accountNumber);
    if (!surroundings) return err({ kind: 'account-number-not-found' });
    return ok({ account, instructions, process: processes?.records[0], ...surroundings });
  };
