import type { ImportSupplier } from '@data-import/domain';
import { STATUS_WORDS } from './supplier-codec.js';
import { knownWords } from '../response/known-words.js';

export function printSupplier(supplier: ImportSupplier): object {
  return {
    code: supplier.code,
    organisation_id: supplier.organisationId,
    status: STATUS_WORDS[supplier.status],
    document_root: supplier.documentRoot,
    time_zone: supplier.timeZone,
    send_customer_emails: supplier.sendsCustomerEmails,
    verify_documents: supplier.verifiesDocuments,
  };
}

const properties = {
  code: { type: 'string' },
  organisation_id: { type: 'string' },
  status: knownWords(Object.values(STATUS_WORDS)),
  document_root: { type: 'string', description: 'Empty, or ending in one slash.' },
  time_zone: { type: 'string' },
  send_customer_emails: { type: 'boolean' },
  verify_documents: { type: 'boolean' },
};

export const SUPPLIER_EXAMPLE = {
  code: 'DEMO_ENERGY',
  organisation_id: '<ORGANISATION_ID>',
  status: 'ONGOING',
  document_root: 'northern/',
  time_zone: 'Etc/UTC',
  send_customer_emails: false,
  verify_documents: true,
} satisfies Record<keyof typeof properties, unknown>;

export const SUPPLIER_SCHEMA = {
  title: 'ImportSupplier',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
