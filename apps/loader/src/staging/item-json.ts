import { DuckDBListType, DuckDBStructType, DuckDBTypeId, type DuckDBType } from '@duckdb/node-api';
import { err, ok, Result } from 'neverthrow';
import type { Columns, ColumnType } from '@data-import/wire/codecs';
import { NO_TEXT } from '../sources/data-tables.js';
import { quoteName, quoteText } from '../sources/database.js';

export interface TypedColumn {
  readonly name: string;
  readonly type: DuckDBType;
}

/**
 * The SQL of the present fields, each as `"name":value` in JSON or NULL; or an error about the columns. `isMarked` is true where
 * texts may have `NO_TEXT` behind them.
 */
export function fieldsJson(
  typed: readonly TypedColumn[],
  columns: Columns,
  isMarked: boolean,
  valueOf: (name: string) => string,
): Result<readonly string[], string> {
  const known = new Map(Object.entries(columns));
  const fields = typed.map(({ name, type }): Result<string, string> => {
    const column = known.get(name);
    if (!column) return err(`column ${name} is unknown: known are ${[...known.keys()].join(', ')}`);
    return valueJson(valueOf(name), type, column, isMarked)
      .map((json) => `${quoteText(`${JSON.stringify(name)}:`)} || (${json})`)
      .mapErr((fault) => `column ${name} ${fault}`);
  });
  return Result.combine(fields);
}

/** The SQL of the text of a JSON object. */
export function objectJson(fields: readonly string[]): string {
  return fields.length === 0 ? `'{}'` : `'{' || concat_ws(',', ${fields.join(', ')}) || '}'`;
}

/** The SQL of the JSON text of a value; NULL where the value is absent. An empty text counts as absent. */
function valueJson(
  value: string,
  type: DuckDBType,
  column: ColumnType,
  isMarked: boolean,
): Result<string, string> {
  if (type.typeId === DuckDBTypeId.SQLNULL) return ok('null');
  const text = varchar(value);
  const unmarked = isMarked ? `rtrim(${text}, '${NO_TEXT}')` : text;
  // What is no text in NDJSON stays what it is, for the check to name it.
  const orNoText = (json: string): string =>
    isMarked
      ? `case when ends_with(${text}, '${NO_TEXT}') and json_valid(${unmarked}) then ${unmarked} else ${json} end`
      : json;
  switch (column.kind) {
    case 'text': {
      const fault = textFault(type);
      return fault === undefined ? ok(orNoText(textJson(text))) : err(fault);
    }
    case 'money':
    case 'exactNumber':
      return BINARY_FRACTIONS.has(type.typeId)
        ? err(BINARY_FRACTION)
        : ok(orNoText(textJson(text)));
    case 'day':
      return ok(orNoText(textJson(isMoment(type) ? `strftime(${value}, '%Y-%m-%d')` : text)));
    case 'instant':
      return ok(orNoText(textJson(instantText(value, type))));
    case 'boolean':
      return ok(type.typeId === DuckDBTypeId.BOOLEAN ? text : booleanJson(unmarked));
    case 'texts': {
      const fault =
        type instanceof DuckDBListType ? textFault(type.valueType) : textFault(type, true);
      return fault === undefined || isStructList(type)
        ? ok(textsJson(value, type, column.field, unmarked, orNoText))
        : err(fault);
    }
    case 'exactNumbers':
      if (!(type instanceof DuckDBListType)) return ok(listText(unmarked));
      return BINARY_FRACTIONS.has(type.valueType.typeId)
        ? err(BINARY_FRACTION)
        : ok(listJson(value, 'to_json(cast(x as varchar))'));
    case 'structs':
      return type instanceof DuckDBListType
        ? structsJson(value, type, column.columns, isMarked)
        : ok(listText(unmarked));
  }
}

/** Types whose values have a text of DuckDB's own, which may be that of another value too: `1.0`, `true`, `\\x41`. */
const NOT_TEXTS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.BIT,
  DuckDBTypeId.BLOB,
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.LIST,
  DuckDBTypeId.MAP,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.UNION,
]);

