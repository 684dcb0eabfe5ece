import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { shellWord } from '@data-import/command-kit';
import { Option, type Command } from 'commander';
import { turnFormerJournals } from '../journal/former-journal.js';
import { flagOf, variableOf } from '../migration/setting.js';
import { readMigration, type Migration } from '../migration/migration.js';
import { SETTINGS, type MigrationSettings } from '../migration/settings.js';
import type { Context } from './context.js';
import { CommandFailed } from './exit-codes.js';

export type SettingName = keyof MigrationSettings;

/** Settings for the connection to the service. */
export const SERVICE = ['url', 'supplier', 'apiKeyFile'] as const;
/** Settings for DuckDB on this machine. */
export const MACHINE = ['memoryLimit', 'threads', 'tempDirectory'] as const;

type Options = Readonly<Record<string, unknown>>;

/** The flags of a command that works on a migration: its folder, and the settings that matter to it. */
export function addMigrationOptions(command: Command, settings: readonly SettingName[]): Command {
  command.option('--dir <folder>', 'the folder of the migration', '.');
  for (const name of settings) command.addOption(optionOf(name));
  return addOutputOptions(command);
}

/** The flags that were given for these settings, for a command to print. */
export function flagsGiven(options: Options, settings: readonly SettingName[]): string {
  return settings
    .map((name) => [flagOf(SETTINGS[name]), options[attributeOf(name)]] as const)
    .filter(([, value]) => value !== undefined)
    .map(([flag, value]) => ` ${flag} ${shellWord(String(value))}`)
    .join('');
}

export function refreshOption(): Option {
  return new Option(
    '--refresh',
    'copy the databases of [sources] again, all tables in one snapshot',
  );
}

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
    refresh: options['refresh'] === true,
  });
  if (migration.isErr()) throw new CommandFailed(migration.error);
  await keepPrivate(migration.value, context);
  await turnFormerJournals(migration.value);
  warnOfPlainHttp(migration.value, context);
  return migration.value;
}

/** Closes to other users what an earlier version left open, and warns of an API key that they can read. */
async function keepPrivate({ folder, settings }: Migration, context: Context): Promise<void> {
  if (process.platform === 'win32') return;
  for (const own of [folder.ownFolder, folder.out]) {
    if (!(await isOpen(own))) continue;
    for (const entry of await readdir(own, { recursive: true, withFileTypes: true }))
      if (entry.isFile() || entry.isDirectory())
        await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
    // Last, as it says that all below it is closed.
    await chmod(own, 0o700);
  }
  for (const file of [settings.apiKeyFile, settings.operatorKeyFile])
    if (file !== undefined && (await isOpen(file)))
      context.terminal.say(
        `Warning: other users of this machine can read ${file}: chmod 600 ${shellWord(file)}`,
      );
}

function warnOfPlainHttp({ settings: { url } }: Migration, { terminal }: Context): void {
  const { protocol, hostname } = URL.parse(url ?? '') ?? {};
  if (protocol !== 'http:' || LOOPBACK.test(hostname ?? '')) return;
  terminal.say(
    `Warning: ${url} is not encrypted, so others on the way can read the API key and all rows: use https://`,
  );
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

async function isOpen(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & 0o044) !== 0;
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
