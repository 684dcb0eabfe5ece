import type { DocumentRoot, SupplierCode, SupplierStatus, UtcInstant } from '@data-import/domain';
import { supplierCode } from '../accounts/addressing.js';
import { err, ok } from 'neverthrow';
import { described, optional } from '../reading/codec.js';
import { into } from '../reading/into.js';
import { nullableCount } from '../reading/nullable-count.js';
import { reader } from '../reading/make-reader.js';
import type { Reader } from '../reading/reader.js';
import { record } from '../reading/record.js';
import { nullableInstant, text } from '../reading/text.js';
import { REASON_WITHOUT_STATUS } from './supplier-errors.js';
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
  readonly reason?: string | undefined;
  readonly expected_accounts?: number | null | undefined;
  readonly complete_by?: UtcInstant | null | undefined;
}

const changes = record('ChangeSupplierRequest', {
  status: optional(described(supplierStatus, 'From any to any.')),
  reason: optional(
    described(
      text({ maxLength: 256 }),
      'Why the status changes, for the history; only together with `status`.',
    ),
  ),
  expected_accounts: optional(
    described(
      nullableCount,
      'How many accounts the migration is to bring; null when that is not known.',
    ),
  ),
  complete_by: optional(
    described(nullableInstant, 'When the migration has to have ended; null when that is not said.'),
  ),
  ...supplierSettings,
});

interface ReasonWithoutStatus {
  readonly kind: 'reason-without-status';
  readonly at: readonly ['reason'];
}

export const changeSupplierRequest: Reader<ChangeSupplierRequest> = reader(
  into<ChangeSupplierRequest, ChangeSupplierRequest, ReasonWithoutStatus>(changes, {
    construct: (sent) => (isReasonAlone(sent) ? err('reason-without-status') : ok(sent)),
    // A status that could not be read is absent, and reported by itself.
    faultsAmong: (sent) =>
      isReasonAlone(sent) && 'status' in sent
        ? [{ kind: 'reason-without-status', at: ['reason'] }]
        : [],
    faults: { 'reason-without-status': { code: REASON_WITHOUT_STATUS, at: ['reason'] } },
  }),
);

function isReasonAlone({ reason, status }: Partial<ChangeSupplierRequest>): boolean {
  return reason !== undefined && status === undefined;
}
