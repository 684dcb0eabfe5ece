import type { DocumentRoot, SupplierCode, SupplierStatus } from '@data-import/domain';
import { supplierCode } from '../accounts/addressing.js';
import { described, optional } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';
import { supplierSettings, supplierStatus } from './supplier-codec.js';

/** What the operator may leave out, of a new supplier and of a change. */
export interface SupplierSettings {
  readonly document_root?: DocumentRoot | undefined;
  readonly time_zone?: string | undefined;
  readonly send_customer_emails?: boolean | undefined;
  readonly verify_documents?: boolean | undefined;
}

export interface CreateSupplierRequest extends SupplierSettings {
  readonly code: SupplierCode;
  readonly organisation_id: string;
}

export const createSupplierRequest: Reader<CreateSupplierRequest> = reader(
  record('CreateSupplierRequest', {
    code: supplierCode,
    organisation_id: described(text({ maxLength: 128 }), 'Whose callers load its accounts.'),
    ...supplierSettings,
  }),
);

export interface ChangeSupplierRequest extends SupplierSettings {
  readonly status?: SupplierStatus | undefined;
}

export const changeSupplierRequest: Reader<ChangeSupplierRequest> = reader(
  record('ChangeSupplierRequest', {
    status: optional(described(supplierStatus, 'From any to any.')),
    ...supplierSettings,
  }),
);
