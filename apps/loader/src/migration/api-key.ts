import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from 'neverthrow';
import type { MigrationUnusable } from './migration.js';

/** Holds the key itself; never a flag, which other users of the machine could read. */
const VARIABLE = 'DATA_IMPORT_API_KEY';

/** The API key from the environment, or from the file that the settings name. */
export async function readApiKey(
  file: string | undefined,
  env: NodeJS.ProcessEnv,
): Promise<Result<string, MigrationUnusable>> {
  const given = env[VARIABLE]?.trim();
  if (given) return ok(given);
  if (file === undefined)
    return err(`There is no API key: set api_key_file in migration.toml, or ${VARIABLE}.`);
  try {
    const key = keyIn(await readFile(file, 'utf8'));
    return key ? ok(key) : err(`${file} has no API key: the key alone, or JSON with api_key.`);
  } catch (error) {
    // The message of a JSON error may quote the key.
    const reason = (error as NodeJS.ErrnoException).code ?? 'it is neither a key nor JSON';
    return err(`The API key cannot be read from ${file}: ${reason}.`);
  }
}

function keyIn(text: string): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return /^\S+$/.test(trimmed) ? trimmed : undefined;
  const { api_key: key } = JSON.parse(trimmed) as { readonly api_key?: unknown };
  return typeof key === 'string' ? key : undefined;
}
