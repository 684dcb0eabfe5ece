import { err, ok, type Result } from 'neverthrow';

/** A value of migration.toml, which a variable of the environment and a flag can replace. */
export interface Setting<T> {
  /** Its place in migration.toml: `url`, `duckdb.threads`. */
  readonly at: string;
  /** The argument of the flag, as the help shows it; `undefined` for a flag without one. */
  readonly argument: string | undefined;
  readonly description: string;
  readonly fallback: T;
  /** The value, or what was expected instead. The environment and flags pass texts. */
  readonly read: (value: unknown) => Result<T, string>;
}

/** `--import-batch` of `import_batch`, `--duckdb-threads` of `duckdb.threads`. */
export function flagOf({ at }: Setting<unknown>): string {
  return `--${at.replaceAll(/[._]/g, '-')}`;
}

/** `DATA_IMPORT_URL` of `url`, `DATA_IMPORT_BATCH` of `import_batch`. */
export function variableOf({ at }: Setting<unknown>): string {
  return `DATA_IMPORT_${at
    .replace(/^import_/, '')
    .replaceAll('.', '_')
    .toUpperCase()}`;
}

type Explained = Pick<Setting<unknown>, 'at' | 'description'> & { readonly argument?: string };

export function textSetting(explained: Explained): Setting<string | undefined>;
export function textSetting(explained: Explained & { fallback: string }): Setting<string>;
export function textSetting({
  argument = '<text>',
  fallback,
  ...rest
}: Explained & { fallback?: string }): Setting<string | undefined> {
  return {
    ...rest,
    argument,
    fallback,
    read: (value) =>
      typeof value === 'string' && value.trim() !== ''
        ? ok(value)
        : err('a text that is not blank'),
  };
}

/** A text of a form; `expected` says which. */
export function formSetting<Fallback extends string | undefined>({
  isRight,
  expected,
  ...rest
}: Omit<Setting<Fallback>, 'read'> & {
  readonly isRight: (text: string) => boolean;
  readonly expected: string;
}): Setting<string | Fallback> {
  return {
    ...rest,
    read: (value) => (typeof value === 'string' && isRight(value) ? ok(value) : err(expected)),
  };
}

export function countSetting<Fallback extends number | undefined>({
  argument = '<count>',
  ...rest
}: Explained & { fallback: Fallback }): Setting<number | Fallback> {
  return {
    ...rest,
    argument,
    read: (value) => {
      const count = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
      return typeof count === 'number' && Number.isSafeInteger(count) && count >= 1
        ? ok(count)
        : err('a whole number from 1 on');
    },
  };
}

export function booleanSetting({
  fallback,
  ...rest
}: Omit<Explained, 'argument'> & { fallback: boolean }): Setting<boolean> {
  return {
    ...rest,
    argument: undefined,
    fallback,
    read: (value) => {
      if (typeof value === 'boolean') return ok(value);
      const read = typeof value === 'string' ? BOOLEANS.get(value.toLowerCase()) : undefined;
      return read === undefined ? err('true or false') : ok(read);
    },
  };
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

/** The environment and flags pass the texts as one text, separated by commas. */
export function textsSetting({
  argument = '<text,...>',
  ...rest
}: Explained & { fallback: readonly string[] }): Setting<readonly string[]> {
  return {
    ...rest,
    argument,
    read: (value) => {
      const texts = typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value;
      return Array.isArray(texts) && texts.every((one) => typeof one === 'string' && one !== '')
        ? ok(texts as readonly string[])
        : err('a list of texts');
    },
  };
}
