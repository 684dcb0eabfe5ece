import type { ListName, Reader } from '@data-import/application';
import type { HistoricalStatement, Note, Transaction } from '@data-import/domain';
import type { Knex } from 'knex';
import { dialectOf } from '../engine/dialect.js';
import { batchingUse, batchBySupplier } from '../engine/request-batching.js';
import { supplierIdOf } from '../tables/suppliers.js';
import { NOTE_DOCUMENTS, NOTES } from '../tables/notes.js';
import { readStatement, STATEMENTS } from '../tables/statements.js';
import { TRANSACTIONS } from '../tables/transactions.js';
import { pageOfDigests } from './account-digests.js';
import { pageOfAccountTotals } from './account-totals.js';
import { pageOfInstructions } from './exported-instructions.js';
import { pageOfErasedAccounts } from './erased-accounts.js';
import { listOfItems } from './exported-items.js';
import type { ReadList } from './list-filter.js';
import {
  pageOfDetailedProcesses,
  pageOfProcesses,
  lookUpProcesses,
  type ProcessQuestion,
} from './process-list.js';
import { totalsOfSupplier } from './supplier-totals.js';

const BATCHING = { statements: 1, together: 512, isLarge: () => false };

const LISTS: { readonly [Name in ListName]: ReadList<Name> } = {
  notes: listOfItems<Note>({
    kind: 'notes',
    table: NOTES,
    read: NOTES.read,
  }),
  noteDocuments: listOfItems<Pick<Note, 'documentPaths'>>({
    kind: 'note-documents',
    table: NOTE_DOCUMENTS,
    read: NOTE_DOCUMENTS.read,
  }),
  transactions: listOfItems<Transaction>({
    kind: 'transactions',
    table: TRANSACTIONS,
    read: TRANSACTIONS.read,
  }),
  statements: listOfItems<HistoricalStatement>({
    kind: 'statements',
    table: STATEMENTS,
    read: readStatement,
  }),
  instructions: pageOfInstructions,
  accountTotals: pageOfAccountTotals,
  digests: pageOfDigests,
  erasedAccounts: pageOfErasedAccounts,
  processes: pageOfProcesses,
  detailedProcesses: pageOfDetailedProcesses,
};

export function knexReader(db: Knex): Reader {
  const findProcess = batchBySupplier(
    ({ supplierId }: ProcessQuestion) => supplierId,
    (questions) => lookUpProcesses(db, questions),
    { ...BATCHING, isRefused: dialectOf(db).isRefused, use: batchingUse(db) },
  );
  return {
    async page(list, query, part) {
      const read: ReadList<typeof list> = LISTS[list];
      const supplierId = await supplierIdOf(db, query.supplierCode, query.tenantScope);
      return supplierId === undefined
        ? undefined
        : read(db, { ...part, supplierId, filter: query });
    },

    async findProcess(tenantScope, { supplierCode, externalAccountNumber }) {
      const reference = { supplierCode, externalAccountNumber };
      const supplierId = await supplierIdOf(db, supplierCode, tenantScope);
      if (supplierId === undefined) return undefined;
      const progress = await findProcess({ supplierId, externalAccountNumber });
      return { process: progress && { reference, progress } };
    },

    async supplierTotals({ tenantScope, supplierCode }, now) {
      const supplierId = await supplierIdOf(db, supplierCode, tenantScope);
      return supplierId === undefined ? undefined : totalsOfSupplier(db, supplierId, now);
    },
  };
}
