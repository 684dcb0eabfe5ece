import type { Columns, ColumnType } from '@data-import/wire/codecs';

/** A field in which two items differ, with its values as they were written. */
export interface DifferingField {
  readonly attr: string;
  readonly inFiles: string | undefined;
  readonly stored: string | undefined;
}

/** The fields within a column that differ, nested ones by their path. */
export function differingFields(
  attr: string,
  type: ColumnType,
  inFiles: unknown,
  stored: unknown,
): readonly DifferingField[] {
  if (type.kind === 'structs' && Array.isArray(inFiles) && Array.isArray(stored)) {
    const length = Math.max(inFiles.length, stored.length);
    return Array.from({ length }, (_, index) =>
      differingStruct(`${attr}.${index}`, type.columns, inFiles[index], stored[index]),
    ).flat();
  }
  if (type.kind === 'exactNumbers' && Array.isArray(inFiles) && Array.isArray(stored)) {
    const length = Math.max(inFiles.length, stored.length);
    return Array.from({ length }, (_, index) =>
      differingFields(
        `${attr}.${index}`,
        { ...type, kind: 'exactNumber' },
        inFiles[index],
        stored[index],
      ),
    ).flat();
  }
  return isEqual(type, inFiles, stored)
    ? []
    : [{ attr, inFiles: shown(inFiles), stored: shown(stored) }];
}

function differingStruct(
  attr: string,
  columns: Columns,
  inFiles: unknown,
  stored: unknown,
): readonly DifferingField[] {
  if (!isObject(inFiles) || !isObject(stored))
    return [{ attr, inFiles: shown(inFiles), stored: shown(stored) }];
  return Object.entries(columns).flatMap(([name, type]) =>
    differingFields(`${attr}.${name}`, type, inFiles[name], stored[name]),
  );
}

function isEqual(type: ColumnType, one: unknown, other: unknown): boolean {
  const [left, right] = [shown(one), shown(other)];
  return (
    left === right ||
    ((type.kind === 'money' || type.kind === 'exactNumber') &&
      left !== undefined &&
      right !== undefined &&
      plainDecimal(left) === plainDecimal(right))
  );
}

/** Removes zeros that change nothing: `-010.50` becomes `-10.5`. */
export function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text.trim()) ?? [];
  if (whole === '') return text;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
