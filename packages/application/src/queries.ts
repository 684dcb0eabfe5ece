import {
  utcInstantOf,
  type AccountReference,
  type ImportProcess,
  type ImportSupplier,
  type SupplierCode,
  type SupplierStatusChange,
  type UtcInstant,
} from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { ListedApiKey } from './access-tokens/api-key-repository.js';
import type {
  AccountNumberNotFound,
  AccountQuery,
  FoundAccount,
} from './accounts/account-repository.js';
import type { JudgedAccountView, ViewAccount, ViewedPage } from './accounts/view-account.js';
import { MINUTES_KEPT, minuteOf, type ActivityLog } from './server-state/activity-log.js';
import type { AuditEntry } from './audit/audit-entry.js';
import type { AuditFilter } from './audit/audit-log.js';
import type { SeenRequest, SupplierRefusal } from './activity/activity-repository.js';
import type { ImportBatch } from './import-batches/import-batch-repository.js';
import {
  isInScope,
  type OrganisationNotFound,
  type TenantScope,
} from './organisations/organisation-repository.js';
import type { Ports } from './ports.js';
import type { FilterOf, ListName, Page, RecordOf, SupplierScope } from './lists/reader.js';
import {
  orSupplierNotFound,
  type SupplierCounters,
  type SupplierNotFound,
} from './suppliers/supplier-repository.js';

export interface ImportProcessUnknown {
  readonly kind: 'account-not-found';
}

export interface SupplierOverview {
  readonly supplier: ImportSupplier;
  readonly counters: SupplierCounters;
}

export interface AttributedStatusChange extends SupplierStatusChange {
  readonly changedByLabel?: string;
}

export interface ListedBatch extends Omit<ImportBatch, 'loadedBy'> {
  readonly loadedBy: readonly { readonly apiKeyId: string; readonly label: string | undefined }[];
}

/** A refusal with what was counted in each of the last 60 minutes; the last of them is under way. */
export interface ListedRefusal extends Omit<SupplierRefusal, 'minutes'> {
  readonly lastHour: readonly number[];
}

export interface AttributedEntry extends AuditEntry {
  readonly label: string | undefined;
}

export interface AttributedRequest extends SeenRequest {
  readonly label: string | undefined;
}

const MOST_ACCOUNTS = 100;
const MOST_REFUSALS = 1000;

export type QueriedPorts = Pick<
  Ports,
  | 'accounts'
  | 'activity'
  | 'apiKeys'
  | 'audit'
  | 'clock'
  | 'importBatches'
  | 'organisations'
  | 'reader'
  | 'suppliers'
>;

export interface QueryParts {
  readonly activityLog: Pick<ActivityLog, 'flush'>;
  readonly viewAccount: ViewAccount;
}

export type Queries = ReturnType<typeof makeQueries>;

