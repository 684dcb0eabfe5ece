import type { UseCases } from '@data-import/application';
import { makeClient, type ClientOptions } from '@data-import/client';
import { readApiKey } from '@data-import/command-kit';
import { CommandRefused, EXIT_CODES } from '../command-refused.js';
import type { Commanded } from '../commanded.js';
import { Service } from './service.js';

/** The time for a batch of accounts or a page of a long list. */
const PATIENCE_MS = 60_000;

interface Remote {
  readonly url: string;
  readonly apiKeyFile: string | undefined;
  /** The longest time of a request with all its attempts. */
  readonly patienceMs: number | undefined;
}

/** The service at this URL, with an operator's API key. */
export async function openRemote(
  { url, apiKeyFile, patienceMs = PATIENCE_MS }: Remote,
  env: NodeJS.ProcessEnv,
): Promise<Service> {
  const key = await readApiKey({
    text: env['OPERATE_API_KEY'],
    file: apiKeyFile,
    fields: ['operator_api_key', 'api_key'],
  });
  if (key.isErr()) throw new CommandRefused(key.error);
  if (key.value === undefined)
    throw new CommandRefused(
      "There is no API key for --url: give an operator's in OPERATE_API_KEY, or in a file with --api-key-file.",
    );
  return new Service(url, clientOf({ url, apiKey: key.value, patienceMs }));
}

/** The service in this process, on these use cases. An unexpected error is thrown as the use cases threw it. */
export async function withLocal<T>(
  commanded: Commanded,
  useCases: UseCases,
  work: (service: Service) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = [];
  const fetch = await commanded.inProcess(useCases, (error) => failures.push(error));
  // Attempts after a failure follow at once: no other load has to be spared.
  const client = clientOf({
    url: LOCAL,
    apiKey: LOCAL,
    patienceMs: PATIENCE_MS,
    runtime: { fetch, random: () => 0 },
  });
  return work(new Service(LOCAL, client)).catch((error: unknown) => {
    const isUnexpected =
      error instanceof CommandRefused && error.exitCode === EXIT_CODES.unreachable;
    throw isUnexpected && failures.length > 0 ? failures.at(-1) : error;
  });
}

const LOCAL = 'http://in-process';

function clientOf(options: ClientOptions) {
  try {
    return makeClient(options);
  } catch {
    throw new CommandRefused('--url must be a URL such as https://import.example.com.');
  }
}
