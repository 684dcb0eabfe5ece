import type { SupplierChange, SupplierOverview, UseCases } from '@data-import/application';
import { DEFAULT_TIME_ZONE, type DocumentRoot } from '@data-import/domain';
import {
  changeSupplierRequest,
  createSupplierRequest,
  IMPORT_SUPPLIER_ALREADY_EXISTS,
  listOf,
  ORGANISATION_NOT_FOUND,
  ownSupplier,
  statusChanges,
  supplier,
  supplierOverview,
  type ChangeSupplierRequest,
} from '@data-import/wire/codecs';
import { callerRoute, changeRoute, operatorRoute, REFERENCE, type Route } from '../route.js';
import { supplierCodeInPath } from '../path-parameters.js';
import { SUPPLIER_REFUSALS } from './supplier-refusals.js';
import { keyOf } from '../audited.js';
import { tenantScopeOf } from '../access-tokens/authentication.js';

export function supplierRoutes(useCases: UseCases): readonly Route[] {
  const { listSuppliers, viewSupplier, listStatusChanges } = useCases;
  return [
    changeRoute(useCases, {
      operationId: 'createSupplier',
      method: 'POST',
      path: '/v1/operator/import-suppliers/',
      summary: 'Create an import supplier',
      description:
        'An import supplier belongs to one organisation and groups the accounts that are migrated together. Its status is ONGOING at first.',
      body: { reader: createSupplierRequest },
      refusals: {
        'organisation-not-found': { code: ORGANISATION_NOT_FOUND, at: ['organisation_id'] },
        'import-supplier-already-exists': { code: IMPORT_SUPPLIER_ALREADY_EXISTS, at: ['code'] },
      },
      examples: { with_documents: CREATING_EXAMPLE },
      creates: {
        printer: supplier,
        description: 'The new supplier; its status is ONGOING.',
        examples: { created: SUPPLIER_EXAMPLE },
      },
      handle: async ({ createSupplier }, { body }) =>
        createSupplier({
          code: body.code,
          organisationId: body.organisation_id,
          documentRoot: body.document_root ?? NO_ROOT,
          timeZone: body.time_zone ?? DEFAULT_TIME_ZONE,
          sendsCustomerEmails: body.send_customer_emails ?? false,
          verifiesDocuments: body.verify_documents ?? false,
          callersImportAccounts: body.callers_import_accounts ?? false,
        }),
    }),
    operatorRoute({
      operationId: 'listSuppliers',
      method: 'GET',
      path: '/v1/operator/import-suppliers/',
      summary: 'List the import suppliers',
      description: 'The suppliers of all organisations, without their counters.',
      shows: {
        printer: listOf(supplier),
        description: 'All suppliers of the instance, sorted by code.',
        examples: { one: [SUPPLIER_EXAMPLE] },
      },
      handle: async () => listSuppliers(),
    }),
    operatorRoute({
      operationId: 'viewSupplier',
      method: 'GET',
      path: '/v1/operator/import-suppliers/:import_supplier_code/',
      summary: 'View an import supplier with its counters',
      description:
        'The counters give the number of import processes in each state and of items stored for accounts and businesses.',
      shows: {
        printer: supplierOverview,
        description: 'The supplier with its counters.',
        examples: { in_migration: { ...SUPPLIER_EXAMPLE, counters: COUNTERS_EXAMPLE } },
      },
      refusals: SUPPLIER_REFUSALS,
      handle: async ({ params }) =>
        (await viewSupplier(undefined, supplierCodeInPath(params))).map(flat),
    }),
    changeRoute(useCases, {
      operationId: 'changeSupplier',
      method: 'PATCH',
      path: '/v1/operator/import-suppliers/:import_supplier_code/',
      summary: 'Change an import supplier',
      description:
        'Changes the fields that are sent. After a change from ONGOING to another status was answered, nothing more is stored for the supplier.',
      body: { reader: changeSupplierRequest },
      refusals: SUPPLIER_REFUSALS,
      examples: {
        pause: { status: 'PAUSED', reason: 'The files of the second region are late.' },
        expect: { expected_accounts: 1000, complete_by: '2024-06-01T05:00:00Z' },
      },
      shows: {
        printer: supplier,
        description: 'The changed supplier.',
        examples: { paused: { ...SUPPLIER_EXAMPLE, status: 'PAUSED' } },
      },
      handle: async ({ changeSupplier }, { params, body }, identity) =>
        changeSupplier(supplierCodeInPath(params), toChange(body), keyOf(identity)),
    }),
    operatorRoute({
      operationId: 'listSupplierStatusChanges',
      method: 'GET',
      path: '/v1/operator/import-suppliers/:import_supplier_code/status-changes/',
      summary: "List the changes of an import supplier's status",
      shows: {
        printer: statusChanges,
        description:
          'The status changes with time, old and new status, the API key that made them and the reason; oldest first.',
        examples: { paused: [CHANGE_EXAMPLE] },
      },
      refusals: SUPPLIER_REFUSALS,
      handle: async ({ params }) => listStatusChanges(supplierCodeInPath(params)),
    }),
  ];
}

