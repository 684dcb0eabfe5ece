import { flagOf, variableOf } from '../migration/setting.js';
import { SETTINGS } from '../migration/settings.js';
import type { FileSample } from './file-sample.js';

type Name = keyof typeof SETTINGS;

/** migration.toml with these values; all other settings are there as comments. */
export function settingsDraft(
  values: Readonly<Partial<Record<Name, unknown>>>,
  samples: readonly FileSample[],
  source: readonly string[] = [],
): string {
  const tables = new Map<string, string[]>([['', []]]);
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const [table, key] = setting.at.includes('.')
      ? (setting.at.split('.') as [string, string])
      : ['', setting.at];
    const value = values[name as Name];
    const shown = value ?? setting.fallback ?? setting.argument;
    const lines = tables.get(table) ?? [];
    lines.push(
      `# ${setting.description} (${variableOf(setting)}, ${flagOf(setting)})`,
      `${value === undefined ? '# ' : ''}${key} = ${JSON.stringify(shown)}`,
      '',
    );
    tables.set(table, lines);
  }
  const files = samples
    .filter(({ file }) => file.format === 'csv')
    .flatMap(({ file, dialect }) => [
      `[files.${JSON.stringify(file.name)}]`,
      `encoding = ${JSON.stringify(dialect.encoding)}`,
      `delimiter = ${JSON.stringify(dialect.delimiter)}`,
      ...(dialect.skip === undefined ? [] : [`skip = ${dialect.skip}`]),
      ...(dialect.columns
        ? [
            '# Two columns of the header have the same name, so these names are used instead.',
            `columns = ${JSON.stringify(dialect.columns)}`,
            `header = ${dialect.header}`,
          ]
        : []),
      '',
    ]);
  return [
    '# A migration: the files of this folder, and the service that they are loaded into.',
    '# Each value can also come from the environment or a flag; paths are relative to this folder.',
    '',
    ...[...tables].flatMap(([table, lines]) => [...(table === '' ? [] : [`[${table}]`]), ...lines]),
    ...source,
    ...(files.length > 0
      ? [
          '# How files are written, as it looks from their contents. Also: quote, escape, skip, footer, and columns = [...] for a file without a header.',
          ...files,
        ]
      : []),
  ].join('\n');
}
