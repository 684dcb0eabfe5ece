import type { RecordOf, UseCases } from '@data-import/application';
import {
  listField,
  ObjectParts,
  pathParameter,
  streamed,
  type ListReaders,
} from '@data-import/http-kit';
import {
  accountCopy,
  accountCopySchema,
  COPIED_LISTS,
  type Printer,
} from '@data-import/wire/codecs';
import { err, ok } from 'neverthrow';
import { clientOf } from '../access-tokens/authentication.js';
import { accountIn, actionOf } from '../audited.js';
import {
  EXPORTED_NOTE,
  EXPORTED_STATEMENT,
  EXPORTED_TRANSACTION,
} from '../exports/export-routes.js';
import { operatorRoute, type Route } from '../route.js';
import { NUMBER_REFUSALS } from '../suppliers/supplier-refusals.js';

export function exportAccountRoute(
  { copyAccount, noteLook, page }: Pick<UseCases, 'copyAccount' | 'noteLook' | 'page'>,
  readers: ListReaders,
): Route {
  return operatorRoute({
    operationId: 'exportAccount',
    method: 'GET',
    path: '/v1/operator/accounts/:service_account_number/export/',
    summary: 'Export everything of an account',
    description:
      'One JSON object with everything that is stored of the account, paths of documents included; the records are those of the exports of a supplier. If the account is erased meanwhile, the connection is closed.',
    refusals: NUMBER_REFUSALS,
    answers: {
      200: {
        description: 'The account.',
        schema: accountCopySchema,
        examples: { account: EXAMPLE },
      },
    },
    handle: async ({ params }, identity) => {
      const number = pathParameter(params, 'service_account_number');
      const action = actionOf('exportAccount', { params }, identity);
      const copied = await noteLook(action, () => copyAccount(number), accountIn);
      if (copied.isErr()) return err(copied.error);
      const { supplierCode, externalAccountNumber } = copied.value.account.reference;
      const externalAccountNumbers = [externalAccountNumber];
      const query = { tenantScope: undefined, supplierCode, externalAccountNumbers };
      const list = <Name extends keyof typeof COPIED_LISTS>(
        name: Name,
        { print }: Pick<Printer<RecordOf<Name>>, 'print'>,
      ) => listField(name, (after, limit) => page(name, query, after, limit), print);
      const lists = [
        list('notes', COPIED_LISTS.notes),
        list('transactions', COPIED_LISTS.transactions),
        list('statements', COPIED_LISTS.statements),
      ];
      const head = accountCopy.print(copied.value) as object;
      const atEnd = async () => {
        if ((await copyAccount(number)).isErr()) throw new Error('The account was erased.');
      };
      const reading = { readers, client: clientOf(identity), atEnd };
      return ok(streamed('application/json', new ObjectParts(head, lists, reading)));
    },
  });
}

const EXAMPLE = {
  service_account_number: 'A-0123ABCD',
  import_supplier: 'DEMO_ENERGY',
  external_account_number: 'EXT-1234',
  account_created_at: '2019-05-06T07:08:09Z',
  statement_period: { from_date: '2024-04-01', to_date: null },
  closed_statement_periods: [{ from_date: '2024-03-01', to_date: '2024-03-31' }],
  import_process: {
    external_account_number: 'EXT-1234',
    service_account_number: 'A-0123ABCD',
    account_created_at: '2019-05-06T07:08:09Z',
    status: 'COMPLETED',
    failure_reason: null,
    staged_at: '2024-04-01T07:08:09Z',
    started_at: '2024-04-01T07:08:09Z',
    failed_at: null,
    completed_at: '2024-04-01T07:08:09Z',
  },
  businesses: ['BIZ-100'],
  payment_instructions: [],
  appends: [],
  removed_items: [],
  notes: [EXPORTED_NOTE],
  transactions: [EXPORTED_TRANSACTION],
  statements: [EXPORTED_STATEMENT],
};
