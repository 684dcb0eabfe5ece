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
import { rawJson } from '@data-import/wire/codecs';
import { CommandRefused, EXIT_CODES } from '../command-refused.js';
import { isExplained, refusal } from './refusals.js';

/** The client of the service that commands speak to; its failures are thrown as an operator reads them. */
export class Service {
  constructor(
    private readonly url: string,
    private readonly client: Client,
  ) {}

  /** Numbers keep all their digits in JSON. `notFound` is the code for an answer that says only that nothing is at this path. */
  async ask<A extends ApiAnswer>(
    ask: (api: Api) => Promise<A>,
    notFound = 'not_found',
  ): Promise<DataOf<A>> {
    let isReading = true;
    const answer = await this.client.call(async (api) => {
      const asked = await ask(
        new Proxy(api, {
          get: (methods, method: keyof Api) => {
            isReading &&= method === 'GET';
            return methods[method];
          },
        }),
      );
      const text = await asked.response.text();
      return text === '' ? asked : { ...asked, data: JSON.parse(text, exactly) as A['data'] };
    });
    if (answer.isErr()) throw this.#refusalOf(answer.error, { notFound, isReading });
    return answer.value;
  }

  list<Path extends ListPath>(
    path: Path,
    options: ListOptions<Path>,
  ): AsyncGenerator<ListRecord<Path>, void> {
    return this.#refusing(this.client.list(path, options), true);
  }

  stream<Path extends StreamPath>(
    path: Path,
    options: StreamOptions<Path>,
  ): AsyncGenerator<StreamLine<Path>, void> {
    return this.#refusing(this.client.stream(path, options), isDryRun(options));
  }

  async *#refusing<T>(records: AsyncIterable<T>, isReading: boolean): AsyncGenerator<T, void> {
    try {
      yield* records;
    } catch (error) {
      throw error instanceof ClientError ? this.#refusalOf(error.failure, { isReading }) : error;
    }
  }

  /** A request that only reads cannot have been carried out to any effect. */
  #refusalOf(
    failure: ClientFailure,
    { notFound = 'not_found', isReading }: { notFound?: string; isReading: boolean },
  ): CommandRefused {
    if (failure.kind === 'no-token')
      return new CommandRefused(
        `${this.url} gives no token for the API key (${failure.code}): give an operator's key that is not revoked in OPERATE_API_KEY or --api-key-file.`,
        { code: failure.code, exitCode: EXIT_CODES.unreachable },
      );
    if (failure.kind !== 'refused') return this.#unusable(failure, isReading);
    const code = failure.code === 'not_found' ? notFound : failure.code;
    return failure.status >= 500 && !isExplained(code)
      ? this.#unusable(failure, isReading)
      : refusal(code, detailOf(failure));
  }

  #unusable(failure: ClientFailure, isReading: boolean): CommandRefused {
    const next =
      failure.isOutcomeUnknown && !isReading
        ? 'The command may have been carried out: look before you repeat it.'
        : failure.kind === 'refused'
          ? 'Repeat the command.'
          : 'Check the address and that the service runs, then repeat the command.';
    return new CommandRefused(`${this.url}: ${sentence(detailOf(failure))} ${next}`, {
      code: 'code' in failure ? failure.code : failure.kind,
      exitCode: EXIT_CODES.unreachable,
    });
  }
}

function exactly(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  const digits = context?.source ?? String(value);
  return typeof value === 'number' && String(value) !== digits ? rawJson(digits) : value;
}

function isDryRun({ query = {} }: { readonly query?: object }): boolean {
  return 'dry_run' in query && query.dry_run === true;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
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
