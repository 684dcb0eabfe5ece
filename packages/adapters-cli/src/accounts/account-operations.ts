import type { AccountToImport } from '@data-import/application';
import type { ApiRecord } from '../record.js';

export interface AccountOperations {
  /** How many accounts one call imports at most. */
  readonly accountsAtOnce: number;
  /** All or none of them; safe to repeat. Gives those that exist and are different. */
  importAccounts(
    supplier: string,
    accounts: readonly AccountToImport[],
  ): Promise<readonly ApiRecord<'DifferentAccount'>[]>;
  /** Imported accounts, oldest staged first; any number of them, read as they are taken. */
  listAccounts(supplier: string): AsyncIterable<ApiRecord<'AccountImportProcess'>>;
  /** With all pages of what was loaded onto it. */
  viewAccount(accountNumber: string): Promise<ApiRecord<'ViewedAccount'>>;
}
