import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { err, ok, Result, ResultAsync } from 'neverthrow';
import { parse, TomlError } from 'smol-toml';
import { readApiKey as readFrom } from '@data-import/command-kit';
import { isJsonObject } from '@data-import/wire/codecs';
import { COPY_DIALECT, readDatabaseSources, type DatabaseSource } from './database-source.js';
import { readDialect, readIgnored, type Dialect } from './dialect.js';
import { migrationFolder, type MigrationFolder } from './folder.js';
import { flagOf, variableOf } from './setting.js';
import { SETTINGS, type MigrationSettings } from './settings.js';

export interface Migration {
  readonly folder: MigrationFolder;
  readonly settings: MigrationSettings;
  /** The stated dialects by file name. */
  readonly dialects: ReadonlyMap<string, Partial<Dialect>>;
  /** The reasons why files and folders are not read, by name. */
  readonly ignored: ReadonlyMap<string, string>;
  /** Their tables are copied into files, which are among those with dialects. */
  readonly databases: readonly DatabaseSource[];
  /** The databases are read again, although there are copies. */
  readonly refresh: boolean;
}

export interface MigrationSource {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
  /** Values by name of the setting: they win over the environment, which wins over migration.toml. */
  readonly flags: Readonly<Partial<Record<keyof MigrationSettings, unknown>>>;
  readonly refresh?: boolean;
}

/** Reads migration.toml; the error is a sentence for the user. Its paths are relative to the folder; paths in flags and variables to the working directory. */
export async function readMigration({
  folder,
  env,
  flags,
  refresh = false,
}: MigrationSource): Promise<Result<Migration, string>> {
  const place = migrationFolder(resolve(folder));
  const table = await readToml(place.settingsFile);
  return table.andThen((toml) =>
    Result.combine([
      settingsOf(place, toml, env, flags),
      statedFiles(toml),
      readDatabaseSources(toml['sources'] ?? {}, env),
    ]).map(([settings, { stated, ignored }, databases]) => {
      const copies = databases.flatMap(({ name, tables }) =>
        [...tables.keys()].map((one) => [place.copyOf(name, one), COPY_DIALECT] as const),
      );
      return {
        folder: place,
        settings,
        dialects: new Map([...stated, ...copies]),
        ignored,
        databases,
        refresh,
      };
    }),
  );
}

type Table = Readonly<Record<string, unknown>>;

async function readToml(file: string): Promise<Result<Table, string>> {
  const text = await ResultAsync.fromPromise(readFile(file, 'utf8'), (error) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return `There is no ${file}. The command init makes one.`;
  });
  return text.andThen(
    Result.fromThrowable(
      (toml) => parse(toml) as Table,
      (error) =>
        error instanceof TomlError
          ? `${file}: line ${error.line}, column ${error.column}: ${firstLine(error.message)}`
          : `${file} cannot be read: ${String(error)}`,
    ),
  );
}

function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? message;
}

function settingsOf(
  folder: MigrationFolder,
  toml: Table,
  env: NodeJS.ProcessEnv,
  flags: MigrationSource['flags'],
): Result<MigrationSettings, string> {
  const leaves = new Map(leavesOf(toml));
  const unknown = [...leaves.keys()].find(
    (at) => !PLACES.has(at) && !/^(files|sources)\./.test(at),
  );
  if (unknown !== undefined)
    return err(
      `${folder.settingsFile}: ${unknown} is unknown. Known are ${[...PLACES].join(', ')} and the tables [files."name.csv"] and [sources.name].`,
    );
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const flag = flags[name as keyof MigrationSettings];
    const variable = env[variableOf(setting)] || undefined;
    const given = flag ?? variable ?? leaves.get(setting.at);
    if (given === undefined) {
      values[name] = inside(folder.path, name, setting.fallback);
      continue;
    }
    const read: Result<unknown, string> = setting.read(given);
    if (read.isErr()) {
      const place =
        flag !== undefined
          ? `${flagOf(setting)} ${flag as string}`
          : variable !== undefined
            ? `${variableOf(setting)}=${variable}`
            : `${folder.settingsFile}: ${setting.at} = ${JSON.stringify(given)}`;
      return err(`${place}: expected ${read.error}.`);
    }
    const base = flag === undefined && variable === undefined ? folder.path : process.cwd();
    values[name] = inside(base, name, read.value);
  }
  return ok(values as MigrationSettings);
}

