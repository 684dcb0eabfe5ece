import { ProgressLine } from '@data-import/command-kit';
import { Command } from 'commander';
import type { HeldBy } from '../exporting/held-records.js';
import type { Migration } from '../migration/migration.js';
import { reportFiles, writeReport, type ReportFiles } from '../reporting/write-report.js';
import { DifferencesFile } from '../reporting/differences-file.js';
import { openStagedRows, type OpenStaging } from '../staging/open-staged-rows.js';
import { verify } from '../verifying/verify.js';
import type { Verdict, Verification } from '../verifying/verification.js';
import type { Context } from './context.js';
import { EXIT_CODES, type ExitCode } from './exit-codes.js';
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

const EXIT_CODE_OF: Readonly<Record<Verdict, ExitCode>> = {
  MATCHED: EXIT_CODES.done,
  INCOMPLETE: EXIT_CODES.someRowsFailed,
  MISMATCH: EXIT_CODES.differencesFound,
};

export function verifyCommand(context: Context): Command {
  const command = new Command('verify')
    .description('compare what the service holds with the files, and write the proof')
    .option('--every-field', 'compare every field of every record, also where totals agree')
    .addHelpText(
      'after',
      '\nExit code 0: all is equal. 1: equal, but some rows were refused or not sent. 3: the service could not be used. 4: differences.',
    );
  return addMigrationOptions(command, SETTINGS).action(async (options: Record<string, unknown>) => {
    const migration = await openMigration(options, context);
    await using staging = await openStagedRows(migration);
    const files = reportFiles(migration.folder);
    const verification = await withService(migration, context, (service) =>
      verified({ migration, staging, service, files, options, context }),
    );
    await writeReport(verification, files);
    print(verification, files.html, context);
    context.exitWith(EXIT_CODE_OF[verification.verdict]);
  });
}

interface Verifying {
  readonly migration: Migration;
  readonly staging: OpenStaging;
  readonly service: HeldBy;
  readonly files: ReportFiles;
  readonly options: Readonly<Record<string, unknown>>;
  readonly context: Context;
}

/** Verifies, and writes the differences. */
async function verified({ files, options, context, ...given }: Verifying): Promise<Verification> {
  const progress = new ProgressLine(context.terminal);
  const differences = await DifferencesFile.create(files.differences);
  try {
    const verification = await verify({
      ...given,
      everyField: options['everyField'] === true,
      onDifference: (difference) => differences.add(difference),
      onStep: (step) => progress.show(step),
    });
    await differences.end();
    return verification;
  } finally {
    progress.clear();
    await differences.discard();
  }
}

const STYLES = { MATCHED: 'green', INCOMPLETE: 'yellow', MISMATCH: 'red' } as const;

function print(
  { verdict, reasons, kinds, differences }: Verification,
  html: string,
  { terminal }: Context,
): void {
  terminal.print(terminal.styled(STYLES[verdict], verdict));
  for (const reason of reasons) terminal.print(`  ${reason}`);
  for (const { kind, expected, stored, missing, extra, different } of kinds)
    if (expected + stored > 0)
      terminal.print(
        `${kind}: ${expected} expected, ${stored} stored, ${missing} missing, ${extra} extra, ${different} different`,
      );
  terminal.print(`The report is ${html}.`);
  terminal.printJson({
    type: 'verified',
    verdict,
    reasons,
    kinds,
    differences: differences.count,
    report: html,
  });
}
