import type {
  CalendarDate,
  Decimal,
  DecimalLimits,
  DocumentPath,
  MinorUnits,
  TextFault,
  UtcInstant,
} from '@data-import/domain';
import { ok, type Result } from 'neverthrow';
import { knownWords } from '../printing/json.js';
import * as printing from '../printing/printer.js';
import type { PrintedField, Printer } from '../printing/printer.js';
import * as printed from '../printing/texts.js';
import * as reading from '../reading/codec.js';
import type { Codec } from '../reading/codec.js';
import { into } from '../reading/into.js';
import { list } from '../reading/list.js';
import { amount, decimal } from '../reading/numbers.js';
import { record, recordOf } from '../reading/record.js';
import * as read from '../reading/text.js';
import { LENGTHS } from '../settings/lengths.js';

/** The kind of a value: cells of the loader's columns are read by it, and bulk lines are checked by it. */
export type ColumnType =
  /** `textFault` decides where there is a `maxLength`, and `words` where there are any; else ask the codec. */
  | {
      readonly kind: 'text';
      readonly maxLength?: number;
      readonly words?: ReadonlySet<string>;
    }
  /** An amount with two places, which must not come from a binary fraction. */
  | { readonly kind: 'money' }
  /** A quantity, which must not come from a binary fraction. */
  | { readonly kind: 'exactNumber'; readonly limits: DecimalLimits }
  | { readonly kind: 'day' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'exactNumbers'; readonly limits: DecimalLimits }
  /** A list of texts, each of which is an object with this one field. */
  | { readonly kind: 'texts'; readonly field: string }
  /** A list of objects. */
  | { readonly kind: 'structs'; readonly columns: Columns };

/** The columns, by their names on the wire. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** A value on the wire: `codec` reads it from a request, `printer` writes it into an answer. */
export interface Value<A> {
  readonly column: ColumnType;
  readonly codec: Codec<A>;
  readonly printer: Printer<A>;
  /** Stands for a field that was left out. */
  readonly preset?: A;
}

export interface Field<A, Name extends string = string> extends Value<A> {
  /** The field's name on the wire. */
  readonly name: Name;
}

/** Describes an item by the fields that the domain gives it: one that is left out does not compile. */
export type Fields<Item> = { readonly [Key in keyof Item]-?: Field<Item[Key]> };

// oxlint-disable-next-line typescript/no-explicit-any -- A field both reads and prints: no other type takes all fields.
type AnyFields = Readonly<Record<string, Field<any>>>;

type ItemOf<F> = { readonly [Key in keyof F]: F[Key] extends Value<infer A> ? A : never };

/** `description` is that of the request. */
export function field<A, const Name extends string>(
  name: Name,
  one: Value<A>,
  description?: string,
): Field<A, Name> {
  if (description === undefined) return { ...one, name };
  return { ...one, name, codec: reading.described(one.codec, description) };
}

function value<A>(column: ColumnType, codec: Codec<A>, printer: Printer<A>): Value<A> {
  return { column, codec, printer };
}

export const text = (maxLength: number): Value<string> =>
  value({ kind: 'text', maxLength }, read.text({ maxLength }), printed.text);

export const identifier = <T extends string>(
  parse: (text: string) => Result<T, TextFault>,
  maxLength: number,
): Value<T> =>
  value({ kind: 'text', maxLength }, read.identifier(parse, { maxLength }), printed.text);

/** A word of a list that the rules of the domain know; any text while the operator has not closed the list. */
export const word = (words: ReadonlySet<string> | undefined): Value<string> =>
  words ? value({ kind: 'text', words }, read.wordOf(words), printed.text) : text(LENGTHS.reason);

export const oneOf = <W extends string>(words: readonly W[]): Value<W> =>
  value(
    { kind: 'text', words: new Set(words) },
    read.oneOf(words),
    printing.verbatim(knownWords(words)),
  );

export const documentPath = value<DocumentPath>({ kind: 'text' }, read.documentPath, printed.text);
export const day = value<CalendarDate>({ kind: 'day' }, read.calendarDate, printed.day);
export const instant = value<UtcInstant>({ kind: 'instant' }, read.utcInstant, printed.instant);
export const flag = value<boolean>({ kind: 'boolean' }, read.bool, printed.flag);
export const money = value<MinorUnits>({ kind: 'money' }, amount, printed.money);

