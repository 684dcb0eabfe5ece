import type {
  CreateSupplier,
  OrganisationNotFound,
  SupplierAlreadyExists,
} from '@data-import/application';
import { DEFAULT_TIME_ZONE, type DocumentRoot } from '@data-import/domain';
import { created, type Refusals } from '@data-import/http-kit';
import {
  createSupplierRequest,
  IMPORT_SUPPLIER_ALREADY_EXISTS,
  ORGANISATION_NOT_FOUND,
  supplier,
} from '@data-import/wire/codecs';
import { operatorRoute, type Route } from '../route.js';
import { SUPPLIER_EXAMPLE } from './supplier-examples.js';

export function createSupplierRoute(createSupplier: CreateSupplier): Route {
  return operatorRoute({
    operationId: 'createSupplier',
    method: 'POST',
    path: '/v1/operator/import-suppliers/',
    summary: 'Create an import supplier',
    description:
      'An import supplier belongs to one organisation and groups the accounts that are migrated together. Its status is ONGOING at first.',
    body: { reader: createSupplierRequest },
    refusals: REFUSALS,
    examples: { with_documents: EXAMPLE },
    answers: {
      201: {
        description: 'The new supplier; its status is ONGOING.',
        schema: supplier.schema,
        examples: { created: SUPPLIER_EXAMPLE },
      },
    },
    handle: async ({ body }) => {
      const createdSupplier = await createSupplier({
        code: body.code,
        organisationId: body.organisation_id,
        documentRoot: body.document_root ?? NO_ROOT,
        timeZone: body.time_zone ?? DEFAULT_TIME_ZONE,
        sendsCustomerEmails: body.send_customer_emails ?? false,
        verifiesDocuments: body.verify_documents ?? false,
      });
      return createdSupplier.map((one) => created(supplier.print(one)));
    },
  });
}

/** Paths of the supplier are places in the store as they are. */
const NO_ROOT = '' as DocumentRoot;

const REFUSALS: Refusals<OrganisationNotFound | SupplierAlreadyExists> = {
  'organisation-not-found': { code: ORGANISATION_NOT_FOUND, at: ['organisation_id'] },
  'import-supplier-already-exists': { code: IMPORT_SUPPLIER_ALREADY_EXISTS, at: ['code'] },
};

const EXAMPLE = {
  code: 'DEMO_ENERGY',
  organisation_id: '<ORGANISATION_ID>',
  document_root: 'northern/',
  verify_documents: true,
};
