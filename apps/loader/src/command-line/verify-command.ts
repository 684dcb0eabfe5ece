import { counted, ProgressLine } from '@data-import/command-kit';
import { Command } from 'commander';
import type { HeldBy } from '../exporting/held-records.js';
import type { MigrationFolder } from '../migration/folder.js';
import type { Migration } from '../migration/migration.js';
import { COMPARED } from '../reporting/certificate.js';
import { writeLeftOut } from '../reporting/left-out-records.js';
import { reportFiles, writeReport, type ReportFiles } from '../reporting/write-report.js';
import { writeDifferences } from '../reporting/differences-file.js';
import { openStagedRows, type OpenStaging } from '../staging/open-staged-rows.js';
import {
  checkCertificate,
  readCertificate,
  type Certificate,
  type ReadCertificate,
} from '../verifying/check-certificate.js';
import { verify } from '../verifying/verify.js';
import { headlineOf, howCompared } from '../verifying/verdict.js';
import type { Comparing } from '../verifying/comparison.js';
import type { Verdict, Verification, VerifiedKind } from '../verifying/verification.js';
import type { Context } from './context.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { printFiles } from './file-lines.js';
import { addMigrationOptions, MACHINE, openMigration, SERVICE } from './migration-options.js';
import { withService } from './open-service.js';

const SETTINGS = [...SERVICE, 'importBatch', 'documents', ...MACHINE] as const;

const EXIT_CODE_OF: Readonly<Record<Verdict, ExitCode>> = {
  MATCHED: EXIT_CODES.done,
  INCOMPLETE: EXIT_CODES.someRowsFailed,
  MISMATCH: EXIT_CODES.differencesFound,
};

export function verifyCommand(context: Context): Command {
  const command = new Command('verify')
    .description(
      'compare every field of every row with what the service holds, and write the proof',
    )
    .option('--by <name>', 'the person who runs it, for report and certificate')
    .option(
      '--check <certificate.json>',
      'say whether files, SQL and service are still those of a certificate',
    )
    .option('--only-these', 'what else the service holds is counted, and no difference')
    .addHelpText(
      'after',
      '\nExit code 0: all is equal. 1: equal, but some rows were refused or not sent.\n3: the service could not be used. 4: differences.',
    );
  return addMigrationOptions(command, SETTINGS).action(async (options: Record<string, unknown>) => {
    const { check } = options;
    context.exitWith(
      typeof check === 'string'
        ? await checkFolder(check, options, context)
        : await verifyFolder(options, context),
    );
  });
}

async function checkFolder(
  file: string,
  options: Record<string, unknown>,
  context: Context,
): Promise<ExitCode> {
  const { terminal } = context;
  const migration = await openMigration(options, context);
  const { certificate, changes: ofItself, doubt } = await certificateIn(file);
  const changes = [
    ...ofItself,
    ...(await withService(migration, context, (service) =>
      checkCertificate(certificate, migration, service),
    )),
  ];
  for (const change of changes) terminal.print(change);
  if (doubt !== undefined) terminal.print(doubt);
  if (changes.length === 0) terminal.print(`All is as ${file} has it.`);
  terminal.printJson({
    type: 'checked',
    certificate: file,
    changes,
    ...(doubt !== undefined && { doubt }),
  });
  return changes.length === 0 ? EXIT_CODES.done : EXIT_CODES.differencesFound;
}

async function certificateIn(
  file: string,
): Promise<ReadCertificate & { readonly certificate: Certificate }> {
  try {
    const { certificate, ...read } = await readCertificate(file);
    if (certificate.sources && certificate.unread_files)
      return { ...read, certificate: certificate as Certificate };
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as Error).message}`);
  }
  throw new CommandFailed(`${file} is no certificate of verify.`);
}

export async function verifyFolder(
  options: Record<string, unknown>,
  context: Context,
): Promise<ExitCode> {
  const scope = options['onlyThese'] === true ? 'these rows' : 'everything';
  const by = typeof options['by'] === 'string' ? options['by'] : undefined;
  const migration = await openMigration(options, context);
  await using staging = await openStagedRows(migration);
  const files = reportFiles(migration);
  const verification = await withService(migration, context, (service) =>
    verified({ scope, by, migration, staging, service, files, context }),
  );
  const certificateSha256 = await writeReport(verification, files, migration);
  await writeLeftOut(migration, staging);
  print(verification, migration.folder, { report: files.html, certificateSha256 }, context);
  return EXIT_CODE_OF[verification.verdict];
}

interface Verifying extends Comparing {
  readonly by: string | undefined;
  readonly migration: Migration;
  readonly staging: OpenStaging;
  readonly service: HeldBy;
  readonly files: ReportFiles;
  readonly context: Context;
}

/** Verifies, and writes the differences. */
async function verified({ files, context, ...given }: Verifying): Promise<Verification> {
  const progress = new ProgressLine(context.terminal);
  try {
    return await writeDifferences(files.differences, (onDifference) =>
      verify({
        ...given,
        documentsFile: files.documents,
        onDifference,
        onStep: (step) => progress.show(step),
      }),
    );
  } finally {
    progress.clear();
  }
}

const STYLES: Readonly<Record<Verdict, 'green' | 'yellow' | 'red'>> = {
  MATCHED: 'green',
  INCOMPLETE: 'yellow',
  MISMATCH: 'red',
};

function print(
  verification: Verification,
  folder: MigrationFolder,
  { report, certificateSha256 }: { readonly report: string; readonly certificateSha256: string },
  { terminal, onSummary }: Context,
): void {
  const { verdict, reasons, kinds, differences, scope } = verification;
  terminal.print(
    `${terminal.styled(STYLES[verdict], headlineOf(verification))}: ${howCompared(verification)}`,
  );
  for (const reason of reasons) terminal.print(`  ${reason}`);
  for (const one of kinds) if (one.read + one.stored + one.others > 0) terminal.print(lineOf(one));
  printFiles(verification.recordsOfFiles, folder, { terminal });
  terminal.print(`The report is ${report}.`);
  terminal.print(`The SHA-256 of its certificate is ${certificateSha256}.`);
  onSummary?.({ verdict, compared: COMPARED, reasons, differences: differences.count });
  terminal.printJson({
    type: 'verified',
    verdict,
    compared: COMPARED,
    scope,
    reasons,
    erased_accounts: verification.erasedAccounts,
    kinds,
    ...verification.recordsOfFiles,
    differences: differences.count,
    report,
    certificate_sha256: certificateSha256,
  });
}

function lineOf(one: VerifiedKind): string {
  const { kind, expected, stored, missing, extra, different, unsendable, refused, erased, others } =
    one;
  return `${kind}: ${expected} expected, ${stored} stored, ${missing} missing, ${extra} extra, ${different} different${
    refused > 0 ? `; ${refused} refused` : ''
  }${unsendable > 0 ? `; ${unsendable} unreadable` : ''}${erased > 0 ? `; ${erased} erased` : ''}${others > 0 ? `; ${counted(others, 'other was', 'others were')} not compared` : ''}`;
}
