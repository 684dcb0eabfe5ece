import { err, ok, type Result } from 'neverthrow';
import { encodingNamed, ENCODINGS } from './encoding.js';

/** The notation of a text file; only the encoding matters for NDJSON. */
export interface Dialect {
  readonly encoding: string;
  /** Empty for a file of which each line is one record. */
  readonly delimiter: string;
  /** Empty where no character is a quote. */
  readonly quote: string;
  /** Makes a quote, a delimiter, a line end or itself an ordinary character. */
  readonly escape?: string;
  /** The number of lines before the header. */
  readonly skip?: number;
  /** The number of records at the end that are none, or a pattern that these match. */
  readonly footer?: number | string;
  /** The names of the columns, where the file has no header, or one that is not to be used. */
  readonly columns?: readonly string[];
  /** Texts of cells that stand for nothing. */
  readonly nulls?: readonly string[];
  /** True if there is a header although the columns are named. */
  readonly header?: boolean;
}

export const DEFAULT_DIALECT = { encoding: 'utf-8', delimiter: ',', quote: '"' } as const;

/** A table `[files."payments.csv"]` of migration.toml that says why the file is not read; `undefined` for another table. */
export function readIgnored(table: unknown): Result<string | undefined, string> {
  if (typeof table !== 'object' || table === null || !('ignore' in table)) return ok(undefined);
  const { ignore, ...others } = table;
  if (typeof ignore !== 'string' || ignore.trim() === '')
    return err('ignore has to be the reason, in words');
  const [other] = Object.keys(others);
  return other === undefined ? ok(ignore) : err(`an ignored file has no ${other}`);
}

/** A table `[files."payments.csv"]` of migration.toml; what it leaves out is found out by looking at the file. */
export function readDialect(value: unknown): Result<Partial<Dialect>, string> {
  if (typeof value !== 'object' || value === null) return err('is not a table');
  if ('header' in value && !('columns' in value))
    return err('header is for a file whose columns are named: add columns = ["...", "..."]');
  for (const [name, one] of Object.entries(value)) {
    const expected = Object.hasOwn(EXPECTED, name) ? EXPECTED[name] : undefined;
    if (!expected)
      return err(`${name} is unknown: use ${Object.keys(EXPECTED).join(', ')} or ignore`);
    if (!expected.isRight(one)) return err(`${name} has to be ${expected.form}`);
  }
  const { encoding, escape = '', ...dialect } = value as Partial<Dialect>;
  const { delimiter = ',', quote = '"' } = dialect;
  if (delimiter === quote || delimiter === escape)
    return err('delimiter has to be another character than quote and escape');
  return ok({
    ...dialect,
    ...(escape !== '' && { escape }),
    ...(encoding !== undefined && { encoding: encodingNamed(encoding) ?? encoding }),
  });
}

const EXPECTED: Readonly<
  Record<string, { readonly form: string; readonly isRight: (value: unknown) => boolean }>
> = {
  encoding: {
    form: `one of ${ENCODINGS.join(', ')}`,
    isRight: (value) => typeof value === 'string' && encodingNamed(value) !== undefined,
  },
  delimiter: {
    form: 'one or two characters, of which none ends a line',
    // More bytes than four are hardly meant.
    isRight: (value) =>
      typeof value === 'string' && /^[^\r\n]{1,4}$/.test(value) && Buffer.byteLength(value) <= 4,
  },
  quote: { form: 'one character of ASCII, or ""', isRight: isAsciiCharacter },
  escape: { form: 'one character of ASCII, or ""', isRight: isAsciiCharacter },
  skip: { form: 'a number of lines', isRight: isCount },
  footer: {
    form: 'a number of records, or a pattern that only records at the end match, such as "^TRAILER"',
    isRight: (value) => isCount(value) || (typeof value === 'string' && isPattern(value)),
  },
  header: { form: 'true or false', isRight: (value) => typeof value === 'boolean' },
  nulls: {
    form: 'a list of texts such as "NULL"',
    isRight: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  },
  columns: {
    form: 'a list of names',
    isRight: (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every((name) => typeof name === 'string' && name !== ''),
  },
};

function isAsciiCharacter(value: unknown): boolean {
  // A line break would part the records as well.
  return typeof value === 'string' && /^[\t -~]?$/.test(value);
}

/** More records or lines than these are no frame of a file. */
export const LARGEST_FRAME = 1000;

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= LARGEST_FRAME;
}

function isPattern(text: string): boolean {
  try {
    return text !== '' && RegExp(text, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
