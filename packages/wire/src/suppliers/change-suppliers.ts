import {
  MAXIMUM_LOCATION_BYTES,
  parseDocumentRoot,
  parseTimeZone,
  SUPPLIER_STATUSES,
  type DocumentRoot,
  type SupplierStatus,
} from '@data-import/domain';
import { err, ok } from 'neverthrow';
import * as t from 'io-ts';
import { supplierCode } from '../items/addressing.js';
import {
  codec,
  described,
  optional,
  refuse,
  refuseType,
  type Codec,
  type ReadBy,
} from '../reading/codec.js';
import { into } from '../reading/into.js';
import { nullableCount } from '../reading/numbers.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import {
  bool,
  DOCUMENT_ROOT_PATTERN,
  isTooLongALocation,
  nullableInstant,
  oneOf,
  text,
} from '../reading/text.js';
import { REASON_WITHOUT_STATUS, STATUS_WORDS } from './supplier.js';
import { INVALID_DOCUMENT_PATH } from '../errors/document-errors.js';
import { BLANK, INVALID, INVALID_CHOICE, MAX_LENGTH } from '../reading/form-errors.js';

const documentRoot: Codec<DocumentRoot> = codec(
  'a document root',
  { type: 'string', maxLength: MAXIMUM_LOCATION_BYTES, pattern: DOCUMENT_ROOT_PATTERN },
  (input, context) => {
    if (typeof input !== 'string') return refuseType(input, context, 'a path as a string');
    if (!input.isWellFormed())
      return refuse(INVALID, input, context, 'The path must not contain lone surrogates.');
    if (input !== '' && input.trim() === '') return refuse(BLANK, input, context);
    const root = parseDocumentRoot(input);
    if (root.isErr()) return refuse(INVALID_DOCUMENT_PATH, input, context);
    return isTooLongALocation(root.value)
      ? refuse(MAX_LENGTH, input, context, `At most ${MAXIMUM_LOCATION_BYTES} bytes of UTF-8.`)
      : t.success(root.value);
  },
  { forms: [MAX_LENGTH, BLANK], rules: [{ code: INVALID_DOCUMENT_PATH, at: [] }] },
);

const ianaName = text({ maxLength: 64 });

const validTimeZone: t.Validate<unknown, string> = (input, context) => {
  const name = ianaName.validate(input, context);
  if (name._tag === 'Left' || parseTimeZone(name.right).isOk()) return name;
  return refuse(INVALID, input, context, 'An IANA name, such as Europe/Nicosia.');
};

const timeZone = codec('a time zone', ianaName.schema, validTimeZone, {
  forms: ianaName.forms,
  rules: [{ code: INVALID, at: [] }],
});

const statusWord = oneOf(Object.values(STATUS_WORDS));

const supplierStatus: Codec<SupplierStatus> = codec(
  statusWord.name,
  statusWord.schema,
  (input, context) => {
    const word = statusWord.validate(input, context);
    if (word._tag === 'Left') return word;
    const status = SUPPLIER_STATUSES.find((one) => STATUS_WORDS[one] === word.right);
    return status ? t.success(status) : refuse(INVALID_CHOICE, input, context);
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
