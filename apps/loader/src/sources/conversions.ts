import { quoteName, quoteText, type Database } from './database.js';
import { SourcesUnusable } from './sources-unusable.js';

/**
 * Marks a value that a function of the migration's SQL could not convert, so that it is taken for nothing else: private-use
 * characters, with which no value is valid.
 */
const MISREAD = [
  {
    mark: '\uE000',
    detail:
      'The number is not in the form of decimal_comma or decimal_point, whichever the SQL says: thousands in groups of three, and only before a decimal sign.',
  },
  {
    mark: '\uE002',
    detail:
      'The text is not what any form in the SQL (iso_date, iso_instant) prints: other digits, another order, no such day or time, or a year of two digits where %Y is said.',
  },
] as const;

/** The text of the file, and the reason that it was not converted; `undefined` for other values. */
export function misreadIn(
  value: string | undefined,
): { readonly value: string; readonly detail: string } | undefined {
  const found = MISREAD.find(({ mark }) => value?.endsWith(mark));
  return found && value !== undefined
    ? { value: value.slice(0, -1), detail: found.detail }
    : undefined;
}

/** The text without what follows a value that could not be converted. */
export function unmarked(text: string): string {
  return text.replaceAll(/[\uE000-\uE002]/g, '');
}

const marked = (at: 0 | 1) => `value || chr(${MISREAD[at].mark.charCodeAt(0)})`;

/** A zone at the end of a form, and of a text. */
const ZONE_FORM = /\s*%[zZ]$/;
const OFFSET = String.raw`\s*(Z|[+-](0\d|1[0-4])(:?[0-5]\d)?)$`;
const ZONE_NAME = String.raw`\s*([A-Za-z_]+(?:[/+-][A-Za-z_0-9]+)*)$`;

const HAS_YEAR = /%-?[YyGcxD]/;

const DATE = quoteText('%Y-%m-%d');
const INSTANT = quoteText('%Y-%m-%dT%H:%M:%SZ');

/** The SQL of a value as a date by a form, NULL where it does not turn back: with a zone the day is that of the text. */
function dateBy(form: string): string {
  const { local, turnsBack } = localTimeBy(form);
  return `case when ${turnsBack} then strftime(${local}, ${DATE}) end`;
}

/** The same for an instant: one that a change of the clocks skips does not turn back, and one that it repeats is two. */
function instantBy(form: string): string {
  const { local, turnsBack } = localTimeBy(form);
  const [zone] = ZONE_FORM.exec(form) ?? [];
  if (zone === undefined) return `case when ${turnsBack} then strftime(${local}, ${INSTANT}) end`;
  const text = `regexp_replace(trim(value), ${quoteText(zone.endsWith('z') ? 'Z$' : '^$')}, '+00')`;
  const moment = `try_strptime(${text}, ${quoteText(form)})`;
  const localAfter = (hours: number) =>
    `timezone(regexp_extract(trim(value), ${quoteText(ZONE_NAME)}, 1), ${moment} + to_hours(${hours}))`;
  const isOne = zone.endsWith('z')
    ? ''
    : `and ${localAfter(0)} = ${local} and ${localAfter(-1)} <> ${local} and ${localAfter(1)} <> ${local}`;
  return `case when ${turnsBack} and ${moment} is not null then
    case when true ${isOne} then strftime(cast(${moment} as timestamp), ${INSTANT}) end end`;
}

/**
 * A date that was made is printed again by its form, and has to be the text of the file: DuckDB reads 11019 by `%d%m%y` as 11.01.2009,
 * and 19 by `%Y` as the year 19. A single digit may have lost its zero where no digit stands beside it (1.5.2019), but not in a
 * year of two digits.
 */
function localTimeBy(form: string): { readonly local: string; readonly turnsBack: string } {
  const localForm = form.replace(ZONE_FORM, '');
  if (!HAS_YEAR.test(form) || /%[zZ]/.test(localForm))
    return { local: 'null::timestamp', turnsBack: 'false' };
  const text = localForm === form ? 'trim(value)' : withoutZone(form);
  const local = `cast(try_strptime(${text}, ${quoteText(localForm)}) as timestamp)`;
  const printed = `strftime(try_strptime(${text}, ${quoteText(localForm)}), ${quoteText(localForm)})`;
  const hasYear = form.includes('%y')
    ? `and regexp_full_match(${text}, ${quoteText(yearPattern(localForm))})`
    : '';
  return {
    local,
    turnsBack: `case when ${printed} = ${text} then true
      else "padded "(${printed}) = "padded "(${text}) ${hasYear} end`,
  };
}

function withoutZone(form: string): string {
  if (!form.endsWith('z')) return `regexp_replace(trim(value), ${quoteText(ZONE_NAME)}, '')`;
  return `case when regexp_matches(trim(value), ${quoteText(OFFSET)})
    then regexp_replace(trim(value), ${quoteText(OFFSET)}, '') end`;
}

/** A year of two digits has two. */
function yearPattern(form: string): string {
  return form.replaceAll(/%-?[A-Za-z]|[^\w\s]|\s+/g, (part) =>
    part === '%y'
      ? '\\d\\d'
      : part.trim() === ''
        ? '\\s+'
        : part.startsWith('%')
          ? '.+?'
          : `\\${part}`,
  );
}

const decimal = (thousands: string, sign: string) =>
  `case when value = '' then value
   when regexp_full_match(trim(value), '[-+]?(\\d+(\\${sign}\\d+)?|[1-9]\\d{0,2}(\\${thousands}\\d{3})+\\${sign}\\d+)')
     then ltrim(replace(replace(trim(value), '${thousands}', ''), '${sign}', '.'), '+')
   else ${marked(0)} end`;

