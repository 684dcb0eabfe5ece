import type {
  CreateSupplier,
  OrganisationNotFound,
  SupplierAlreadyExists,
} from '@data-import/application';
import { DEFAULT_TIME_ZONE, type DocumentRoot } from '@data-import/domain';
import { supplierCode } from '../accounts/addressing.js';
import { described } from '../request/codec.js';
import { record } from '../request/record.js';
import { text } from '../request/text.js';
import { created, fieldError, type Answer } from '../response/answer.js';
import { operatorAnswer, operatorCodeOf, operatorRefused } from '../response/operator-refusal.js';
import { route, type Route } from '../routing/route.js';
import { printSupplier, SUPPLIER_EXAMPLE, SUPPLIER_SCHEMA } from './printed-supplier.js';
import { supplierSettings } from './supplier-codec.js';

export function createSupplierRoute(createSupplier: CreateSupplier): Route {
  return route({
    operationId: 'createSupplier',
    method: 'POST',
    path: '/v1/operator/import-suppliers/',
    summary: 'Create an import supplier',
    description:
      'An import supplier belongs to one organisation and groups the accounts that are migrated together. Its status is ONGOING at first.',
    body: { codec: createSupplierRequest, whenInvalid: operatorCodeOf },
    examples: { with_documents: EXAMPLE },
    answers: {
      201: {
        description: 'The supplier, which is ongoing.',
        schema: SUPPLIER_SCHEMA,
        examples: { created: SUPPLIER_EXAMPLE },
      },
      400: operatorAnswer(RULES),
    },
    handle: async ({ body }) => {
      const supplier = await createSupplier({
        code: body.code,
        organisationId: body.organisation_id,
        documentRoot: body.document_root ?? NO_ROOT,
        timeZone: body.time_zone ?? DEFAULT_TIME_ZONE,
        sendsCustomerEmails: body.send_customer_emails ?? false,
        verifiesDocuments: body.verify_documents ?? false,
      });
      return supplier.match((one) => created(printSupplier(one)), toRefusal);
    },
  });
}

/** Paths of the supplier are places in the store as they are. */
const NO_ROOT = '' as DocumentRoot;

const RULES = {
  organisation_not_found: 'organisation_id',
  import_supplier_already_exists: 'code',
  invalid_document_path: 'document_root',
  invalid: 'time_zone',
} as const;

const EXAMPLE = {
  code: 'DEMO_ENERGY',
  organisation_id: '<ORGANISATION_ID>',
  document_root: 'northern/',
  verify_documents: true,
};

const createSupplierRequest = record('CreateSupplierRequest', {
  code: supplierCode,
  organisation_id: described(text({ maxLength: 128 }), 'Whose callers load its accounts.'),
  ...supplierSettings,
});

// A new kind of error in the use case does not compile until it has an answer.
function toRefusal(error: OrganisationNotFound | SupplierAlreadyExists): Answer {
  switch (error.kind) {
    case 'organisation-not-found':
      return operatorRefused([fieldError('organisation_not_found', ['organisation_id'])]);
    case 'import-supplier-already-exists':
      return operatorRefused([fieldError('import_supplier_already_exists', ['code'])]);
  }
}
