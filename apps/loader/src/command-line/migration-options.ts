import { Option, type Command } from 'commander';
import { flagOf, variableOf } from '../migration/setting.js';
import { readMigration, type Migration } from '../migration/migration.js';
import { SETTINGS, type MigrationSettings } from '../migration/settings.js';
import type { Context } from './context.js';
import { CommandFailed } from './exit-codes.js';

export type SettingName = keyof MigrationSettings;

type Options = Readonly<Record<string, unknown>>;

/** The flags of a command that works on a migration: its folder, and the settings that matter to it. */
export function addMigrationOptions(command: Command, settings: readonly SettingName[]): Command {
  command.option('--dir <folder>', 'the folder of the migration', '.');
  for (const name of settings) command.addOption(optionOf(name));
  return addOutputOptions(command);
}

/** How a command prints. */
export function addOutputOptions(command: Command): Command {
  return command
    .option('--json', 'print JSON for machines on standard output, one object a line')
    .option('--no-color', 'no colours; NO_COLOR=1 says the same');
}

/**
 * Reads the migration that the flags name, and applies `--json` and `--no-color`.
 *
 * @throws CommandFailed when it cannot be used.
 */
export async function openMigration(options: Options, context: Context): Promise<Migration> {
  context.terminal.configure(options);
  const flags = Object.fromEntries(
    Object.keys(SETTINGS).map((name) => [name, options[attributeOf(name as SettingName)]]),
  );
  const migration = await readMigration({
    folder: String(options['dir']),
    env: context.env,
    flags,
  });
  if (migration.isErr()) throw new CommandFailed(migration.error);
  return migration.value;
}

function optionOf(name: SettingName): Option {
  const setting = SETTINGS[name];
  const argument = setting.argument === undefined ? '[boolean]' : setting.argument;
  const option = new Option(
    `${flagOf(setting)} ${argument}`,
    `${setting.description} (${variableOf(setting)})`,
  );
  return setting.argument === undefined ? option.preset('true') : option;
}

function attributeOf(name: SettingName): string {
  return optionOf(name).attributeName();
}
