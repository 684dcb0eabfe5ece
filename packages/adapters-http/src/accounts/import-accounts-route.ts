import type { AccountToImport, ImportAccounts, ImportedAccount } from '@data-import/application';
import { ok } from 'neverthrow';
import { described, optional } from '../request/codec.js';
import { into } from '../request/into.js';
import type { Limits } from '../request/limits.js';
import { list } from '../request/list.js';
import { record } from '../request/record.js';
import { utcInstant } from '../request/text.js';
import { created, type Answer } from '../response/answer.js';
import { SUPPLIER_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { operatorAnswer, operatorCodeOf } from '../response/operator-refusal.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { NEW_ACCOUNTS_RULES, newAccountsRefused } from '../suppliers/new-accounts-refused.js';
import { statementPeriodFields } from '../statements/statement-period-codec.js';
import { externalAccountNumber } from './addressing.js';

export function importAccountsRoute(importAccounts: ImportAccounts, limits: Limits): Route {
  return route({
    operationId: 'importAccounts',
    method: 'POST',
    path: '/v1/operator/import-suppliers/:import_supplier_code/accounts/',
    summary: 'Stage, start and complete the import of accounts in one',
    description:
      'Without a statement period none is open at first. May be repeated: an account that is there already stays as it is.',
    body: { codec: importAccountsRequest(limits), whenInvalid: operatorCodeOf },
    examples: { one: EXAMPLE },
    answers: { 201: CREATED_ANSWER, 400: operatorAnswer(RULES), 404: SUPPLIER_NOT_FOUND_ANSWER },
    handle: async ({ params, body: { accounts } }) => {
      const code = pathParameter(params, 'import_supplier_code');
      return (await importAccounts(code, accounts)).match(
        (imported) => toAnswer(accounts, imported),
        newAccountsRefused,
      );
    },
  });
}

const RULES = {
  ...NEW_ACCOUNTS_RULES,
  from_date_later_than_to_date: 'accounts.0.statement_period.from_date',
} as const;

const EXAMPLE = {
  accounts: [
    {
      external_account_number: 'EXT-1234',
      statement_period: { from_date: '2024-04-01' },
      account_created_at: '2019-05-06T07:08:09Z',
    },
  ],
};

const account = into(
  record('AccountToImport', {
    external_account_number: externalAccountNumber,
    statement_period: optional(statementPeriodFields),
    account_created_at: optional(described(utcInstant, 'Now when it is left out.')),
  }),
  {
    construct: (sent) =>
      ok<AccountToImport>({
        externalAccountNumber: sent.external_account_number,
        period: sent.statement_period,
        createdAt: sent.account_created_at,
      }),
  },
);

const importAccountsRequest = ({ maximumItems }: Limits) =>
  record('ImportAccountsRequest', {
    accounts: list(account, { minItems: 1, maxItems: maximumItems }),
  });

/** In the order posted, so a number that is repeated in the request is repeated in the answer. */
function toAnswer(
  posted: readonly AccountToImport[],
  imported: readonly ImportedAccount[],
): Answer {
  const numbers = new Map(
    imported.map(({ externalAccountNumber: external, accountNumber }) => [external, accountNumber]),
  );
  return created({
    accounts: posted.map(({ externalAccountNumber: external }) => ({
      external_account_number: external,
      service_account_number: numbers.get(external),
    })),
  });
}

const CREATED_ANSWER = {
  description: 'The accounts, in the order posted.',
  schema: {
    title: 'ImportedAccounts',
    type: 'object',
    properties: {
      accounts: {
        type: 'array',
        items: {
          title: 'ImportedAccount',
          type: 'object',
          properties: {
            external_account_number: { type: 'string' },
            service_account_number: { type: 'string' },
          },
          required: ['external_account_number', 'service_account_number'],
        },
      },
    },
    required: ['accounts'],
  },
  examples: {
    imported: {
      accounts: [{ external_account_number: 'EXT-1234', service_account_number: 'A-0123ABCD' }],
    },
  },
};
