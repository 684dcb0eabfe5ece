import type { AccountCursor, UseCases } from '@data-import/application';
import { importedAccounts, listedProcess, viewedAccount } from '@data-import/wire/codecs';
import { recordsOfPages } from '../operations/pages.js';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { AccountOperations } from './account-operations.js';
import { joinPages } from './account-pages.js';

const PAGE_SIZE = 1000;

export function localAccounts(useCases: UseCases): AccountOperations {
  return {
    accountsAtOnce: 10_000,
    async importAccounts(supplier, accounts) {
      const imported = valueOf(await useCases.importAccounts(supplier, accounts));
      const different = imported.flatMap(({ externalAccountNumber, differences }) =>
        differences ? [{ externalAccountNumber, differences }] : [],
      );
      const printed = importedAccounts.print({ accounts: [], different });
      return (printed as ApiRecord<'ImportedAccounts'>).different ?? [];
    },
    async *listAccounts(supplierCode) {
      const query = { tenantScope: undefined, supplierCode, selection: 'imported' } as const;
      const records = recordsOfPages((after, size) =>
        useCases.listImportProcesses(query, after, size),
      );
      for await (const record of records)
        yield listedProcess.print(record) as ApiRecord<'AccountImportProcess'>;
    },
    viewAccount: (number) =>
      joinPages(async (after: AccountCursor | undefined) => {
        const page = { ...(after && { after }), size: PAGE_SIZE };
        const view = valueOf(await useCases.viewAccount(number, page));
        return { page: viewedAccount.print(view) as ApiRecord<'ViewedAccount'>, next: view.next };
      }),
  };
}
