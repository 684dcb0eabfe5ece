import {
  isTooLongALocation,
  MAXIMUM_LOCATION_BYTES,
  parseDocumentRoot,
  parseTimeZone,
  SUPPLIER_STATUSES,
  type DocumentRoot,
  type SupplierStatus,
} from '@data-import/domain';
import { err, ok } from 'neverthrow';
import { supplierCode } from '../items/addressing.js';
import {
  codec,
  described,
  optional,
  refuse,
  refuseType,
  REFUSED,
  type Codec,
  type ReadBy,
} from '../reading/codec.js';
import { into } from '../reading/into.js';
import { nullableCount } from '../reading/numbers.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { bool, DOCUMENT_ROOT_PATTERN, nullableInstant, oneOf, text } from '../reading/text.js';
import { REASON_WITHOUT_STATUS, STATUS_WORDS } from './supplier.js';
import { INVALID_DOCUMENT_PATH } from '../errors/document-errors.js';
import { BLANK, INVALID, INVALID_CHOICE, MAX_LENGTH } from '../reading/form-errors.js';

const documentRoot: Codec<DocumentRoot> = codec(
  'a document root',
  { type: 'string', maxLength: MAXIMUM_LOCATION_BYTES, pattern: DOCUMENT_ROOT_PATTERN },
  (input, report) => {
    if (typeof input !== 'string') return refuseType(report, input, 'a path as a string');
    if (!input.isWellFormed())
      return refuse(report, INVALID, 'The path must not contain lone surrogates.');
    if (input !== '' && input.trim() === '') return refuse(report, BLANK);
    const root = parseDocumentRoot(input);
    if (root.isErr()) return refuse(report, INVALID_DOCUMENT_PATH);
    return isTooLongALocation(root.value)
      ? refuse(report, MAX_LENGTH, `At most ${MAXIMUM_LOCATION_BYTES} bytes of UTF-8.`)
      : root.value;
  },
  { forms: [MAX_LENGTH, BLANK], rules: [{ code: INVALID_DOCUMENT_PATH, at: [] }] },
);

const ianaName = text({ maxLength: 64 });

const timeZone = codec(
  'a time zone',
  ianaName.schema,
  (input, report) => {
    const name = ianaName.read(input, report);
    return name === REFUSED || parseTimeZone(name).isOk()
      ? name
      : refuse(report, INVALID, 'An IANA name, such as Europe/Nicosia.');
  },
  { forms: ianaName.forms, rules: [{ code: INVALID, at: [] }] },
);

const statusWord = oneOf(Object.values(STATUS_WORDS));

const supplierStatus: Codec<SupplierStatus> = codec(
  statusWord.name,
  statusWord.schema,
  (input, report) => {
    const word = statusWord.read(input, report);
    if (word === REFUSED) return REFUSED;
    return (
      SUPPLIER_STATUSES.find((one) => STATUS_WORDS[one] === word) ?? refuse(report, INVALID_CHOICE)
    );
  },
  { forms: statusWord.forms },
);

/** The settings that the operator may leave out, of a new supplier and of a change. */
const supplierSettings = {
  document_root: optional(
    described(documentRoot, 'The prefix of all document paths of the supplier; may be empty.'),
  ),
  time_zone: optional(described(timeZone, 'An IANA name.')),
  send_customer_emails: optional(
    described(bool, 'Stored and shown, but has no effect: this service sends no e-mails.'),
  ),
  verify_documents: optional(
    described(
      bool,
      'If true, a request is refused when a document that it names is not in the store.',
    ),
  ),
  callers_import_accounts: optional(
    described(bool, 'If true, callers of the organisation import accounts too.'),
  ),
} as const;

export const createSupplierRequest = reader(
  record('CreateSupplierRequest', {
    code: supplierCode,
    organisation_id: described(
      text({ maxLength: 128 }),
      'The organisation whose API keys load the accounts of the supplier.',
    ),
    ...supplierSettings,
  }),
);

const changes = record('ChangeSupplierRequest', {
  status: optional(described(supplierStatus, 'Every status can be changed to every other.')),
  reason: optional(
    described(
      text({ maxLength: 256 }),
      'The reason for the change of the status, kept in the history; only together with `status`.',
    ),
  ),
  expected_accounts: optional(
    described(nullableCount, 'The number of accounts to migrate; null if it is unknown.'),
  ),
  complete_by: optional(
    described(nullableInstant, 'The deadline of the migration; null to remove it.'),
  ),
  ...supplierSettings,
});

export type ChangeSupplierRequest = ReadBy<typeof changes>;

interface ReasonWithoutStatus {
  readonly kind: 'reason-without-status';
  readonly at: readonly ['reason'];
}

export const changeSupplierRequest = reader(
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
