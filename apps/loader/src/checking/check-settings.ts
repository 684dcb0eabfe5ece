import { makeClient } from '@data-import/client';
import { DEFAULT_SETTINGS, readSettings, type CheckSettings } from '@data-import/wire';
import { err, type Result } from 'neverthrow';
import { fetchBounded } from '../loading/service.js';
import { readApiKeys } from '../migration/migration.js';
import type { MigrationSettings } from '../migration/settings.js';
import { recordDescription } from '../records/record-kinds.js';
import type { Database } from '../sources/database.js';

export interface FoundSettings {
  readonly settings: CheckSettings;
  /** The URL or the defaults that they come from, as text for the user. */
  readonly from: string;
  /** True if a service should have been asked for them, and gave none. */
  readonly isUnanswered: boolean;
}

/** Limits and vocabulary: from the service if it answers within 2 s, else the defaults. */
export async function findCheckSettings(
  settings: MigrationSettings,
  env: NodeJS.ProcessEnv,
  database: Database,
): Promise<FoundSettings> {
  const asked = await askService(settings, env);
  if (asked.isOk()) return asked.value;
  const { why, isUnanswered } = asked.error;
  const vendors = settings.vendors.length > 0 ? settings.vendors : await vendorsAmong(database);
  return {
    from: `the defaults, because ${why}`,
    isUnanswered,
    settings: { ...DEFAULT_SETTINGS, vendors },
  };
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

/** More, from a column that is no vendor's, would only use memory. */
const MOST_VENDORS = 1000;

/** The most frequent vendors of the rows: all of them pass as long as the service's own vendors are not known. */
async function vendorsAmong(database: Database): Promise<readonly string[]> {
  const selects = (['payment-instructions', 'business-payment-instructions'] as const).map(
    (kind) => `select item ->> '$.vendor' as vendor from ${recordDescription(kind).table}`,
  );
  const rows = await database.rows(
    `select vendor from (${selects.join(' union all ')}) where vendor is not null
     group by vendor order by count(*) desc, vendor limit ${MOST_VENDORS}`,
  );
  return rows.map(([vendor]) => String(vendor));
}
