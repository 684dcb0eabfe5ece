import type {
  GetImportProcess,
  ImportProcessUnknown,
  SupplierNotFound,
} from '@data-import/application';
import { transferStatusOf, type ImportProcess, type TransferStatus } from '@data-import/domain';
import { accountInPath } from '../accounts/account-in-path.js';
import { tenantScopeOf } from '../organisations/tenant-scope-of.js';
import { notFound, succeeded, type Answer } from '../response/answer.js';
import { PROCESS_NOT_FOUND_ANSWER } from '../response/error-schemas.js';
import { route, type Route } from '../routing/route.js';
import { knownWords } from '../response/known-words.js';

export function transferStatusRoute(getImportProcess: GetImportProcess): Route {
  return route({
    operationId: 'getAccountTransferStatus',
    method: 'GET',
    path: '/v1/data-import/account-transfer-status/:import_supplier_code/:external_account_number/',
    summary: 'Say how far the import of an account has come',
    description: 'Of one account; the lists of import processes say it of all.',
    answers: { 200: STATUS_ANSWER, 404: PROCESS_NOT_FOUND_ANSWER },
    handle: async ({ params }, identity) => {
      const process = await getImportProcess(tenantScopeOf(identity), accountInPath(params));
      return process.match(toAnswer, toRefusal);
    },
  });
}

function toAnswer({ progress }: ImportProcess): Answer {
  return succeeded({
    status: transferStatusOf(progress),
    service_account_number: progress.state === 'completed' ? progress.accountNumber : '',
  });
}

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal({ kind }: SupplierNotFound | ImportProcessUnknown): Answer {
  switch (kind) {
    case 'import-supplier-not-found':
      return notFound('import_supplier_not_found');
    case 'account-not-found':
      return notFound('account_not_found');
  }
}

const STATUSES: readonly TransferStatus[] = ['UNKNOWN', 'IN_PROGRESS', 'COMPLETED'];

const STATUS_ANSWER = {
  description: 'UNKNOWN also when an attempt has failed.',
  schema: {
    title: 'AccountTransferStatus',
    type: 'object',
    properties: {
      status: knownWords(STATUSES),
      service_account_number: {
        type: 'string',
        description: 'Empty while no account has been created.',
      },
    },
    required: ['status', 'service_account_number'],
  },
  examples: {
    completed: { status: 'COMPLETED', service_account_number: 'A-0123ABCD' },
    in_progress: { status: 'IN_PROGRESS', service_account_number: '' },
  },
};