const MACROS: Readonly<Record<string, string>> = {
  // Single digits with a zero before them, and fractions without zeros at their end.
  '"padded "(value)': `regexp_replace(regexp_replace(regexp_replace(regexp_replace(lower(trim(value)),
    '\\s+', ' ', 'g'), '(:\\d\\d[.,]\\d*?)0+(\\D|$)', '\\1\\2'),
    '(^|\\D)(\\d)(\\D|$)', '\\1' || '0' || '\\2\\3', 'g'), '(^|\\D)(\\d)(\\D|$)', '\\1' || '0' || '\\2\\3', 'g')`,
  // A sign that is misread would multiply the amount by a thousand.
  'decimal_comma(value)': decimal('.', ','),
  'decimal_point(value)': decimal(',', '.'),
};

/** Functions that read a text by a form or by the first of several that fits. */
const BY_FORMS = { iso_date: dateBy, iso_instant: instantBy } as const;

/**
 * Makes the functions for these selects. DuckDB knows forms as constants alone, which is why the conversion by each is written out.
 *
 * @throws SourcesUnusable
 */
export async function createMacros(database: Database, selects: readonly string[]): Promise<void> {
  for (const [head, body] of Object.entries(MACROS)) await createMacro(database, head, body);
  const calls = (await Promise.all(selects.map((sql) => callsIn(database, sql)))).flat();
  for (const [name, convert] of Object.entries(BY_FORMS)) {
    const known = new Map(
      calls.filter((call) => call.name === name).map(({ forms }) => [sqlOf(forms), forms]),
    );
    for (const form of new Set([...known.values()].flat())) await tryForm(database, name, form);
    const cases = [...known].map(([sql, forms]) => {
      const texts = [forms].flat().map(convert);
      return `when cast(to_json(${sql}) as varchar) then coalesce(${[...texts, marked(1)].join(', ')})`;
    });
    const other = `else error('The forms of ${name} have to be texts in quotes, or a list of them.') end`;
    await createMacro(
      database,
      `${name}(value, forms)`,
      `case when value = '' then value else case cast(to_json(forms) as varchar) ${cases.join('\n')} ${cases.length > 0 ? other : `when '' then '' ${other}`} end`,
    );
  }
}

function createMacro(database: Database, head: string, body: string): Promise<void> {
  return database.run(`create or replace temp macro ${head} as ${body}`);
}

async function tryForm(database: Database, name: string, form: string): Promise<void> {
  try {
    await database.rows(`select try_strptime('', ${quoteText(form)})`);
  } catch (error) {
    throw new SourcesUnusable(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

interface Call {
  readonly name: string;
  readonly forms: string | readonly string[];
  /** The column that it converts; `undefined` for an expression of several or none. */
  readonly column: string | undefined;
}

function sqlOf(forms: Call['forms']): string {
  return typeof forms === 'string'
    ? quoteText(forms)
    : `[${forms.map(quoteText).join(', ')}]::varchar[]`;
}

/** Days and months with the same separators in both orders; with points no one writes the month first. */
const EITHER_ORDER = /^%-?([dm])([/-])%-?((?!\1)[dm])\2/;

/**
 * Counts the values of a table that are dates in two orders, of days before months and months before days, with the first line
 * of them. Which one is meant the file alone does not say.
 */
export async function countEitherOrder(
  database: Database,
  sql: string,
  table: string,
): Promise<
  readonly {
    readonly column: string;
    readonly form: string;
    readonly count: number;
    readonly line: number;
  }[]
> {
  const found = [];
  const names = await database.rows(
    `select column_name from (describe select * from ${quoteName(table)})`,
  );
  const columns = new Set(names.map(([name]) => String(name)));
  for (const { column = '', forms } of await callsIn(database, sql)) {
    const form = [forms].flat().find((one) => EITHER_ORDER.test(one));
    if (form === undefined || !columns.has(column)) continue;
    const other = form.replace(EITHER_ORDER, '%$3$2%$1$2');
    const [row] = await database.rows(
      `select count(*)::double, min(source_line)::double from (select ${quoteName(column)} as value, source_line from ${quoteName(table)})
       where ${dateBy(form)} <> ${dateBy(other)}`,
    );
    const [count, line] = (row ?? []).map(Number);
    if (count) found.push({ column, form, count, line: line ?? 0 });
  }
  return found;
}

interface SqlNode {
  readonly class?: unknown;
  readonly function_name?: unknown;
  readonly children?: readonly SqlNode[];
  readonly value?: { readonly value?: unknown };
  readonly column_names?: readonly string[];
}

/** The calls of these functions with forms that are constant; none in SQL that cannot be parsed. */
async function callsIn(database: Database, sql: string): Promise<readonly Call[]> {
  const [row] = await database.rows('select json_serialize_sql($1::varchar)', [sql]);
  const calls: Call[] = [];
  JSON.parse(String(row?.[0]), (_name, node: unknown) => {
    const { function_name: name, children } = (node ?? {}) as SqlNode;
    const forms =
      typeof name === 'string' && Object.hasOwn(BY_FORMS, name)
        ? formsIn(children?.[1])
        : undefined;
    if (forms !== undefined)
      calls.push({ name: String(name), forms, column: columnIn(children?.[0]) });
    return node;
  });
  return calls;
}

function columnIn(node: SqlNode | undefined): string | undefined {
  const inner = (node?.children ?? []).map(columnIn).filter((name) => name !== undefined);
  return node?.column_names?.at(-1) ?? (inner.length === 1 ? inner[0] : undefined);
}

function formsIn(node: SqlNode | undefined): Call['forms'] | undefined {
  if (node?.class === 'CONSTANT') return String(node.value?.value);
  if (node?.function_name !== 'list_value') return undefined;
  return (node.children ?? []).map(({ value }) => String(value?.value));
}
