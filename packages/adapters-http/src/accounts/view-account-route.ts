import type {
  AccountView,
  Clock,
  DocumentStore,
  ManageAccounts,
  ManageSuppliers,
} from '@data-import/application';
import { utcInstantOf } from '@data-import/domain';
import { linkDocuments } from '../documents/document-links.js';
import { described, optional } from '../request/codec.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { fieldError, invalid, notFound, succeeded } from '../response/answer.js';
import { NUMBER_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { nextLink } from '../response/next-link.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
import { decodeCursor, encodeCursor } from './account-cursor.js';
import { ACCOUNT_EXAMPLE } from './account-example.js';
import { ACCOUNT_SCHEMA, printAccount } from './printed-account.js';

interface Ports {
  readonly manageAccounts: Pick<ManageAccounts, 'view'>;
  readonly manageSuppliers: Pick<ManageSuppliers, 'view'>;
  readonly documentStore: Pick<DocumentStore, 'linkTo'>;
  readonly clock: Clock;
}

export function viewAccountRoute(ports: Ports): Route {
  return route({
    operationId: 'viewAccount',
    method: 'GET',
    path: '/v1/operator/accounts/:service_account_number/',
    summary: 'View an account as support sees it',
    description:
      'Pinned notes first, then the newest; newest transactions and statements first. Of each list 1,000 a page. ' +
      'On the pages after the first nothing that was there is lost or repeated, whatever is added meanwhile.',
    query: viewAccountQuery,
    answers: {
      200: {
        description: 'The account; the header Link leads to the next page where there is one.',
        schema: ACCOUNT_SCHEMA,
        headers: { Link: 'To the next page.' },
        examples: { account: ACCOUNT_EXAMPLE },
      },
      400: VALIDATION_ANSWER,
      404: NUMBER_NOT_FOUND_ANSWER,
    },
    handle: async ({ url, params, query: { cursor } }) => {
      const number = pathParameter(params, 'service_account_number');
      const after = cursor === undefined ? undefined : decodeCursor(cursor, number);
      if (cursor !== undefined && after === undefined) return UNKNOWN_CURSOR;
      const viewed = await ports.manageAccounts.view(number, {
        ...(after && { after }),
        size: PAGE_SIZE,
      });
      if (viewed.isErr()) return notFound('account_not_found');

      const { value: view } = viewed;
      const links = await linksOf(view, ports);
      const moment = after?.moment ?? utcInstantOf(ports.clock.now());
      const answer = succeeded(printAccount(view, links, moment));
      return view.next
        ? { ...answer, headers: nextLink(url, { cursor: encodeCursor(view.next, number) }) }
        : answer;
    },
  });
}

const PAGE_SIZE = 1000;

const viewAccountQuery = record('ViewAccountQuery', {
  cursor: optional(
    described(text({ maxLength: 1024 }), 'From the header Link of the answer before.'),
  ),
});

const UNKNOWN_CURSOR = invalid('query_failed_validation', [
  fieldError('invalid', ['cursor'], 'This cursor was not handed out for this account.'),
]);

/** Of the documents of the statements, in their order. */
async function linksOf(
  { account, statements }: AccountView,
  { manageSuppliers, documentStore }: Ports,
): Promise<readonly (string | null)[]> {
  const paths = statements.map(({ statementPath }) => statementPath);
  if (paths.every((path) => path === undefined)) return [];

  const viewed = await manageSuppliers.view(account.reference.supplierCode);
  return viewed.isOk()
    ? linkDocuments(documentStore, viewed.value.supplier.documentRoot, paths)
    : [];
}
