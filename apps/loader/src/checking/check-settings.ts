import { readFile } from 'node:fs/promises';
import { makeClient } from '@data-import/client';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { readSettings, type CheckSettings } from '@data-import/wire';
import { err, ok, type Result } from 'neverthrow';
import { readApiKey } from '../migration/api-key.js';
import type { MigrationSettings } from '../migration/settings.js';
import { recordDescription } from '../records/records.js';
import type { Database } from '../sources/database.js';

export interface FoundSettings {
  readonly settings: CheckSettings;
  /** Where they are from, for the user. */
  readonly from: string;
}

/**
 * What the service takes: as the file of its settings says, as the service says if there is one that answers at once, and
 * else as an instance does that is not configured otherwise.
 */
export async function findCheckSettings(
  settings: MigrationSettings,
  env: NodeJS.ProcessEnv,
  database: Database,
): Promise<Result<FoundSettings, string>> {
  const { serviceSettings, vendors, maximumItems } = settings;
  if (serviceSettings !== undefined) return readSettingsFile(serviceSettings);
  const asked = await askService(settings, env);
  if (asked) return ok(asked);
  return ok({
    from: 'the defaults, as no service was asked',
    settings: {
      limits: { maximumItems },
      vocabulary: DEFAULT_VOCABULARY,
      vendors: vendors.length > 0 ? vendors : await vendorsAmong(database),
    },
  });
}

async function readSettingsFile(file: string): Promise<Result<FoundSettings, string>> {
  try {
    return readSettings(JSON.parse(await readFile(file, 'utf8')))
      .map((settings) => ({ settings, from: file }))
      .mapErr(
        ({ at }) =>
          `${file} is no answer of GET /v1/data-import/settings/: ${at} is missing or wrong.`,
      );
  } catch (error) {
    return err(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** A check does not wait for a service: it needs none. */
const PATIENCE_MS = 2000;

async function askService(
  { url, apiKeyFile }: MigrationSettings,
  env: NodeJS.ProcessEnv,
): Promise<FoundSettings | undefined> {
  const apiKey = await readApiKey(apiKeyFile, env);
  if (url === undefined || !URL.canParse(url) || apiKey.isErr()) return undefined;
  const client = makeClient({
    url,
    apiKey: apiKey.value,
    attemptTimeoutMs: PATIENCE_MS,
    patienceMs: PATIENCE_MS,
  });
  const answer = await client.call((api) => api.GET('/v1/data-import/settings/'));
  const settings = answer.isOk() ? readSettings(answer.value).unwrapOr(undefined) : undefined;
  return settings && { settings, from: url };
}

/** Where the vendors of the service are not known, none is wrong. */
async function vendorsAmong(database: Database): Promise<readonly string[]> {
  const selects = (['payment-instructions', 'business-payment-instructions'] as const).map(
    (kind) => `select item ->> '$.vendor' as vendor from ${recordDescription(kind).table}`,
  );
  const rows = await database.rows(
    `select distinct vendor from (${selects.join(' union all ')}) where vendor is not null limit 1000`,
  );
  return rows.map(([vendor]) => String(vendor));
}
