import { ClientError, type ClientFailure } from '@data-import/client';

/** The key that was refused, as unknown or for lack of a permission. */
interface RefusedKey {
  readonly of: 'caller' | 'operator';
  readonly isKnown: boolean;
}

/** Ends a run: the journal has all answers so far, and the same command continues from there. */
export class ServiceUnusable extends Error {
  override readonly name = 'ServiceUnusable';
  /** The user has to change the settings: waiting helps nothing. */
  readonly isConfiguration: boolean;
  readonly refusedKey: RefusedKey | undefined;

  constructor(
    message: string,
    {
      isConfiguration = false,
      refusedKey,
    }: { readonly isConfiguration?: boolean; readonly refusedKey?: RefusedKey | undefined } = {},
  ) {
    super(message);
    this.isConfiguration = isConfiguration;
    this.refusedKey = refusedKey;
  }

  /** Explains a failed request to the user. */
  static from(failure: ClientFailure, of: RefusedKey['of'] = 'caller'): ServiceUnusable {
    const { kind, detail } = failure;
    if (kind === 'no-token')
      return new ServiceUnusable(
        `The service does not take the API key (${failure.code}): ${detail}`,
        { isConfiguration: true, refusedKey: { of, isKnown: false } },
      );
    if (kind === 'refused') {
      const id = failure.requestId === undefined ? '' : `, request ${failure.requestId}`;
      return new ServiceUnusable(
        `The service answered ${failure.status} (${failure.code}${id}): ${detail}`,
        {
          isConfiguration: failure.status === 403 || OF_SETTINGS.has(failure.code),
          refusedKey: failure.status === 403 ? { of, isKnown: true } : undefined,
        },
      );
    }
    const hint = HINTS.find(([form]) => form.test(detail))?.[1];
    return new ServiceUnusable(
      hint === undefined ? detail : `${detail.replace(/\.?$/, '.')} ${hint}`,
    );
  }

  /** Explains a failed request about an import batch, whose name may be what is refused. */
  static ofBatch(importBatch: string, failure: ClientFailure): ServiceUnusable {
    const problem =
      failure.kind === 'refused'
        ? failure.errors.find(({ attr }) => attr === 'import_batch' || attr === 'batch')
        : undefined;
    if (!problem) return ServiceUnusable.from(failure);
    return new ServiceUnusable(
      `The import_batch ${JSON.stringify(importBatch)} is refused: ${problem.detail}`,
      { isConfiguration: true },
    );
  }

  /** @throws any error that is not about the service */
  static fromThrown(error: unknown): ServiceUnusable {
    if (error instanceof ServiceUnusable) return error;
    if (error instanceof ClientError) return ServiceUnusable.from(error.failure);
    throw error;
  }
}

/** `http_404` is the answer of another server. */
const OF_SETTINGS = new Set(['query_failed_validation', 'http_404']);

/** The next step for what Node.js says of a connection; the first that fits. */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [
    /certificate|CERT_/i,
    'If you trust it, name the certificate of its authority in NODE_EXTRA_CA_CERTS=<file>.',
  ],
  [/wrong version number|packet length/i, 'It does not speak https there: check the url.'],
  [/cannot be reached/, 'Check the url, and that the service runs.'],
];
