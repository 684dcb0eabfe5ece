import fc from 'fast-check';
import type { JsonSchema } from './openapi-document.js';

interface Structure {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly items?: JsonSchema;
  readonly oneOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Values that are mostly as the schema says: texts and numbers are taken from all that could be misread. */
export function valuesOf(schema: JsonSchema, schemas: Readonly<Record<string, JsonSchema>>) {
  const valueOf = (part: Structure): fc.Arbitrary<unknown> => {
    if (part.$ref) return valueOf(schemas[part.$ref.replace('#/components/schemas/', '')] ?? {});
    if (part.oneOf) return fc.oneof(number, numericText);
    if (part.anyOf) return fc.oneof(...part.anyOf.map(valueOf));
    if (part.enum) return fc.constantFrom(...part.enum);
    const types = [part.type ?? []].flat();
    return fc.oneof(...types.map((type) => ofType(type, part)));
  };
  const ofType = (type: string, part: Structure): fc.Arbitrary<unknown> => {
    switch (type) {
      case 'object':
        return objectOf(part);
      case 'array':
        return fc.array(valueOf(part.items ?? {}), { minLength: part.minItems ?? 0, maxLength: 3 });
      case 'boolean':
        return fc.boolean();
      case 'integer':
        return fc.integer({ min: part.minimum ?? 0, max: part.maximum ?? 100 });
      case 'number':
        return number;
      default:
        return textOf(part);
    }
  };
  const objectOf = ({ properties = {}, required = [] }: Structure) =>
    fc.record(
      Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)])),
      { requiredKeys: [...required] },
    );
  return valueOf(schema);
}

const number = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((hundredths) => hundredths / 100),
  fc.constantFrom(0, 0.1 + 0.2, 1e10, -1e10, 9_999_999_999.99, 1e-7, 1e21, 123_456_789_012),
);

const day = fc
  .date({ min: new Date('1899-12-30'), max: new Date('2200-01-03'), noInvalidDate: true })
  .map((date) => date.toISOString());

const ODD_TEXTS = {
  blank: ['', ' ', '\t\n', '\u00a0', '\u0085'],
  text: ['a', ' a ', 'é', '🦉', '\0', 'a\0b', 'x'.repeat(33), '<script>', "';--"],
  path: [
    'a/b.pdf',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    'a/../b',
    './a',
    '...',
    'a\\b',
    'a/ /b',
    '.a/b.',
  ],
  number: [
    '1',
    '-1',
    '0',
    '-0',
    '1.',
    '.5',
    '1.5',
    '1.50',
    '1.005',
    '1.500',
    '00012.5',
    '+1',
    '1e2',
  ],
  otherNumber: ['12345678901', '1234567890', '0012345678901', '１', '0x1', 'NaN', '1,5', '1\n'],
  day: ['2024-02-29', '2023-02-29', '2024-2-9', '1899-12-31', '2200-01-01', '٢٠٢٤-01-01'],
  moment: ['2024-01-01T00:00:00Z', '2024-01-01T24:00:00Z', '2024-01-01T23:59:60Z'],
  otherMoment: ['2024-01-01T00:00:00+00:00', '2024-01-01 00:00:00Z', '2024-01-01T00:00:00.0Z'],
  word: ['ONGOING', 'Etc/UTC', 'Europe/Nicosia', 'true'],
};

const numericText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS.number, ...ODD_TEXTS.otherNumber),
  fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-'), maxLength: 14 }),
);

export const oddText = fc.oneof(
  fc.constantFrom(...Object.values(ODD_TEXTS).flat()),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

function textOf({ format, maxLength = 100 }: Structure): fc.Arbitrary<unknown> {
  const usual =
    format === 'date'
      ? day.map((instant) => instant.slice(0, 10))
      : format === 'date-time'
        ? day.map((instant) => `${instant.slice(0, 19)}Z`)
        : fc.constantFrom('SUPPLIER', 'E-1001', 'a', 'B-7', 'a/b.pdf', 'Etc/UTC');
  const long = fc.constantFrom(maxLength, maxLength + 1).map((length) => '🦉'.repeat(length));
  return fc.oneof(
    { arbitrary: usual, weight: 20 },
    { arbitrary: oddText, weight: 2 },
    { arbitrary: long, weight: maxLength > 1000 ? 0 : 1 },
  );
}

/** The values, each with at most two of its parts lost, replaced or misspelt. */
export function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(damage, { maxLength: 2 }))
    .map(([value, damages]) => damages.reduce<unknown>((whole, one) => one(whole), value));
}

const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, 1.5, '', [], {}, [null], { a: 1 }, ['a'], 'TRUE'),
  oddText,
  number,
);

type Damage = (value: unknown) => unknown;

const damage: fc.Arbitrary<Damage> = fc
  .record({
    at: fc.array(fc.nat(20), { maxLength: 6 }),
    how: fc.constantFrom('replace', 'remove', 'add'),
    by: anything,
    name: fc.constantFrom('colour', 'Amount', '__proto__', 'constructor', ''),
  })
  .map((one) => (value) => damagedAt(value, one.at, one));

interface How {
  readonly how: string;
  readonly by: unknown;
  readonly name: string;
}

/** Goes down by the numbers until there is nothing below or they end. */
function damagedAt(value: unknown, [step, ...steps]: readonly number[], how: How): unknown {
  if (typeof value !== 'object' || value === null) return how.by;
  const keys = Object.keys(value);
  if (step === undefined || keys.length === 0) return spoilt(value, keys, how);
  const key = keys[step % keys.length] ?? '';
  const part = damagedAt((value as Record<string, unknown>)[key], steps, how);
  if (Array.isArray(value)) return value.map((item, at) => (String(at) === key ? part : item));
  return Object.fromEntries(
    Object.entries(value).map((entry) => (entry[0] === key ? [key, part] : entry)),
  );
}

function spoilt(value: object, keys: readonly string[], { how, by, name }: How): unknown {
  if (how === 'replace') return by;
  if (Array.isArray(value)) return how === 'add' ? [...value, by] : value.slice(1);
  if (how === 'add') return Object.fromEntries([...Object.entries(value), [name, by]]);
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== keys[0]));
}