const PLACES: ReadonlySet<string> = new Set(Object.values(SETTINGS).map(({ at }) => at));
const PATHS: ReadonlySet<string> = new Set<keyof MigrationSettings>([
  'apiKeyFile',
  'operatorKeyFile',
  'notifySecretFile',
  'documents',
  'tempDirectory',
]);

function inside(base: string, name: string, value: unknown): unknown {
  return PATHS.has(name) && typeof value === 'string' ? resolve(base, value) : value;
}

function leavesOf(table: Table, prefix = ''): readonly (readonly [at: string, value: unknown])[] {
  return Object.entries(table).flatMap(([name, value]) =>
    isJsonObject(value) && !(value instanceof Date)
      ? leavesOf(value, `${prefix}${name}.`)
      : [[`${prefix}${name}`, value] as const],
  );
}

interface StatedFiles {
  readonly stated: Migration['dialects'];
  readonly ignored: Migration['ignored'];
}

function statedFiles(toml: Table): Result<StatedFiles, string> {
  const files = toml['files'] ?? {};
  if (!isJsonObject(files)) return err('files in migration.toml is not a table of tables.');
  const stated = new Map<string, Partial<Dialect>>();
  const ignored = new Map<string, string>();
  for (const [name, table] of Object.entries(files)) {
    const read = readIgnored(table).andThen((reason) =>
      reason === undefined
        ? readDialect(table).map((dialect) => void stated.set(name, dialect))
        : ok(void ignored.set(name, reason)),
    );
    if (read.isErr())
      return err(`[files.${JSON.stringify(name)}] in migration.toml: ${read.error}.`);
  }
  return ok({ stated, ignored });
}

/** Hold the keys themselves. */
const VARIABLE = 'DATA_IMPORT_API_KEY';
const OPERATOR_VARIABLE = 'DATA_IMPORT_OPERATOR_KEY';

/** The keys and their places, in words for the user. */
export const KEYS = {
  caller: `caller's key (api_key_file or ${VARIABLE})`,
  operator: `operator's key (operator_key_file or ${OPERATOR_VARIABLE})`,
} as const;

export interface ApiKeys {
  readonly apiKey: string;
  /** With it accounts are imported. */
  readonly operatorKey: string | undefined;
}

/** The API keys from the environment, or from the files that the settings name. An operator needs no other key to read. */
export async function readApiKeys(
  { apiKeyFile, operatorKeyFile }: Pick<MigrationSettings, 'apiKeyFile' | 'operatorKeyFile'>,
  env: NodeJS.ProcessEnv,
): Promise<Result<ApiKeys, string>> {
  const [own, operator] = await Promise.all([
    readFrom({ text: env[VARIABLE], file: apiKeyFile, fields: ['api_key'] }),
    readFrom({
      text: env[OPERATOR_VARIABLE],
      file: operatorKeyFile,
      fields: ['operator_api_key', 'api_key'],
    }),
  ]);
  return Result.combine([
    own.mapErr((reason) => `The ${KEYS.caller}: ${reason}`),
    operator.mapErr((reason) => `The ${KEYS.operator}: ${reason}`),
  ]).andThen(([callerKey, operatorKey]) => {
    const apiKey = callerKey ?? operatorKey;
    return apiKey === undefined
      ? err(`There is no API key: set api_key_file in migration.toml, or ${VARIABLE}.`)
      : ok({ apiKey, operatorKey });
  });
}
