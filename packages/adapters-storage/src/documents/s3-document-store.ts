import {
  GetObjectCommand,
  HeadObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  LINK_LIFETIME_SECONDS,
  type Clock,
  type DocumentStore,
  type StoredDocument,
} from '@data-import/application';
import type { DocumentLocation } from '@data-import/domain';
import { answered, statusOf, StoreDidNotAnswer } from './store-did-not-answer.js';
import { StorePatience } from './store-patience.js';

export interface S3Settings {
  readonly bucket: string;
  /** Nothing: as the environment or the profile of the SDK says. */
  readonly region?: string | undefined;
  /** Nothing: Amazon's own. */
  readonly endpoint?: string | undefined;
  /** The bucket is named in the path, and not in the host name, as most stores other than Amazon's want it. */
  readonly forcePathStyle?: boolean | undefined;
  readonly connectTimeoutMs?: number | undefined;
  /** The limit for each attempt, connecting included. */
  readonly requestTimeoutMs?: number | undefined;
  readonly maxAttempts?: number | undefined;
  /** Nothing: the SDK looks for them in its usual places. */
  readonly credentials?: S3ClientConfig['credentials'];
}

/** A bucket of Amazon S3, or of a server that speaks its language. */
export class S3DocumentStore implements DocumentStore {
  private readonly client: S3Client;
  private readonly patience: StorePatience;

  constructor(
    private readonly settings: S3Settings,
    private readonly clock: Clock,
  ) {
    const { connectTimeoutMs = 2_000, requestTimeoutMs = 5_000, maxAttempts = 3 } = settings;
    const { region, endpoint, forcePathStyle, credentials } = settings;
    this.patience = new StorePatience(maxAttempts * (connectTimeoutMs + requestTimeoutMs));
    this.client = new S3Client({
      ...(region !== undefined && { region }),
      ...(endpoint !== undefined && { endpoint }),
      ...(forcePathStyle !== undefined && { forcePathStyle }),
      ...(credentials !== undefined && { credentials }),
      maxAttempts,
      requestHandler: {
        connectionTimeout: connectTimeoutMs,
        requestTimeout: requestTimeoutMs,
        throwOnRequestTimeout: true,
        httpAgent: { keepAlive: true, maxSockets: CONNECTIONS },
        httpsAgent: { keepAlive: true, maxSockets: CONNECTIONS },
      },
      // By default links require checksums that stores other than Amazon's do not know.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  find(location: DocumentLocation): Promise<StoredDocument | undefined> {
    return this.patience.ask((timeOut) => this.look(location, timeOut));
  }

  linkTo(location: DocumentLocation): Promise<string> {
    const get = new GetObjectCommand(this.placeOf(location));
    const life = { expiresIn: LINK_LIFETIME_SECONDS, signingDate: this.clock.now() };
    return answered(getSignedUrl(this.client, get, life));
  }

  close(): void {
    this.client.destroy();
  }

  private async look(
    location: DocumentLocation,
    abortSignal: AbortSignal,
  ): Promise<StoredDocument | undefined> {
    try {
      const head = new HeadObjectCommand(this.placeOf(location));
      return documentOf(await this.client.send(head, { abortSignal }));
    } catch (error) {
      if (statusOf(error) === 404) return this.findByReading(location, abortSignal);
      throw new StoreDidNotAnswer(error);
    }
  }

  /** A HEAD has no body, so that a missing bucket looks like a missing document; only a GET tells them apart. */
  private async findByReading(
    location: DocumentLocation,
    abortSignal: AbortSignal,
  ): Promise<StoredDocument | undefined> {
    try {
      const get = new GetObjectCommand(this.placeOf(location));
      const { Body, ...head } = await this.client.send(get, { abortSignal });
      await Body?.transformToWebStream().cancel();
      return documentOf(head);
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw new StoreDidNotAnswer(error);
    }
  }

  private placeOf(location: DocumentLocation) {
    return { Bucket: this.settings.bucket, Key: location };
  }
}

// The timeout of a request runs while it waits for a free connection, so there are enough for none to wait.
const CONNECTIONS = 256;

function documentOf(head: {
  readonly ContentLength?: number | undefined;
  readonly ContentType?: string | undefined;
}): StoredDocument {
  return { sizeBytes: head.ContentLength ?? 0, contentType: head.ContentType };
}
