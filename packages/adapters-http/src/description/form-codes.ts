import type { JsonSchema } from '../request/codec.js';
import type { ErrorCode } from '../response/error-codes.js';

/** What can be wrong with the form of a value, told from the schema of what is taken. */
export function formCodes(schema: JsonSchema): ReadonlySet<ErrorCode> {
  const parts = [schema, ...partsOf(schema)];
  return new Set(['invalid', ...parts.flatMap(codesOf)]);
}

function partsOf({ properties = {}, items, oneOf = [] }: Structure): readonly Structure[] {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...oneOf];
  return parts.flatMap((part) => [part, ...partsOf(part)]);
}

function codesOf(schema: Structure): readonly ErrorCode[] {
  const { required = [], minItems = 0 } = schema;
  return [
    ...BY_KEYWORD.flatMap(([keyword, codes]) => (keyword in schema ? codes : [])),
    ...(required.length > 0 ? (['required'] as const) : []),
    ...(minItems > 0 ? (['empty'] as const) : []),
  ];
}

const BY_KEYWORD: readonly (readonly [keyword: string, codes: readonly ErrorCode[]])[] = [
  ['properties', ['unknown_field']],
  ['items', ['not_a_list']],
  ['maxItems', ['max_items']],
  ['minLength', ['blank']],
  ['maxLength', ['max_length']],
  ['enum', ['invalid_choice']],
  ['exclusiveMaximum', ['max_digits', 'max_decimal_places']],
];

interface Structure {
  readonly properties?: Readonly<Record<string, Structure>>;
  readonly items?: Structure;
  readonly oneOf?: readonly Structure[];
  readonly required?: readonly string[];
  readonly minItems?: number;
}
