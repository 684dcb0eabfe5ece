import { isJsonObject, type Columns, type ColumnType } from '@data-import/wire/codecs';

/** A field in which two items differ, with its values as they were written. */
export interface DifferingField {
  readonly attr: string;
  readonly inFiles: string | undefined;
  readonly stored: string | undefined;
}

/** The fields of an item that differ, nested ones by their path. */
export function differingItems(
  columns: Columns,
  inFiles: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>>,
): readonly DifferingField[] {
  return Object.entries(columns).flatMap(([name, type]) =>
    differingFields(name, type, inFiles[name], stored[name]),
  );
}

function differingFields(
  attr: string,
  type: ColumnType,
  inFiles: unknown,
  stored: unknown,
): readonly DifferingField[] {
  const isList = type.kind === 'structs' || type.kind === 'exactNumbers';
  if (isList && Array.isArray(inFiles) && Array.isArray(stored)) {
    const length = Math.max(inFiles.length, stored.length);
    return Array.from({ length }, (_, index) => {
      const at = `${attr}.${index}`;
      return type.kind === 'structs'
        ? differingStruct(at, type.columns, inFiles[index], stored[index])
        : differingFields(at, { ...type, kind: 'exactNumber' }, inFiles[index], stored[index]);
    }).flat();
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
  if (!isJsonObject(inFiles) || !isJsonObject(stored))
    return [{ attr, inFiles: shown(inFiles), stored: shown(stored) }];
  return differingItems(columns, inFiles, stored).map((field) => ({
    ...field,
    attr: `${attr}.${field.attr}`,
  }));
}

function isEqual(type: ColumnType, one: unknown, other: unknown): boolean {
  return comparable(type, one) === comparable(type, other);
}

/** A text that equal values share, however they were written. */
function comparable(type: ColumnType, value: unknown): string | undefined {
  switch (type.kind) {
    case 'money':
    case 'exactNumber': {
      const text = shown(value);
      return text === undefined ? undefined : plainDecimal(text);
    }
    case 'boolean':
      return shown(value ?? false);
    case 'texts': {
      const all = value ?? [];
      if (!Array.isArray(all)) return shown(all);
      return [...new Set(all.map((one) => JSON.stringify(one)))].toSorted().join();
    }
    case 'exactNumbers':
    case 'structs':
      return Array.isArray(value) && value.length === 0 ? undefined : shown(value);
    case 'text':
    case 'day':
    case 'instant':
      return shown(value);
  }
}

/** Removes zeros that change nothing: `-010.50` becomes `-10.5`. */
export function plainDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text.trim()) ?? [];
  if (whole === '') return text;
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

function shown(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