const SUPPLIER_EXAMPLE = {
  code: 'DEMO_ENERGY',
  organisation_id: '<ORGANISATION_ID>',
  status: 'ONGOING',
  document_root: 'northern/',
  time_zone: 'Etc/UTC',
  send_customer_emails: false,
  verify_documents: true,
  callers_import_accounts: false,
  expected_accounts: 1000,
  complete_by: '2024-06-01T05:00:00Z',
};

const COUNTERS_EXAMPLE = {
  staged: 120,
  in_progress: 3,
  completed: 877,
  failed: 0,
  notes: 1204,
  transactions: 30417,
  statements: 9022,
  payment_instructions: 640,
};

/** Paths of the supplier are places in the store as they are. */
const NO_ROOT = '' as DocumentRoot;

const CREATING_EXAMPLE = {
  code: 'DEMO_ENERGY',
  organisation_id: '<ORGANISATION_ID>',
  document_root: 'northern/',
  verify_documents: true,
};

function toChange(sent: ChangeSupplierRequest): SupplierChange {
  const { status, document_root, time_zone, send_customer_emails, verify_documents } = sent;
  const { reason, expected_accounts, complete_by, callers_import_accounts } = sent;
  return {
    ...(status !== undefined && { status }),
    ...(reason !== undefined && { reason }),
    ...(expected_accounts !== undefined && { expectedAccounts: expected_accounts }),
    ...(complete_by !== undefined && { completeBy: complete_by }),
    ...(document_root !== undefined && { documentRoot: document_root }),
    ...(time_zone !== undefined && { timeZone: time_zone }),
    ...(send_customer_emails !== undefined && { sendsCustomerEmails: send_customer_emails }),
    ...(verify_documents !== undefined && { verifiesDocuments: verify_documents }),
    ...(callers_import_accounts !== undefined && {
      callersImportAccounts: callers_import_accounts,
    }),
  };
}

const CHANGE_EXAMPLE = {
  from: 'ONGOING',
  to: 'PAUSED',
  changed_at: '2026-03-02T01:15:00Z',
  api_key_id: '<API_KEY_ID>',
  label: 'night shift',
  reason: 'The files of the second region are late.',
};

export function readSuppliersRoutes({
  listSupplierOverviews,
  viewSupplier,
}: Pick<UseCases, 'listSupplierOverviews' | 'viewSupplier'>): readonly Route[] {
  return [
    callerRoute({
      tag: REFERENCE,
      operationId: 'listOwnSuppliers',
      method: 'GET',
      path: '/v1/data-import/import-suppliers/',
      summary: "List the organisation's import suppliers",
      shows: {
        printer: listOf(ownSupplier),
        description: 'Sorted by code. Operators see the suppliers of all organisations.',
        examples: { one: [OWN_EXAMPLE] },
      },
      handle: async (_, identity) =>
        (await listSupplierOverviews(tenantScopeOf(identity))).map(flat),
    }),
    callerRoute({
      tag: REFERENCE,
      operationId: 'viewOwnSupplier',
      method: 'GET',
      path: '/v1/data-import/import-suppliers/:import_supplier_code/',
      summary: 'View an import supplier of the organisation with its counters',
      shows: {
        printer: ownSupplier,
        description: 'The supplier with its counters.',
        examples: { in_migration: OWN_EXAMPLE },
      },
      refusals: SUPPLIER_REFUSALS,
      handle: async ({ params }, identity) =>
        (await viewSupplier(tenantScopeOf(identity), supplierCodeInPath(params))).map(flat),
    }),
  ];
}

const flat = ({ supplier: one, counters }: SupplierOverview) => ({ ...one, counters });

const OWN_EXAMPLE = {
  code: 'DEMO_ENERGY',
  status: 'ONGOING',
  time_zone: 'Etc/UTC',
  verify_documents: true,
  callers_import_accounts: false,
  counters: COUNTERS_EXAMPLE,
};
