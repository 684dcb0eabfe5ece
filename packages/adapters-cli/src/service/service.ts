import {
  ClientError,
  type Api,
  type ApiAnswer,
  type Client,
  type ClientFailure,
  type components,
  type DataOf,
  type ListOptions,
  type ListPath,
  type ListRecord,
  type StreamLine,
  type StreamOptions,
  type StreamPath,
} from '@data-import/client';
import { CommandRefused, EXIT_CODES } from '../command-refused.js';
import { isExplained, refusal } from './refusals.js';

/** The client of the service that commands speak to; its failures are thrown as an operator reads them. */
export class Service {
  constructor(
    private readonly url: string,
    private readonly client: Client,
  ) {}

  /** `notFound` is the code for an answer that says only that nothing is at this path. */
  async ask<A extends ApiAnswer>(
    ask: (api: Api) => Promise<A>,
    notFound = 'not_found',
  ): Promise<DataOf<A>> {
    const answer = await this.client.call(ask);
    if (answer.isErr()) throw this.#refusalOf(answer.error, notFound);
    return answer.value;
  }

  list<Path extends ListPath>(
    path: Path,
    options: ListOptions<Path>,
  ): AsyncGenerator<ListRecord<Path>, void> {
    return this.#refusing(this.client.list(path, options));
  }

  stream<Path extends StreamPath>(
    path: Path,
    options: StreamOptions<Path>,
  ): AsyncGenerator<StreamLine<Path>, void> {
    return this.#refusing(this.client.stream(path, options));
  }

  async *#refusing<T>(records: AsyncIterable<T>): AsyncGenerator<T, void> {
    try {
      yield* records;
    } catch (error) {
      throw error instanceof ClientError ? this.#refusalOf(error.failure) : error;
    }
  }

  #refusalOf(failure: ClientFailure, notFound = 'not_found'): CommandRefused {
    if (failure.kind === 'no-token')
      return new CommandRefused(
        `${this.url} gives no token for the API key (${failure.code}): give an operator's key that is not revoked in OPERATE_API_KEY or --api-key-file.`,
        { code: failure.code, exitCode: EXIT_CODES.unreachable },
      );
    if (failure.kind !== 'refused') return this.#unusable(failure);
    const code = failure.code === 'not_found' ? notFound : failure.code;
    return failure.status >= 500 && !isExplained(code)
      ? this.#unusable(failure)
      : refusal(code, detailOf(failure));
  }

  #unusable(failure: ClientFailure): CommandRefused {
    const next = failure.isOutcomeUnknown
      ? 'The command may have been carried out: look before you repeat it.'
      : failure.kind === 'refused'
        ? 'Repeat the command.'
        : 'Check the address and that the service runs, then repeat the command.';
    return new CommandRefused(`${this.url}: ${detailOf(failure)} ${next}`, {
      code: 'code' in failure ? failure.code : failure.kind,
      exitCode: EXIT_CODES.unreachable,
    });
  }
}

function detailOf(failure: ClientFailure): string {
  const problems =
    failure.kind === 'refused'
      ? failure.errors.map(({ attr, detail }) => `${attr}: ${detail}`)
      : [];
  const request = failure.requestId === undefined ? '' : ` (request ${failure.requestId})`;
  return [`${failure.detail}${request}`, ...problems].join('\n');
}

/** A record as the HTTP API describes it: what operations give, and what `--json` prints. */
export type ApiRecord<Name extends keyof components['schemas']> = components['schemas'][Name];
