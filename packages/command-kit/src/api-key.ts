import { readFile } from 'node:fs/promises';
import { err, ok, type Result } from 'neverthrow';

/** The places of a command's API key. A flag is none: other users of the machine could read it. */
export interface ApiKeyPlaces {
  readonly text: string | undefined;
  /** A file with the key alone, or with JSON that has it. */
  readonly file: string | undefined;
  /** Fields of the JSON, the first that is there counts. */
  readonly fields: readonly string[];
}

/** The key; `undefined` where neither place is given; else why it cannot be read. */
export async function readApiKey({
  text,
  file,
  fields,
}: ApiKeyPlaces): Promise<Result<string | undefined, string>> {
  const given = text?.trim();
  if (given) return ok(given);
  if (!file) return ok(undefined);
  try {
    const key = keyIn(await readFile(file, 'utf8'), fields);
    return key
      ? ok(key)
      : err(`${file} has no API key: the key alone, or JSON with ${fields.join(' or ')}.`);
  } catch (error) {
    // The message of a JSON error may quote the key.
    const { code = 'no code' } = error as NodeJS.ErrnoException;
    return err(`The API key cannot be read from ${file}: ${REASONS[code] ?? code}.`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'its permissions do not let you read it',
  EISDIR: 'it is a folder',
  'no code': 'it is neither a key nor JSON',
};

function keyIn(text: string, fields: readonly string[]): string | undefined {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return /^\S+$/.test(trimmed) ? trimmed : undefined;
  const parsed = JSON.parse(trimmed) as Readonly<Record<string, unknown>>;
  return fields.map((name) => parsed[name]).find((value) => typeof value === 'string');
}
