import {
  described as describedOutput,
  field,
  listOf,
  nullable,
  object,
  verbatim,
} from '../printing/printer.js';
import { instant, text as printedText } from '../printing/texts.js';
import { described, optional } from '../reading/codec.js';
import { reader } from '../reading/make-reader.js';
import { record } from '../reading/record.js';
import { text } from '../reading/text.js';

export const issueApiKeyRequest = reader(
  record('IssueApiKeyRequest', {
    label: optional(described(text({ maxLength: 256 }), 'The purpose of the key.')),
  }),
);

export const issuedApiKey = object('IssuedApiKey', {
  api_key_id: printedText,
  api_key: field(printedText, 'text'),
});

interface StoredKey {
  readonly key: {
    readonly id: string;
    readonly label?: string | undefined;
    readonly role: 'caller' | 'operator';
    readonly issuedAt: string;
    readonly revokedAt?: string | undefined;
    readonly revokedBy?: string | undefined;
  };
  readonly lastUsedAt?: string | undefined;
}

export const listedApiKeys = listOf(
  object('ListedApiKey', {
    api_key_id: field(printedText, ({ key }: StoredKey) => key.id),
    label: field(nullable(printedText), ({ key }: StoredKey) => key.label),
    role: field(
      verbatim({ type: 'string', enum: ['caller', 'operator'] }),
      ({ key }: StoredKey) => key.role,
    ),
    issued_at: field(instant, ({ key }: StoredKey) => key.issuedAt),
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
        "The id of the operator's key that issued it; null if the command line did.",
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
  readonly key: {
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
  service: nullable(
    object('ServiceName', {
      version: printedText,
      instance: describedOutput(printedText, 'The public URL of the service.'),
    }),
  ),
});
