/** A value of a field: amounts in hundredths are the only numbers. */
export type ComparedValue = string | number | boolean;

/** A field that was posted with another value than it is stored with; `undefined` where it has none. */
export interface FieldDifference {
  /** The path to the field in the item, in the words of the domain. */
  readonly at: readonly (string | number)[];
  readonly stored: ComparedValue | undefined;
  readonly posted: ComparedValue | undefined;
}

/** Compares two items field by field: what is nested too, and lists by their indexes. */
export function differencesBetween(stored: object, posted: object): readonly FieldDifference[] {
  const differences: FieldDifference[] = [];
  compare(stored, posted, [], differences);
  return differences;
}

// A side without an object or list has no fields, so every field of the other one is a difference.
function compare(
  stored: unknown,
  posted: unknown,
  at: FieldDifference['at'],
  differences: FieldDifference[],
): void {
  if (stored === posted) return;
  if (!isNested(stored) && !isNested(posted)) {
    differences.push({ at, stored: stored as ComparedValue, posted: posted as ComparedValue });
    return;
  }
  const [left, right] = [fieldsOf(stored), fieldsOf(posted)];
  const isList = Array.isArray(stored) || Array.isArray(posted);
  for (const name of new Set([...Object.keys(left), ...Object.keys(right)]))
    compare(left[name], right[name], [...at, isList ? Number(name) : name], differences);
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isNested(value) ? (value as Readonly<Record<string, unknown>>) : {};
}
