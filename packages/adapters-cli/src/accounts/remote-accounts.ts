import type { AccountToImport } from '@data-import/application';
import type { RemoteService } from '../operations/remote-service.js';
import type { AccountOperations } from './account-operations.js';
import { joinPages } from './account-pages.js';

export function remoteAccounts(service: RemoteService): AccountOperations {
  return {
    // A body far below the limits of a service and of proxies before it.
    accountsAtOnce: 1000,
    async importAccounts(supplier, accounts) {
      const imported = await service.ask((api) =>
        api.POST('/v1/operator/import-suppliers/{import_supplier_code}/accounts/', {
          params: { path: { import_supplier_code: supplier } },
          // Safe to repeat in any case; this tells the client so.
          headers: { 'Idempotency-Key': 'accounts-import' },
          body: { accounts: accounts.map(toPost) },
        }),
      );
      return imported.different ?? [];
    },
    listAccounts: (supplier) =>
      service.list('/v1/data-import/imported-account-import-processes/{import_supplier_code}/', {
        path: { import_supplier_code: supplier },
      }),
    viewAccount: (number) =>
      joinPages(async (cursor: string | undefined) => {
        let link: string | null = null;
        const page = await service.ask(async (api) => {
          const answer = await api.GET('/v1/operator/accounts/{service_account_number}/', {
            params: {
              path: { service_account_number: number },
              query: cursor === undefined ? {} : { cursor },
            },
          });
          link = answer.response.headers.get('link');
          return answer;
        });
        return { page, next: cursorIn(link) };
      }),
  };
}

function cursorIn(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (next === undefined) return undefined;
  return new URL(next, 'http://localhost').searchParams.get('cursor') ?? undefined;
}

function toPost({ externalAccountNumber, period, createdAt }: AccountToImport) {
  return {
    external_account_number: externalAccountNumber,
    ...(period && {
      statement_period: {
        from_date: period.from,
        ...(period.to !== undefined && { to_date: period.to }),
      },
    }),
    ...(createdAt !== undefined && { account_created_at: createdAt }),
  };
}