export const exactNumber = (limits: DecimalLimits): Value<Decimal> =>
  value({ kind: 'exactNumber', limits }, decimal(limits), printed.exactNumber);

export const exactNumbers = (limits: DecimalLimits, maxItems: number): Value<readonly Decimal[]> =>
  listed({ kind: 'exactNumbers', limits }, decimal(limits), printed.exactNumber, maxItems);

/** Nested items; `printedTitle` is what the description calls them in answers. */
export const structs = <Item>(
  [title, printedTitle]: readonly [string, string],
  fields: Fields<Item>,
  maxItems: number,
): Value<readonly Item[]> =>
  listed(
    { kind: 'structs', columns: columnsOf(fields as AnyFields) },
    itemCodec(title, fields),
    printing.object(
      printedTitle,
      printedFields<AnyFields, Item>(fields as AnyFields),
    ) as Printer<Item>,
    maxItems,
  );

/** Texts, each in an object with this one field. */
export const wrapped = <T extends string>(
  [title, printedTitle]: readonly [string, string],
  { name, codec, printer }: Field<T>,
  maxItems: number,
): Value<readonly T[]> =>
  listed(
    { kind: 'texts', field: name },
    into(record(title, { [name]: codec }), {
      construct: (sent) => ok(sent[name] as T),
      readableAs: (readable) => readable[name],
    }),
    printing.object(printedTitle, { [name]: printing.field(printer, (one: T) => one) }),
    maxItems,
  );

function listed<A>(
  column: ColumnType,
  codec: Codec<A>,
  printer: Printer<A>,
  maxItems: number,
): Value<readonly A[]> {
  return value(column, list(codec, { maxItems }), printing.listOf(printer));
}

/** May be left out, and is then left out of answers too. */
export const optional = <A>({ column, codec, printer }: Value<A>): Value<A | undefined> =>
  value(column, reading.optional(codec), printing.optional(printer));

/** May be left out, and is then null in answers. */
export const nullable = <A>({ column, codec, printer }: Value<A>): Value<A | undefined> =>
  value(column, reading.optional(codec), printing.nullable(printer));

/** May be left out, and then means `preset`; answers always have it. */
export const defaulted = <A, P extends A | undefined>(one: Value<A>, preset: P): Value<A | P> => ({
  ...(one as Value<A | P>),
  codec: reading.optional(one.codec) as Codec<A | P>,
  preset,
});

/** Reads an object with these fields and no others as an item of the domain; `title` is what the description calls it. */
export function itemCodec<Item>(title: string, fields: Fields<Item>): Codec<Item> {
  const entries = Object.entries<Field<unknown>>(fields as AnyFields);
  return recordOf<Item>(
    title,
    entries.map(([key, { name, codec, preset }]) => ({ name, key, codec, preset })),
    Object.fromEntries(entries.map(([key, { preset }]) => [key, preset])),
  );
}

/** The codecs of a request, by the names of the fields on the wire. */
export function codecsOf<F extends AnyFields>(
  fields: F,
): { readonly [Key in keyof F as F[Key]['name']]: F[Key]['codec'] } {
  return Object.fromEntries(Object.values(fields).map(({ name, codec }) => [name, codec])) as never;
}

/** The fields as answers have them, by their names on the wire. */
export function printedFields<F extends AnyFields, Item = ItemOf<F>>(
  fields: F,
): { readonly [Key in keyof F as F[Key]['name']]: PrintedField<Item> } {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { name, printer }]) => [
      name,
      printing.field(printer, (item: Item) => item[key as keyof Item]),
    ]),
  ) as never;
}

export function columnsOf<F extends AnyFields>(
  fields: F,
): { readonly [Key in keyof F as F[Key]['name']]: ColumnType } {
  return Object.fromEntries(
    Object.values(fields).map(({ name, column }) => [name, column]),
  ) as never;
}

/** Names the account on which an exported record is stored. */
export const ACCOUNT_FIELD = { external_account_number: printed.text };
