import type { HeldBy } from '../exporting/held-records.js';
import { openClient, readSupplier } from '../loading/service.js';
import { ServiceUnusable } from '../loading/service-unusable.js';
import type { Migration } from '../migration/migration.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES } from './exit-codes.js';
import { messageOf, serviceAddress } from './loading-commands.js';

/** Totals are counted from the rows, which takes seconds for millions of them. */
const ATTEMPT_TIMEOUT_MS = 300_000;
/** The service holds one such request at a time, and others may be before it. */
const PATIENCE_MS = 900_000;

/**
 * Runs what reads from the service of the migration.
 *
 * @throws CommandFailed when the service cannot be used.
 */
export async function withService<T>(
  migration: Migration,
  context: Context,
  run: (service: HeldBy) => Promise<T>,
): Promise<T> {
  const address = await serviceAddress(migration, context);
  const { url, supplier, apiKey } = address;
  try {
    const client = openClient({
      url,
      apiKey,
      attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
      patienceMs: PATIENCE_MS,
      runtime: context.runtime ?? {},
    });
    await readSupplier(client, supplier);
    return await run({ client, url, supplier });
  } catch (error) {
    const failure = ServiceUnusable.fromThrown(error);
    throw new CommandFailed(
      `${url}: ${messageOf(failure, address)}`,
      failure.isConfiguration ? EXIT_CODES.unusable : EXIT_CODES.machineUnusable,
    );
  }
}
