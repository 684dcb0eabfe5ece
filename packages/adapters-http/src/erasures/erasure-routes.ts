import type { UseCases } from '@data-import/application';
import {
  listField,
  ObjectParts,
  pathParameter,
  streamed,
  succeeded,
  type ListReaders,
} from '@data-import/http-kit';
import { eraseAccountQuery, eraseAccountRequest, erasedItems } from '@data-import/wire/codecs';
import { err, ok } from 'neverthrow';
import { clientOf, DRY_RUN_HEADER, tenantScopeOf } from '../access-tokens/authentication.js';
import { keyOf } from '../audited.js';
import { EXPORT_TAG } from '../exports/export-routes.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { callerRoute, changeRoute, type Route } from '../route.js';
import { NUMBER_REFUSALS, SUPPLIER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function eraseAccountRoute(useCases: Pick<UseCases, 'audited'>): Route {
  return changeRoute(useCases, {
    operationId: 'eraseAccount',
    method: 'POST',
    path: '/v1/operator/accounts/:service_account_number/erase/',
    summary: 'Erase an account',
    description: DESCRIPTION,
    query: eraseAccountQuery,
    body: { reader: eraseAccountRequest },
    refusals: NUMBER_REFUSALS,
    examples: { asked: { reason: 'Request 2024-117 of 2 May.' } },
    shows: {
      printer: erasedItems,
      description: 'The number of erased items, and the documents to delete in the store.',
      headers: { [DRY_RUN_HEADER]: '`true` with `dry_run=true`; absent otherwise.' },
      examples: { erased: ERASED_EXAMPLE },
    },
    handle: ({ eraseAccount }, { params, query, body: { reason } }, identity) =>
      eraseAccount({
        accountNumber: pathParameter(params, 'service_account_number'),
        isDryRun: query.dry_run ?? false,
        by: keyOf(identity),
        reason,
      }),
  });
}

const DESCRIPTION = `Removes the account with its import process and everything that was loaded onto it or names it, in one transaction and
at any status of the supplier; counters and batches count it no longer. Loads for the supplier wait meanwhile; a load of the account comes
before and is erased too, or is answered with 404. Of the account stay the supplier, the time, the API key, the reason, and a digest of its number: staging or
importing it again is refused (\`account_erased\`). A repeat is answered with 404. The service does not write to the store: delete the
listed documents there, unless other accounts have them too.`;

const ERASED_EXAMPLE = {
  notes: 2,
  transactions: 24,
  statements: 1,
  payment_instructions: 1,
  links: 0,
  documents: ['letters/EXT-1234.pdf', 'statements/000123.pdf'],
};

export function erasedAccountsRoute(page: UseCases['page'], readers: ListReaders): Route {
  return callerRoute({
    operationId: 'listErasedAccounts',
    method: 'GET',
    path: '/v1/data-import/erased-accounts/:import_supplier_code/',
    tag: EXPORT_TAG,
    summary: 'List the digests of erased accounts',
    description:
      'Who has the number of an account can tell whether it was erased: its digest is the SHA-256, in hexadecimal digits, of the salt followed by the external account number.',
    refusals: SUPPLIER_REFUSALS,
    answers: {
      200: {
        description: 'The salt of the supplier and the digests, sorted.',
        schema: ERASED_ACCOUNTS,
        examples: { one: { salt: EXAMPLE_SALT, digests: [EXAMPLE_DIGEST] } },
      },
    },
    handle: async ({ params }, identity) => {
      const supplierCode = supplierCodeInPath(params);
      const scope = { tenantScope: tenantScopeOf(identity), supplierCode };
      const client = clientOf(identity);
      const first = await readers.inTurn(client, () => page('erasedAccounts', scope, undefined, 1));
      if (first.isErr()) return err(first.error);
      const salt = first.value.records[0]?.salt;
      if (salt === undefined) return ok(succeeded({ salt: null, digests: [] }));
      const digests = listField(
        'digests',
        (after, limit) => page('erasedAccounts', scope, after, limit),
        ({ digest }) => digest,
      );
      const parts = new ObjectParts({ salt }, [digests], { readers, client });
      return ok(streamed('application/json', parts));
    },
  });
}

const ERASED_ACCOUNTS = {
  title: 'ErasedAccounts',
  type: 'object',
  properties: {
    salt: { type: ['string', 'null'], description: 'null while no account was erased.' },
    digests: { type: 'array', items: { type: 'string' } },
  },
  required: ['salt', 'digests'],
};

const EXAMPLE_SALT = '6d0f0f5ce3f04c1c8a4f7b7f1b0c9d2e';
const EXAMPLE_DIGEST = '5f6fdc3d0b3c4e2a0d9c8b7a6f5e4d3c2b1a09f8e7d6c5b4a3928170f6e5d4c3';
