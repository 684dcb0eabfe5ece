import { Command } from 'commander';
import { rowsThatMayFail, SETTINGS } from '../migration/settings.js';
import { SourcesUnusable } from '../sources/sources-unusable.js';
import { check } from './check-command.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { loadFolder, resultsOption } from './loading-commands.js';
import {
  addMigrationOptions,
  openMigration,
  refreshOption,
  type SettingName,
} from './migration-options.js';
import { openNotifier, type Notifier } from './notifier.js';
import { verifyFolder } from './verify-command.js';

type Options = Record<string, unknown>;

interface Phase {
  readonly name: 'check' | 'load' | 'verify';
  readonly work: (options: Options, context: Context) => Promise<ExitCode>;
}

const PHASES: readonly Phase[] = [
  { name: 'check', work: check },
  { name: 'load', work: loadFolder },
  { name: 'verify', work: verifyFolder },
];

/** The part of a command's last object that decides whether the next phase runs. */
interface Summary {
  readonly state?: string;
  readonly kinds?: readonly { readonly rows: number; readonly with_errors?: number }[];
}

export function runCommand(context: Context): Command {
  const command = new Command('run')
    .description('check, load and verify, one after the other, and tell an address of each end')
    .option('--only-these', 'of verify: what else the service holds is counted, and no difference')
    .option('--by <name>', 'of verify: the person who runs it, for report and certificate')
    .addOption(resultsOption())
    .addOption(refreshOption());
  return addMigrationOptions(command, Object.keys(SETTINGS) as SettingName[]).action(
    async (options: Options) => {
      const migration = await openMigration(options, context);
      const notifier = await openNotifier(migration.settings);
      const { maxFailed, supplier, importBatch } = migration.settings;
      const about = { import_supplier: supplier, import_batch: importBatch ?? null };
      let exitCode: ExitCode = EXIT_CODES.done;
      for (const { name, work } of PHASES) {
        let summary: Summary = {};
        const onSummary = (found: object): void => {
          summary = found;
        };
        try {
          // One snapshot of each database for all phases.
          const own = name === 'check' ? options : { ...options, refresh: false };
          exitCode = await work(own, { ...context, onSummary });
        } catch (error) {
          const code = exitCodeOf(error);
          await tell(notifier, { phase: name, ...about, exit_code: code, summary }, context);
          throw error;
        }
        await tell(notifier, { phase: name, ...about, exit_code: exitCode, summary }, context);
        if (!goesOn(name, exitCode, summary, maxFailed)) break;
      }
      context.exitWith(exitCode);
    },
  );
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof CommandFailed) return error.exitCode;
  const isConfiguration = error instanceof SourcesUnusable && !error.isPassing;
  return isConfiguration ? EXIT_CODES.unusable : EXIT_CODES.machineUnusable;
}

/** True if the next phase runs: a load must have ended; in another phase the failed rows must be within `max_failed`. */
function goesOn(
  phase: Phase['name'],
  exitCode: ExitCode,
  { state, kinds = [] }: Summary,
  maxFailed: Parameters<typeof rowsThatMayFail>[0] | undefined,
): boolean {
  if (exitCode === EXIT_CODES.done) return true;
  if (exitCode !== EXIT_CODES.someRowsFailed) return false;
  if (phase === 'load') return state === 'done';
  const rows = kinds.reduce((sum, kind) => sum + kind.rows, 0);
  const failed = kinds.reduce((sum, kind) => sum + (kind.with_errors ?? 0), 0);
  return maxFailed === undefined || failed <= rowsThatMayFail(maxFailed, rows);
}

/** Sends a notification. One that fails is a warning and does not end the migration. */
async function tell(
  notifier: Notifier | undefined,
  message: object,
  { terminal, now }: Context,
): Promise<void> {
  if (!notifier) return;
  const failure = await notifier({ ...message, at: now().toISOString() }, now());
  if (failure !== undefined) terminal.say(`Warning: notify was not told: ${failure}`);
}