/** Why values of the type are no texts; `undefined` where they are. */
export function textFault(type: DuckDBType | undefined, mayBeJson = false): string | undefined {
  if (type === undefined) return undefined;
  const isJson = type.alias === 'JSON';
  if (isJson ? mayBeJson : !NOT_TEXTS.has(type.typeId)) return undefined;
  return `is ${isJson ? 'JSON' : type.toString()}, which is no text: read it as text, or cast it to text on purpose`;
}

function isStructList(type: DuckDBType): boolean {
  return type instanceof DuckDBListType && type.valueType instanceof DuckDBStructType;
}

const BINARY_FRACTIONS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
]);
const BINARY_FRACTION =
  'is a binary fraction (DOUBLE), which cannot hold an amount exactly: read it as text, or cast it to DECIMAL on purpose';

function varchar(value: string): string {
  return `cast(${value} as varchar)`;
}

function textJson(text: string): string {
  return `case when ${text} <> '' then to_json(${text}) end`;
}

const MOMENTS: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
]);

function isMoment(type: DuckDBType): boolean {
  return MOMENTS.has(type.typeId);
}

function instantText(value: string, type: DuckDBType): string {
  const form = `'%Y-%m-%dT%H:%M:%SZ'`;
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ)
    return `strftime(timezone('UTC', ${value}), ${form})`;
  return isMoment(type) ? `strftime(${value}, ${form})` : varchar(value);
}

/** Another text stays one, for the check to name it. */
function booleanJson(text: string): string {
  return `case lower(trim(${text})) when '' then null
    when 'true' then 'true' when 't' then 'true' when 'yes' then 'true' when 'y' then 'true' when '1' then 'true'
    when 'false' then 'false' when 'f' then 'false' when 'no' then 'false' when 'n' then 'false' when '0' then 'false'
    else to_json(${text}) end`;
}

function listJson(list: string, itemJson: string): string {
  return `case when ${list} is not null then
    '[' || array_to_string(list_transform(${list}, lambda x: ${itemJson}), ',') || ']' end`;
}

/** The text of a JSON list; another text becomes a JSON text, for the check to name it. */
function listText(text: string): string {
  return `case when ${text} = '' then null when ${text} like '[%' and json_valid(${text}) then ${text} else to_json(${text}) end`;
}

/** Each text as an object; a cell may also have one text, or the JSON of a list of texts or objects. */
function textsJson(
  value: string,
  type: DuckDBType,
  field: string,
  text: string,
  orNoText: (json: string) => string,
): string {
  const wrapped = (json: string) => `'{${JSON.stringify(field)}:' || ${json} || '}'`;
  if (type instanceof DuckDBListType)
    return type.valueType instanceof DuckDBStructType
      ? listJson(value, 'to_json(x)')
      : listJson(value, wrapped('to_json(cast(x as varchar))'));
  const items = `from_json(${text}, '["JSON"]')`;
  const item = `case when json_type(x) = 'VARCHAR' then ${wrapped('cast(x as varchar)')} else cast(x as varchar) end`;
  return `case when ${text} = '' then null
    when ${text} like '[%' and json_valid(${text}) then ${listJson(items, item)}
    else ${orNoText(`'[' || ${wrapped(`to_json(${text})`)} || ']'`)} end`;
}

function structsJson(
  value: string,
  type: DuckDBListType,
  columns: Columns,
  isMarked: boolean,
): Result<string, string> {
  const item = type.valueType;
  if (!(item instanceof DuckDBStructType)) return err('is a list, but not of structs');
  const typed = item.entryNames.map((name, index) => ({
    name,
    type: item.entryTypes[index] ?? type,
  }));
  return fieldsJson(typed, columns, isMarked, (name) => `x.${quoteName(name)}`).map((fields) =>
    listJson(value, objectJson(fields)),
  );
}
