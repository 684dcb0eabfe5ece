import { readFile } from 'node:fs/promises';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { readSettings, type CheckSettings } from '@data-import/wire';
import { err, ok, type Result } from 'neverthrow';
import type { MigrationSettings } from '../migration/settings.js';
import { recordDescription } from '../records/records.js';
import type { Database } from '../sources/database.js';

/** What the service takes: as it said, and else as an instance does that is not configured otherwise. */
export async function checkSettings(
  { serviceSettings, vendors, maximumItems }: MigrationSettings,
  database: Database,
): Promise<Result<CheckSettings, string>> {
  if (serviceSettings !== undefined) return readServiceSettings(serviceSettings);
  return ok({
    limits: { maximumItems },
    vocabulary: DEFAULT_VOCABULARY,
    vendors: vendors.length > 0 ? vendors : await vendorsAmong(database),
  });
}

async function readServiceSettings(file: string): Promise<Result<CheckSettings, string>> {
  try {
    return readSettings(JSON.parse(await readFile(file, 'utf8'))).mapErr(
      ({ at }) =>
        `${file} is no answer of GET /v1/data-import/settings/: ${at} is missing or wrong.`,
    );
  } catch (error) {
    return err(`${file} cannot be read: ${(error as Error).message}`);
  }
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
