import type { AccountKey, Queries } from '@data-import/application';
import { searchedText } from '@data-import/domain';
import type { ListReaders } from '@data-import/http-kit';
import {
  foundAccounts,
  searchAccountsQuery,
  type SearchAccountsQuery,
} from '@data-import/wire/codecs';
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
      'Send exactly one of the four. `q` finds accounts whose external or account number begins with it, in every state, staged and failed ones included, and accounts that have a transaction with this id. It is trimmed, and case does not count; beyond A to Z, and in the id of a transaction, it is tried as it was sent, in capital and in small letters. The other three find imported accounts that have exactly this. `import_supplier` narrows the search.',
    query: searchAccountsQuery,
    queryExamples: { q: EXAMPLE.external_account_number },
    shows: {
      printer: foundAccounts,
      description: 'The accounts; empty when there is none.',
      examples: { one: { accounts: [EXAMPLE] } },
    },
    refusals: SUPPLIER_REFUSALS,
    handle: async ({ query }, identity) => {
      const search = () =>
        searchAccounts({
          tenantScope: tenantScopeOf(identity),
          supplierCode: query.import_supplier,
          key: keyOf(query),
        });
      // A transaction may be looked for in many blocks of its table.
      return query.transaction_id === undefined && query.q === undefined
        ? search()
        : readers.inTurn(clientOf(identity), search);
    },
  });
}

/** The query has exactly one of them. */
function keyOf(query: SearchAccountsQuery): AccountKey {
  if (query.q !== undefined) return { text: searchedText(query.q) };
  if (query.transaction_id !== undefined) return { transactionId: query.transaction_id };
  if (query.service_account_number !== undefined)
    return { accountNumber: query.service_account_number };
  return { externalAccountNumber: query.external_account_number ?? '' };
}

const EXAMPLE = {
  service_account_number: 'A-0123ABCD',
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  status: 'COMPLETED',
  failure_reason: null,
};
