import { readApiKey as readFrom } from '@data-import/command-kit';
import { err, ok, type Result } from 'neverthrow';
import type { MigrationUnusable } from './migration.js';

/** Holds the key itself. */
const VARIABLE = 'DATA_IMPORT_API_KEY';

/** The API key from the environment, or from the file that the settings name. */
export async function readApiKey(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Result<string, MigrationUnusable>> {
  const key = await readFrom({ text: env[VARIABLE], file, fields: ['api_key'] });
  return key.andThen((text) =>
    text === undefined
      ? err(`There is no API key: set api_key_file in migration.toml, or ${VARIABLE}.`)
      : ok(text),
  );
}
