import { ROLES } from '@data-import/domain';
import { auditChain } from '../audit/audit-entry.js';
import {
  described as describedOutput,
  field,
  listOf,
  nullable,
  object,
  verbatim,
} from '../printing/printer.js';
import { flag as printedFlag, instant, text as printedText } from '../printing/texts.js';
import { supplierCode } from '../items/addressing.js';
import { described, optional } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { list } from '../reading/list.js';
import { bool, text, utcInstant } from '../reading/text.js';

/** Each is looked up when a key is issued. */
const MOST_BOUND_SUPPLIERS = 100;

export const issueApiKeyRequest = reader(
  record('IssueApiKeyRequest', {
    label: optional(described(text({ maxLength: 256 }), 'The purpose of the key.')),
    import_suppliers: optional(
      described(
        list(supplierCode, { minItems: 1, maxItems: MOST_BOUND_SUPPLIERS }),
        'The only import suppliers that exist for the key; all of the organisation, also future ones, when left out.',
      ),
    ),
    read_only: optional(described(bool, 'true for a key that loads nothing.')),
    expires_at: optional(
      described(
        utcInstant,
        'The time at which the key and all its tokens end; never when left out.',
      ),
    ),
  }),
);

export const issuedApiKey = object('IssuedApiKey', {
  api_key_id: printedText,
  api_key: field(printedText, 'text'),
});

interface Rights {
  readonly role: string;
  readonly importSuppliers?: readonly string[] | undefined;
  readonly readOnly?: boolean | undefined;
  readonly expiresAt?: string | undefined;
}

const role = describedOutput(
  verbatim<string>({ type: 'string', enum: ROLES }),
  'A caller loads data. A viewer reads everything, an operator also runs migrations, an admin also decides about organisations and keys.',
);

interface WithRights {
  readonly key: Rights;
}

const printedRights = {
  role: field(role, ({ key }: WithRights) => key.role),
  import_suppliers: field(
    describedOutput(
      nullable(listOf(printedText)),
      'The only import suppliers that exist for the key; null for all that its role shows.',
    ),
    ({ key }: WithRights) => key.importSuppliers,
  ),
  read_only: field(
    describedOutput(printedFlag, 'true for a key of a caller that loads nothing.'),
    ({ key }: WithRights) => key.readOnly ?? false,
  ),
  expires_at: field(
    describedOutput(nullable(instant), 'The time at which the key ends; null if it does not.'),
    ({ key }: WithRights) => key.expiresAt,
  ),
};

interface StoredKey {
  readonly key: Rights & {
    readonly id: string;
    readonly label?: string | undefined;
    readonly issuedAt: string;
    readonly issuedBy?: string | undefined;
    readonly revokedAt?: string | undefined;
    readonly revokedBy?: string | undefined;
  };
  readonly lastUsedAt?: string | undefined;
}

export const listedApiKeys = listOf(
  object('ListedApiKey', {
    api_key_id: field(printedText, ({ key }: StoredKey) => key.id),
    label: field(nullable(printedText), ({ key }: StoredKey) => key.label),
    ...printedRights,
    issued_at: field(instant, ({ key }: StoredKey) => key.issuedAt),
    issued_by: field(
      describedOutput(
        nullable(printedText),
        'The id of the key that issued it; null if the command line did.',
      ),
      ({ key }: StoredKey) => key.issuedBy,
    ),
    last_used_at: field(
      describedOutput(
        nullable(instant),
        'With a precision of one minute; null if the key was never used.',
      ),
      ({ lastUsedAt }: StoredKey) => lastUsedAt,
    ),
    revoked_at: field(nullable(instant), ({ key }: StoredKey) => key.revokedAt),
    revoked_by: field(
      describedOutput(
        nullable(printedText),
        'The id of the key that revoked it; null if the command line did.',
      ),
      ({ key }: StoredKey) => key.revokedBy,
    ),
  }),
);

export interface ServiceName {
  readonly version: string;
  readonly instance: string;
}

interface Asking {
  readonly operations: readonly string[];
  readonly key: Rights & {
    readonly apiKeyId: string;
    readonly label?: string | undefined;
    readonly organisationId?: string | undefined;
  };
}

/** The client that asks and the service that answers: for reports that have to name both. */
export const printedIdentity = object('Identity', {
  api_key_id: field(printedText, ({ key }: Asking) => key.apiKeyId),
  label: field(nullable(printedText), ({ key }: Asking) => key.label),
  organisation_id: field(
    describedOutput(
      nullable(printedText),
      "The organisation of the key; null for an operator's key.",
    ),
    ({ key }: Asking) => key.organisationId,
  ),
  ...printedRights,
  operations: describedOutput(
    listOf(printedText),
    'The operations that the key may ask for, by their `operationId`.',
  ),
  service: nullable(
    object('ServiceName', {
      version: printedText,
      instance: describedOutput(printedText, 'The public URL of the service.'),
    }),
  ),
  audit: describedOutput(
    auditChain,
    'The last entry of the audit of the whole service, for proofs; null while it is not known. It says how much operators did, and nothing of what or for whom.',
  ),
});
