import { err, ok, type Result } from 'neverthrow';

/** Encodings of text files that the loader reads. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-1', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The notation of a text file; only the encoding matters for NDJSON. */
export interface Dialect {
  readonly encoding: Encoding;
  readonly delimiter: string;
  readonly quote: string;
  /** The names of the columns, where the file has no header, or one that is not to be used. */
  readonly columns?: readonly string[];
  /** True if there is a header although the columns are named. */
  readonly header?: boolean;
}

export const DEFAULT_DIALECT: Dialect = { encoding: 'utf-8', delimiter: ',', quote: '"' };

/** A table `[files."payments.csv"]` of migration.toml; what it leaves out is found out by looking at the file. */
export function readDialect(value: unknown): Result<Partial<Dialect>, string> {
  if (typeof value !== 'object' || value === null) return err('is not a table');
  if ('header' in value && !('columns' in value))
    return err('header is for a file whose columns are named: add columns = ["...", "..."]');
  for (const [name, one] of Object.entries(value)) {
    const expected = EXPECTED[name];
    if (!expected) return err(`${name} is unknown: use ${Object.keys(EXPECTED).join(', ')}`);
    if (!expected.isRight(one)) return err(`${name} has to be ${expected.form}`);
  }
  return ok(value as Partial<Dialect>);
}

const EXPECTED: Readonly<
  Record<string, { readonly form: string; readonly isRight: (value: unknown) => boolean }>
> = {
  encoding: {
    form: `one of ${ENCODINGS.join(', ')}`,
    isRight: (value) => (ENCODINGS as readonly unknown[]).includes(value),
  },
  delimiter: { form: 'one character of ASCII', isRight: isAsciiCharacter },
  quote: { form: 'one character of ASCII', isRight: isAsciiCharacter },
  header: { form: 'true or false', isRight: (value) => typeof value === 'boolean' },
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
  return typeof value === 'string' && /^[\t -~]$/.test(value);
}
