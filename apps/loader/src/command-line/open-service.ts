import { ClientError, makeClient } from '@data-import/client';
import type { HeldBy } from '../exporting/held-records.js';
import { readApiKey } from '../migration/api-key.js';
import type { Migration } from '../migration/migration.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES } from './exit-codes.js';

/** Totals are counted from the rows, which takes seconds for millions of them. */
const ATTEMPT_TIMEOUT_MS = 300_000;
const PATIENCE_MS = 900_000;

/** @throws CommandFailed when the settings do not name a service. */
export async function openService(
  { folder, settings }: Migration,
  { env }: Context,
): Promise<HeldBy> {
  const { url, supplier, apiKeyFile } = settings;
  if (url === undefined || supplier === undefined)
    throw new CommandFailed(
      `Set ${url === undefined ? 'url' : 'supplier'} in ${folder.settingsFile}.`,
    );
  const key = await readApiKey(apiKeyFile, env);
  if (key.isErr()) throw new CommandFailed(key.error);
  try {
    const client = makeClient({
      url,
      apiKey: key.value,
      attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
      patienceMs: PATIENCE_MS,
    });
    return { client, url, supplier };
  } catch (error) {
    throw new CommandFailed(`url: ${(error as Error).message}`);
  }
}

/** Runs what needs the service; that it cannot be used ends the command with its own exit code. */
export async function withService<T>({ url }: HeldBy, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { detail, requestId } = error.failure;
    const request = requestId === undefined ? '' : ` (request ${requestId})`;
    throw new CommandFailed(`${url}: ${detail}${request}`, EXIT_CODES.serviceUnusable);
  }
}
