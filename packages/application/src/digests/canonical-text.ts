import {
  CANONICAL_DETAILS,
  CANONICAL_FIELDS,
  snakeCase,
  type CanonicalKind,
  type Transaction,
} from '@data-import/domain';

type Value = string | number | boolean | object | undefined;

/** The text of an item; databases and the loader make the same text with SQL. */
export function canonicalText<Kind extends CanonicalKind>(
  kind: Kind,
  item: Readonly<Record<keyof (typeof CANONICAL_FIELDS)[Kind], Value>>,
): string {
  const values: Readonly<Record<string, Value>> = item;
  return Object.keys(CANONICAL_FIELDS[kind])
    .map((name) => {
      const value = values[name];
      if (value === undefined) return '|0';
      return typeof value === 'object'
        ? JSON.stringify(value)
        : String(value).replaceAll('|', '||');
    })
    .join('|,');
}

/** The fields of a transaction that are one JSON text; `undefined` where it has none of them. */
export function detailsOf(transaction: Transaction): object | undefined {
  const details = inOrder(transaction, CANONICAL_DETAILS);
  return Object.values(details).some((value) => value !== undefined) ? details : undefined;
}

function inOrder(item: object, fields: Readonly<Record<string, unknown>>): object {
  const values = item as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, type]) => {
      const value = values[name];
      const isOfItems = typeof type === 'object' && type !== null;
      const written =
        isOfItems && Array.isArray(value)
          ? value.map((one: object) => inOrder(one, type as Readonly<Record<string, unknown>>))
          : value;
      return [snakeCase(name), written];
    }),
  );
}
