import type { Queries } from '@data-import/application';
import { searchedText } from '@data-import/domain';
import type { ListReaders } from '@data-import/http-kit';
import { foundAccounts, searchAccountsQuery } from '@data-import/wire/codecs';
import { clientOf, tenantScopeOf } from '../access-tokens/authentication.js';
import { seenRoutes, type Route } from '../route.js';
import { SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function searchAccountsRoutes(
  searchAccounts: Queries['searchAccounts'],
  readers: ListReaders,
): readonly Route[] {
  return seenRoutes(['searchOwnAccounts', 'searchAccounts'], {
    path: 'accounts/',
    summary: 'Find accounts by a number or a transaction',
    description:
      '`q` finds accounts whose external or account number begins with it, in every state, staged and failed ones included, and accounts that have a transaction with this id. It is trimmed, and case does not count; beyond A to Z, and in the id of a transaction, it is tried as it was sent, in capital and in small letters. `import_supplier` narrows the search.',
    query: searchAccountsQuery,
    queryExamples: { q: EXAMPLE.external_account_number },
    shows: {
      printer: foundAccounts,
      description: 'The accounts; empty when there is none.',
      examples: { one: { accounts: [EXAMPLE] } },
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ query }, identity) =>
      // A transaction may be looked for in many blocks of its table.
      readers.inTurn(clientOf(identity), () =>
        searchAccounts({
          tenantScope: tenantScopeOf(identity),
          supplierCode: query.import_supplier,
          text: searchedText(query.q),
        }),
      ),
  });
}

const EXAMPLE = {
  service_account_number: 'A-0123ABCD',
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  status: 'COMPLETED',
  failure_reason: null,
};
