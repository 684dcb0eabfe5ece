import { Command } from 'commander';
import { openStagedRows } from '../staging/open-staged-rows.js';
import type { Context } from './context.js';
import { addMigrationOptions, openMigration } from './migration-options.js';

export function checkCommand(context: Context): Command {
  const command = new Command('check').description('check all rows without the service');
  return addMigrationOptions(command, [
    'supplier',
    'documents',
    'vendors',
    'forceAddToCurrentStatement',
    'maximumItems',
    'memoryLimit',
    'threads',
    'tempDirectory',
  ]).action(async (options: Record<string, unknown>) => {
    const migration = await openMigration(options, context);
    await using staging = await openStagedRows(migration);
    context.terminal.print(`${await staging.rows.count('transactions')} transactions`);
  });
}
