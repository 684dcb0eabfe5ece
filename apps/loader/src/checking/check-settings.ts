import { readFile } from 'node:fs/promises';
import { makeClient } from '@data-import/client';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { readSettings, type CheckSettings } from '@data-import/wire';
import { err, ok, type Result } from 'neverthrow';
import { fetchBounded } from '../loading/service.js';
import { readApiKeys } from '../migration/migration.js';
import type { MigrationSettings } from '../migration/settings.js';
import { recordDescription } from '../records/record-kinds.js';
import type { Database } from '../sources/database.js';

export interface FoundSettings {
  readonly settings: CheckSettings;
  /** The file, the URL or the defaults that they come from, as text for the user. */
  readonly from: string;
  /** True if a service should have been asked for them, and gave none. */
  readonly isUnanswered: boolean;
}

/** Limits and vocabulary: from the file of `service_settings`, else from the service if it answers within 2 s, else the defaults. */
export async function findCheckSettings(
  settings: MigrationSettings,
  env: NodeJS.ProcessEnv,
  database: Database,
): Promise<Result<FoundSettings, string>> {
  const { serviceSettings, vendors, maximumItems } = settings;
  if (serviceSettings !== undefined) return readSettingsFile(serviceSettings);
  const asked = await askService(settings, env);
  if (asked.isOk()) return ok(asked.value);
  const { why, isUnanswered } = asked.error;
  const among = vendors.length > 0 ? { vendors, remark: '' } : await vendorsAmong(database);
  return ok({
    from: `the defaults, because ${why}${among.remark}`,
    isUnanswered,
    settings: {
      limits: { maximumItems },
      vocabulary: DEFAULT_VOCABULARY,
      vendors: among.vendors,
    },
  });
}

async function readSettingsFile(file: string): Promise<Result<FoundSettings, string>> {
  try {
    return readSettings(JSON.parse(await readFile(file, 'utf8')))
      .map((settings) => ({ settings, from: file, isUnanswered: false }))
      .mapErr(
        ({ at }) =>
          `${file} is no answer of GET /v1/data-import/settings/: ${at} is missing or wrong.`,
      );
  } catch (error) {
    return err(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** The reason why a service told no settings. */
interface Unanswered {
  readonly why: string;
  readonly isUnanswered: boolean;
}

const unasked = (why: string): Unanswered => ({ why, isUnanswered: false });
const unanswered = (why: string): Unanswered => ({ why, isUnanswered: true });

/** A check does not wait for a service: it needs none. */
const PATIENCE_MS = 2000;

async function askService(
  given: MigrationSettings,
  env: NodeJS.ProcessEnv,
): Promise<Result<FoundSettings, Unanswered>> {
  const { url, apiKeyFile, operatorKeyFile } = given;
  const keys = await readApiKeys(given, env);
  if (url === undefined || !URL.canParse(url)) return err(unasked('no url of a service is set'));
  if (keys.isErr())
    return err(
      (apiKeyFile ?? operatorKeyFile) === undefined
        ? unasked('there is no API key to ask the service with')
        : unanswered(`no API key can be read (${keys.error.replace(/\.$/, '')})`),
    );
  const client = makeClient({
    url,
    apiKey: keys.value.apiKey,
    attemptTimeoutMs: PATIENCE_MS,
    patienceMs: PATIENCE_MS,
    runtime: { fetch: fetchBounded },
  });
  const answer = await client.call((api) => api.GET('/v1/data-import/settings/'));
  if (answer.isErr())
    return err(unanswered(`${url} did not answer with its settings (${answer.error.kind})`));
  return readSettings(answer.value)
    .map((settings) => ({ settings, from: url, isUnanswered: false }))
    .mapErr(({ at }) => unanswered(`the settings of ${url} cannot be read at ${at}`));
}

const MOST_VENDORS = 1000;

/** The vendors that the rows name: while those of the service are not known, they pass. */
async function vendorsAmong(
  database: Database,
): Promise<{ readonly vendors: readonly string[]; readonly remark: string }> {
  const selects = (['payment-instructions', 'business-payment-instructions'] as const).map(
    (kind) => `select item ->> '$.vendor' as vendor from ${recordDescription(kind).table}`,
  );
  const rows = await database.rows(
    `select vendor, count(*) over () from (${selects.join(' union all ')}) where vendor is not null
     group by vendor order by count(*) desc, vendor limit ${MOST_VENDORS}`,
  );
  const all = Number(rows[0]?.[1] ?? 0);
  return {
    vendors: rows.map(([vendor]) => String(vendor)),
    remark:
      all > MOST_VENDORS
        ? `; the rows name ${all} vendors, of which the ${MOST_VENDORS} most frequent pass`
        : '',
  };
}
