import { ClientError, type ClientFailure } from '@data-import/client';

/** Ends a run: what was answered before is in the journal, and the same command goes on. */
export class ServiceUnusable extends Error {
  override readonly name = 'ServiceUnusable';
  /** The user has to change the settings: waiting helps nothing. */
  readonly isConfiguration: boolean;

  constructor(message: string, { isConfiguration = false } = {}) {
    super(message);
    this.isConfiguration = isConfiguration;
  }

  /** What a failed request means to the user. */
  static from(failure: ClientFailure): ServiceUnusable {
    const { kind, detail } = failure;
    if (kind === 'no-token')
      return new ServiceUnusable(
        `The service does not take the API key (${failure.code}): ${detail}`,
        {
          isConfiguration: true,
        },
      );
    if (kind === 'refused') {
      const id = failure.requestId === undefined ? '' : `, request ${failure.requestId}`;
      return new ServiceUnusable(
        `The service answered ${failure.status} (${failure.code}${id}): ${detail}`,
        {
          isConfiguration: failure.status === 403 || failure.code === 'query_failed_validation',
        },
      );
    }
    return new ServiceUnusable(detail);
  }

  /** @throws whatever it is that is not about the service. */
  static fromThrown(error: unknown): ServiceUnusable {
    if (error instanceof ServiceUnusable) return error;
    if (error instanceof ClientError) return ServiceUnusable.from(error.failure);
    throw error;
  }
}
