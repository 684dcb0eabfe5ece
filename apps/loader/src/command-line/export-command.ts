import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { counted } from '@data-import/command-kit';
import { exportRecords } from '../exporting/export-records.js';
import type { Context } from './context.js';
import { addMigrationOptions, openMigration, SERVICE } from './migration-options.js';
import { withService } from './open-service.js';

export function exportCommand(context: Context): Command {
  const command = new Command('export')
    .description('write everything that the service holds for the supplier to files')
    // It was a choice once, and scripts still name it.
    .addOption(new Option('--format <format>', 'of the files').choices(['ndjson']).hideHelp())
    .option('--to <folder>', 'where the files go (default: out/export)');
  return addMigrationOptions(command, SERVICE).action(
    async (options: { readonly to?: string } & Record<string, unknown>) => {
      const { terminal } = context;
      const migration = await openMigration(options, context);
      const { folder } = migration;
      await withService(migration, context, (service) =>
        exportRecords({
          service,
          folder: options.to === undefined ? join(folder.out, 'export') : resolve(options.to),
          onExported: (exported) => {
            terminal.print(
              `${exported.kind}: ${counted(exported.records, 'record')} in ${exported.file}`,
            );
            terminal.printJson({ type: 'exported', ...exported });
          },
        }),
      );
    },
  );
}
