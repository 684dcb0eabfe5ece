import {
  MAXIMUM_LOCATION_BYTES,
  parseDocumentRoot,
  parseTimeZone,
  SUPPLIER_STATUSES,
  type DocumentRoot,
  type SupplierStatus,
} from '@data-import/domain';
import * as t from 'io-ts';
import { codec, described, optional, refuse, refuseType, type Codec } from '../reading/codec.js';
import { bool, DOCUMENT_ROOT_PATTERN, isTooLongALocation, oneOf, text } from '../reading/text.js';
import { INVALID_DOCUMENT_PATH } from '../documents/document-errors.js';
import { BLANK, INVALID, INVALID_CHOICE, MAX_LENGTH } from '../reading/form-errors.js';
import { STATUS_WORDS } from './status-words.js';

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

export const supplierStatus: Codec<SupplierStatus> = codec(
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

/** What the operator may leave out, of a new supplier and of a change. */
export const supplierSettings = {
  document_root: optional(
    described(documentRoot, "Stands before every document path of the supplier's; may be empty."),
  ),
  time_zone: optional(described(timeZone, 'An IANA name.')),
  send_customer_emails: optional(
    described(bool, 'Stored and shown, and without effect: this service sends no e-mails.'),
  ),
  verify_documents: optional(
    described(bool, 'Whether documents must be in the store when they are named.'),
  ),
} as const;
