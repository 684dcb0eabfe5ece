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

export interface IssuedApiKey {
  readonly apiKeyId: string;
  readonly text: string;
}

export const issuedApiKey = object<IssuedApiKey>('IssuedApiKey', {
  api_key_id: field(printedText, ({ apiKeyId }) => apiKeyId),
  api_key: field(printedText, (key) => key.text),
});

export interface PrintedApiKey {
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
  object<PrintedApiKey>('ListedApiKey', {
    api_key_id: field(printedText, ({ key }) => key.id),
    label: field(nullable(printedText), ({ key }) => key.label),
    role: field(verbatim({ type: 'string', enum: ['caller', 'operator'] }), ({ key }) => key.role),
    issued_at: field(instant, ({ key }) => key.issuedAt),
    last_used_at: field(
      describedOutput(
        nullable(instant),
        'With a precision of one minute; null if the key was never used.',
      ),
      ({ lastUsedAt }) => lastUsedAt,
    ),
    revoked_at: field(nullable(instant), ({ key }) => key.revokedAt),
    revoked_by: field(
      describedOutput(
        nullable(printedText),
        "The id of the operator's key that issued it; null if the command line did.",
      ),
      ({ key }) => key.revokedBy,
    ),
  }),
);

/** The version and the public URL of the service that answers. */
export interface ServiceName {
  readonly version: string;
  readonly instance: string;
}

interface PrintedIdentity {
  readonly key: {
    readonly apiKeyId: string;
    readonly label?: string | undefined;
    readonly organisationId?: string | undefined;
  };
  /** `undefined` where the app was not given a name. */
  readonly service: ServiceName | undefined;
}

/** The client that asks and the service that answers: for reports that have to name both. */
export const printedIdentity = object<PrintedIdentity>('Identity', {
  api_key_id: field(printedText, ({ key }) => key.apiKeyId),
  label: field(nullable(printedText), ({ key }) => key.label),
  organisation_id: field(
    describedOutput(
      nullable(printedText),
      "The organisation of the key; null for an operator's key.",
    ),
    ({ key }) => key.organisationId,
  ),
  service: field(
    nullable(
      object<ServiceName>('ServiceName', {
        version: field(printedText, ({ version }) => version),
        instance: field(
          describedOutput(printedText, 'The public URL of the service.'),
          ({ instance }) => instance,
        ),
      }),
    ),
    ({ service }) => service,
  ),
});
