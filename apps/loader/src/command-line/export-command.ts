import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { EXPORT_FORMATS, exportRecords, type ExportFormat } from '../exporting/export-records.js';
import type { Context } from './context.js';
import { addMigrationOptions, openMigration } from './migration-options.js';
import { withService } from './open-service.js';

const SETTINGS = [
  'url',
  'supplier',
  'apiKeyFile',
  'memoryLimit',
  'threads',
  'tempDirectory',
] as const;

interface ExportFlags {
  readonly format: ExportFormat;
  readonly to?: string;
}

export function exportCommand(context: Context): Command {
  const command = new Command('export')
    .description('write everything that the service holds for the supplier to files')
    .addOption(
      new Option('--format <format>', 'of the files').choices(EXPORT_FORMATS).default('parquet'),
    )
    .option('--to <folder>', 'where the files go (default: out/export)');
  return addMigrationOptions(command, SETTINGS).action(
    async (options: ExportFlags & Record<string, unknown>) => {
      const { terminal } = context;
      const migration = await openMigration(options, context);
      const { folder, settings } = migration;
      await withService(migration, context, (service) =>
        exportRecords({
          service,
          folder: options.to === undefined ? join(folder.out, 'export') : resolve(options.to),
          format: options.format,
          settings,
          onExported: (exported) => {
            terminal.print(`${exported.kind}: ${exported.records} records in ${exported.file}`);
            terminal.printJson({ type: 'exported', ...exported });
          },
        }),
      );
    },
  );
}
