import { visible, type Style, type Terminal } from '@data-import/command-kit';

/** A record as one line a field; fields of an inner record come after its name, and lists are left to the caller. */
export function printFields(terminal: Terminal, record: object): void {
  const rows = [...fieldsOf(record)];
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  for (const [name, value] of rows)
    terminal.print(`${terminal.styled('bold', name.padEnd(width))}  ${value}`.trimEnd());
}

type Value = string | number | boolean | null | object | undefined;

function* fieldsOf(record: object, before = ''): Generator<readonly [string, string]> {
  for (const [field, value] of Object.entries(record) as [string, Value][]) {
    const name = `${before}${field.replaceAll('_', ' ')}`;
    if (Array.isArray(value)) continue;
    if (typeof value === 'object' && value !== null) yield* fieldsOf(value, `${name} `);
    else yield [name, shown(value)];
  }
}

function shown(value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return visible(String(value ?? '-'));
}

const STYLES: Readonly<Record<string, Style>> = {
  ONGOING: 'green',
  PAUSED: 'yellow',
  FAILED: 'red',
  COMPLETED: 'green',
};

export function statusStyle(status: string): Style | undefined {
  return STYLES[status];
}
