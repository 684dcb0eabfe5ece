/**
 * The store did not answer. The cause is fit for a log: it leaves out the message of the server or file system, which may
 * quote the location, with the words of a customer, or the signature of a request.
 */
export class StoreDidNotAnswer extends Error {
  override readonly name = 'StoreDidNotAnswer';
  readonly isTimeOut: boolean;

  constructor(error: unknown) {
    super('The document store did not answer.', { cause: causeOf(error) });
    this.isTimeOut = isTimeOut(error);
  }
}

export function answered<T>(answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new StoreDidNotAnswer(error);
  });
}

export function statusOf(error: unknown): number | undefined {
  return detailsOf(error).$metadata?.httpStatusCode;
}

/** The SDK names a connection that was cut a time-out too. */
function isTimeOut(error: unknown): boolean {
  if (!(error instanceof Error) || !/^(Timeout|Abort)Error$/.test(error.name)) return false;
  const { code } = detailsOf(error);
  return code !== 'ECONNRESET' && code !== 'EPIPE';
}

function causeOf(error: unknown): Error {
  if (!(error instanceof Error)) return new Error('It failed without an error.');
  const { $metadata, code, path, syscall } = detailsOf(error);
  if ($metadata?.httpStatusCode !== undefined)
    return new Error(
      `${error.name}, status ${$metadata.httpStatusCode}, request ${$metadata.requestId ?? 'without an id'}`,
    );
  return new Error(path === undefined ? `${error.name}: ${error.message}` : `${code} (${syscall})`);
}

/** The fields of SDK and Node.js errors that are more precise than their message. */
interface Details {
  readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string };
  readonly code?: string;
  readonly path?: string;
  readonly syscall?: string;
}

function detailsOf(error: unknown): Details {
  return error instanceof Error ? (error as Details) : {};
}
