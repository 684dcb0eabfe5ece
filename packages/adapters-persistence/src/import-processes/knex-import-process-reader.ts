import type {
  DetailedProcess,
  DetailedProcessQuery,
  ImportProcessCursor,
  ImportProcessPage,
  ImportProcessQuery,
  ImportProcessReader,
  TenantScope,
} from '@data-import/application';
import type { AccountReference, ImportProcess, ImportProgress } from '@data-import/domain';
import type { Knex } from 'knex';
import { supplierIdOf } from '../suppliers/supplier-key.js';
import { dialectOf } from '../dialects/dialect.js';
import { batchingUse } from '../ledger/batching-use.js';
import { batchBySupplier } from '../ledger/request-batching.js';
import { pageOfDetailedProcesses } from './detailed-process-list.js';
import { lookUpProcesses, type ProcessQuestion } from './process-look-up.js';
import { pageOfProcesses } from './process-list.js';

const BATCHING = { statements: 1, together: 512, isLarge: () => false };

export class KnexImportProcessReader implements ImportProcessReader {
  readonly #db: Knex;
  readonly #find: (question: ProcessQuestion) => Promise<ImportProgress | undefined>;

  constructor(db: Knex) {
    this.#db = db;
    this.#find = batchBySupplier(
      ({ supplierId }) => supplierId,
      (questions) => lookUpProcesses(db, questions),
      { ...BATCHING, isRefused: dialectOf(db).isRefused, use: batchingUse(db) },
    );
  }

  async find(
    tenantScope: TenantScope,
    { supplierCode, externalAccountNumber }: AccountReference,
  ): Promise<{ readonly process: ImportProcess | undefined } | undefined> {
    const reference = { supplierCode, externalAccountNumber };
    const supplierId = await supplierIdOf(this.#db, supplierCode, tenantScope);
    if (supplierId === undefined) return undefined;
    const progress = await this.#find({ supplierId, externalAccountNumber });
    return { process: progress && { reference, progress } };
  }

  page(
    query: ImportProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage | undefined> {
    return pageOfProcesses(this.#db, query, after, limit);
  }

  detailedPage(
    query: DetailedProcessQuery,
    after: ImportProcessCursor | undefined,
    limit: number,
  ): Promise<ImportProcessPage<DetailedProcess> | undefined> {
    return pageOfDetailedProcesses(this.#db, query, after, limit);
  }
}
