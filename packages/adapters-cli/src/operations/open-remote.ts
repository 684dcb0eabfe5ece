import { readApiKey } from '@data-import/command-kit';
import { makeClient } from '@data-import/client';
import { remoteApiKeys } from '../access-tokens/remote-api-keys.js';
import { remoteAccounts } from '../accounts/remote-accounts.js';
import { CommandRefused } from '../command-refused.js';
import { remoteBatches } from '../import-batches/remote-batches.js';
import { remoteProcesses } from '../import-processes/remote-processes.js';
import { remoteOrganisations } from '../organisations/remote-organisations.js';
import { remoteProgress } from '../progress/remote-progress.js';
import { remoteRefusals } from '../refusals/remote-refusals.js';
import { remoteSuppliers } from '../suppliers/remote-suppliers.js';
import { remoteVendors } from '../vendors/remote-vendors.js';
import type { Operations } from './operations.js';
import { RemoteService } from './remote-service.js';

/** A batch of accounts, or a page of a long list, takes a while. */
const PATIENCE_MS = 60_000;

/** On the service at this URL, with an operator's API key. */
export async function openRemote(
  url: string,
  apiKeyFile: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Operations> {
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
  const service = new RemoteService(url, clientOf(url, key.value));
  return {
    isRemote: true,
    ...remoteAccounts(service),
    ...remoteApiKeys(service),
    ...remoteBatches(service),
    ...remoteOrganisations(service),
    ...remoteProcesses(service),
    ...remoteProgress(service),
    ...remoteRefusals(service),
    ...remoteSuppliers(service),
    ...remoteVendors(service),
  };
}

function clientOf(url: string, apiKey: string) {
  try {
    return makeClient({ url, apiKey, patienceMs: PATIENCE_MS });
  } catch {
    throw new CommandRefused('--url must be a URL such as https://import.example.com.');
  }
}