/** Reads what is stored. A supplier of another organisation is answered as an unknown one. */
export function makeQueries(ports: QueriedPorts, { activityLog, viewAccount }: QueryParts) {
  const { accounts, activity, apiKeys, organisations, reader, suppliers } = ports;
  const now = (): UtcInstant => utcInstantOf(ports.clock.now());

  const visible = async (
    tenantScope: TenantScope,
    code: string,
  ): Promise<Result<ImportSupplier, SupplierNotFound>> => {
    return orSupplierNotFound(await suppliers.find(code, tenantScope));
  };

  const labelsOf = async (ids: Iterable<string>) => {
    const keys = await apiKeys.findAll([...new Set(ids)]);
    return new Map([...keys].map(([id, { label }]) => [id, label]));
  };

  return {
    /** Returns at most `limit` records after the cursor, maybe fewer although more follow. */
    page: async <Name extends ListName>(
      list: Name,
      query: SupplierScope & FilterOf<Name>,
      after: string | undefined,
      limit: number,
    ): Promise<Result<Page<RecordOf<Name>>, SupplierNotFound>> =>
      orSupplierNotFound(await reader.page(list, query, { after, limit, now: now() })),

    viewSupplierTotals: async (scope: SupplierScope) =>
      orSupplierNotFound(await reader.supplierTotals(scope, now())),

    getImportProcess: async (
      tenantScope: TenantScope,
      reference: AccountReference,
    ): Promise<Result<ImportProcess, SupplierNotFound | ImportProcessUnknown>> => {
      const found = await reader.findProcess(tenantScope, reference);
      if (!found) return err({ kind: 'import-supplier-not-found' });
      return found.process ? ok(found.process) : err({ kind: 'account-not-found' });
    },

    /** The newest entries first, with the labels of their keys. */
    listAudit: async (
      filter: AuditFilter,
      after: string | undefined,
      limit: number,
    ): Promise<Result<Page<AttributedEntry>, never>> => {
      const { records, next } = await ports.audit.page(filter, { after, limit });
      const labels = await labelsOf(records.flatMap(({ actor }) => actor.apiKeyId ?? []));
      const labelled = records.map((entry) => ({
        ...entry,
        label: labels.get(entry.actor.apiKeyId ?? ''),
      }));
      return ok({ records: labelled, next });
    },

    /** Sorted by name and then by id. */
    listOrganisations: () => organisations.list(),

    /** The keys of an organisation, or, without one, those of operators; the oldest first, revoked ones too. */
    listApiKeys: async (
      organisationId: string | undefined,
    ): Promise<Result<readonly ListedApiKey[], OrganisationNotFound>> => {
      if (organisationId !== undefined && !(await organisations.find(organisationId)))
        return err({ kind: 'organisation-not-found' });
      const stored = await apiKeys.list(organisationId);
      return ok(stored.map(({ key, lastUsedAt }) => ({ key, lastUsedAt })));
    },

    /** The suppliers of all organisations, by code. */
    listSuppliers: () => suppliers.list(),

    /** The organisation of the supplier; for the service's own eyes. */
    identifySupplier: async (code: string, tenantScope: TenantScope) =>
      (await suppliers.find(code, tenantScope))?.organisationId,

    viewSupplier: async (
      tenantScope: TenantScope,
      code: string,
    ): Promise<Result<SupplierOverview, SupplierNotFound>> =>
      (await visible(tenantScope, code)).asyncMap(async (supplier) => ({
        supplier,
        counters: await suppliers.count(code),
      })),

    /** Sorted by code. Counters are read supplier by supplier, so they belong to different moments. */
    listSupplierOverviews: async (
      tenantScope: TenantScope,
    ): Promise<readonly SupplierOverview[]> => {
      const overviews: SupplierOverview[] = [];
      for (const supplier of await suppliers.list())
        if (isInScope(supplier, tenantScope))
          overviews.push({ supplier, counters: await suppliers.count(supplier.code) });
      return overviews;
    },

    /** Oldest first. */
    listStatusChanges: async (
      code: string,
    ): Promise<Result<readonly AttributedStatusChange[], SupplierNotFound>> =>
      (await visible(undefined, code)).asyncMap(async () => {
        const changes = await suppliers.listStatusChanges(code);
        const labels = await labelsOf(changes.flatMap(({ changedBy }) => changedBy ?? []));
        return changes.map((change) => {
          const changedByLabel = labels.get(change.changedBy ?? '');
          return changedByLabel === undefined ? change : { ...change, changedByLabel };
        });
      }),

    /** The first created first, or only the one with this name. */
    listImportBatches: async (
      tenantScope: TenantScope,
      supplierCode: SupplierCode,
      name?: string,
    ): Promise<Result<readonly ListedBatch[], SupplierNotFound>> =>
      (await visible(tenantScope, supplierCode)).asyncMap(async () => {
        const batches = await ports.importBatches.list(supplierCode, name);
        const labels = await labelsOf(batches.flatMap(({ loadedBy }) => loadedBy));
        return batches.map((batch) => ({
          ...batch,
          loadedBy: batch.loadedBy.map((apiKeyId) => ({ apiKeyId, label: labels.get(apiKeyId) })),
        }));
      }),

    /** Returns at most 1,000, most frequent first, after storing what this server has counted; if that fails, its counts are missing. */
    listRefusals: async (
      tenantScope: TenantScope,
      supplierCode?: string,
    ): Promise<Result<readonly ListedRefusal[], SupplierNotFound>> => {
      const seen = supplierCode === undefined ? ok() : await visible(tenantScope, supplierCode);
      return seen.asyncMap(async () => {
        await activityLog.flush().catch(() => undefined);
        const listed = await activity.listRefusals({ tenantScope, supplierCode }, MOST_REFUSALS);
        const first = minuteOf(ports.clock.now()) - MINUTES_KEPT + 1;
        return listed.map(({ minutes, ...refusal }) => ({
          ...refusal,
          lastHour: Array.from({ length: MINUTES_KEPT }, (_, index) => minutes[first + index] ?? 0),
        }));
      });
    },

    /** The last requests of a refusal that this server or another has stored, with the labels of their keys. */
    listRefusedRequests: async (
      tenantScope: TenantScope,
      supplierCode: SupplierCode,
      refusal: Pick<SupplierRefusal, 'operation' | 'code'>,
    ): Promise<Result<readonly AttributedRequest[], SupplierNotFound>> =>
      (await visible(tenantScope, supplierCode)).asyncMap(async () => {
        await activityLog.flush().catch(() => undefined);
        const requests = await activity.listRefusedRequests(supplierCode, refusal);
        const labels = await labelsOf(requests.map(({ apiKeyId }) => apiKeyId));
        return requests.map((one) => ({ ...one, label: labels.get(one.apiKeyId) }));
      }),

    /** Returns at most 100 accounts that match the search. */
    searchAccounts: async (
      query: AccountQuery,
    ): Promise<Result<readonly FoundAccount[], SupplierNotFound>> => {
      const { tenantScope, supplierCode } = query;
      const seen = supplierCode === undefined ? ok() : await visible(tenantScope, supplierCode);
      return seen.asyncMap(() => accounts.search(query, MOST_ACCOUNTS));
    },

    viewOwnAccount: async (
      tenantScope: TenantScope,
      { supplierCode, externalAccountNumber }: AccountReference,
      page: ViewedPage,
    ): Promise<Result<JudgedAccountView, SupplierNotFound | AccountNumberNotFound>> => {
      const seen = await visible(tenantScope, supplierCode);
      if (seen.isErr()) return err(seen.error);
      const [account] = await accounts.list(supplierCode, [externalAccountNumber]);
      return account
        ? viewAccount(account.number, page)
        : err({ kind: 'account-number-not-found' });
    },
  };
}
