import { err, ok, type Result } from 'neverthrow';
import { isTimeZone, TIME_OF_DAY } from './time-of-day.js';
import {
  booleanSetting,
  countSetting,
  formSetting,
  textSetting,
  textsSetting,
  type Setting,
} from './setting.js';

/** Every value of migration.toml but the dialects of the files: help, flags and the environment come from this list. */
export const SETTINGS = {
  url: formSetting({
    at: 'url',
    argument: '<url>',
    description: 'where the service is',
    fallback: undefined,
    isRight: isHttpUrl,
    expected: 'a URL such as "https://import.example"',
  }),
  supplier: textSetting({
    at: 'supplier',
    argument: '<code>',
    description: 'the import supplier whose accounts are loaded',
  }),
  importBatch: textSetting({
    at: 'import_batch',
    argument: '<name>',
    description: 'the batch that new items belong to, so that they can be undone together',
  }),
  apiKeyFile: textSetting({
    at: 'api_key_file',
    argument: '<file>',
    description: 'the file with the API key: the key alone, or JSON with the field api_key',
  }),
  operatorKeyFile: textSetting({
    at: 'operator_key_file',
    argument: '<file>',
    description: "the file with an operator's API key: with it load imports accounts",
  }),
  documents: textSetting({
    at: 'documents',
    argument: '<folder>',
    description: 'the folder with the documents, as they are in the store under the root',
  }),
  vendors: textsSetting({
    at: 'vendors',
    argument: '<code,...>',
    description:
      'payment vendors that the service has; without them any vendor is right to a check',
    fallback: [],
  }),
  forceAddToCurrentStatement: booleanSetting({
    at: 'force_add_to_current_statement',
    description:
      'move transactions outside the open statement period into it, instead of refusing them',
    fallback: true,
  }),
  wholeAccounts: booleanSetting({
    at: 'whole_accounts',
    description: 'send no row of an account if one of its rows cannot be sent or is refused',
    fallback: false,
  }),
  mostRequests: countSetting({
    at: 'limits.requests',
    description:
      'bulk requests at the same time at most; there are fewer while the service is busy',
    fallback: 16,
  }),
  rowsPerSecond: countSetting({
    at: 'limits.rows_per_second',
    description: 'rows in a second at most, on average',
    fallback: undefined,
  }),
  until: formSetting({
    at: 'until',
    argument: '<time>',
    description: 'stop at this time of day, such as 05:00; the same command continues later',
    fallback: undefined,
    isRight: (text) => TIME_OF_DAY.test(text),
    expected: 'a time of day such as 05:00',
  }),
  timeZone: formSetting({
    at: 'time_zone',
    argument: '<zone>',
    description: 'the time zone of until, such as Europe/London',
    fallback: 'UTC',
    isRight: isTimeZone,
    expected: 'a time zone such as "Europe/London"',
  }),
  patience: countSetting({
    at: 'limits.patience',
    argument: '<seconds>',
    description: 'how long to wait for a service that cannot be used',
    fallback: 120,
  }),
  notify: formSetting({
    at: 'notify',
    argument: '<url>',
    description: 'what run tells of the end of each phase',
    fallback: undefined,
    isRight: isHttpUrl,
    expected: 'a URL such as "https://hooks.example/migration"',
  }),
  notifySecretFile: textSetting({
    at: 'notify_secret_file',
    argument: '<file>',
    description: 'the secret that signs the messages to notify',
  }),
  maxFailed: {
    at: 'max_failed',
    argument: '<rows or share>',
    description: 'end early when more rows than this have failed, such as 500 or 1%',
    fallback: undefined,
    read: readMaxFailed,
  } satisfies Setting<MaxFailed | undefined> as Setting<MaxFailed | undefined>,
  memoryLimit: formSetting({
    at: 'duckdb.memory_limit',
    argument: '<size>',
    description: 'memory that DuckDB may use before it writes to disk',
    fallback: '192MB',
    isRight: (text) => /^\d+(\.\d+)? ?[KMGT]i?B$/i.test(text),
    expected: 'a size such as "256MB"',
  }),
  threads: countSetting({
    at: 'duckdb.threads',
    description: 'threads that DuckDB may use',
    fallback: 2,
  }),
  tempDirectory: textSetting({
    at: 'duckdb.temp_directory',
    argument: '<folder>',
    description: 'where DuckDB writes what does not fit into memory',
    fallback: '.data-import/tmp',
  }),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

type ValueOf<S> = S extends Setting<infer T> ? T : never;

export type MigrationSettings = {
  readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]>;
};

/** The number or share of rows that may fail before a run ends early. */
export type MaxFailed =
  | { readonly kind: 'rows'; readonly rows: number }
  | { readonly kind: 'share'; readonly percent: number };

/** `500`, or `1%` of all rows. */
export function readMaxFailed(value: unknown): Result<MaxFailed, string> {
  const text = typeof value === 'number' ? String(value) : value;
  const read = typeof text === 'string' ? /^(\d+(?:\.\d+)?)(%?)$/.exec(text.trim()) : null;
  const amount = Number(read?.[1]);
  if (read?.[2] === '%' && amount <= 100) return ok({ kind: 'share', percent: amount });
  if (read?.[2] === '' && Number.isSafeInteger(amount)) return ok({ kind: 'rows', rows: amount });
  return err('a number of rows such as 500, or a share of all rows such as 1%');
}

export function rowsThatMayFail(maxFailed: MaxFailed, allRows: number): number {
  return maxFailed.kind === 'rows'
    ? maxFailed.rows
    : Math.floor((allRows * maxFailed.percent) / 100);
}
