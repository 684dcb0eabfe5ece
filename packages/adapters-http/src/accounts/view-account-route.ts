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
import { wholeNumber } from '../request/query.js';
import { record } from '../request/record.js';
import { notFound, succeeded } from '../response/answer.js';
import { NUMBER_NOT_FOUND_ANSWER, VALIDATION_ANSWER } from '../response/error-schemas.js';
import { nextLink } from '../response/next-link.js';
import { pathParameter } from '../routing/path-parameter.js';
import { route, type Route } from '../routing/route.js';
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
      'Pinned notes first, then the newest; newest transactions and statements first. Of each list 1,000 a page.',
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
    handle: async ({ url, params, query: { page = 1 } }) => {
      const number = pathParameter(params, 'service_account_number');
      const part = { first: (page - 1) * PAGE_SIZE, size: PAGE_SIZE };
      const viewed = await ports.manageAccounts.view(number, part);
      if (viewed.isErr()) return notFound('account_not_found');

      const { value: view } = viewed;
      const links = await linksOf(view, ports);
      const answer = succeeded(printAccount(view, links, utcInstantOf(ports.clock.now())));
      return view.hasMore ? { ...answer, headers: nextLink(url, { page: `${page + 1}` }) } : answer;
    },
  });
}

const PAGE_SIZE = 1000;
const LAST_PAGE = 1_000_000_000;

const viewAccountQuery = record('ViewAccountQuery', {
  page: optional(described(wholeNumber(1, LAST_PAGE), 'Of the lists; 1 when it is left out.')),
});

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
