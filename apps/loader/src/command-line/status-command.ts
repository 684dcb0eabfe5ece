import { Command } from 'commander';
import { Journal, type Run } from '../journal/journal.js';
import { NO_OUTCOMES, sumOf } from '../journal/outcomes.js';
import { Pace } from '../loading/pace.js';
import { makeService, type Supplier } from '../loading/service.js';
import {
  lossSince,
  readServiceState,
  scopeOf,
  type ServiceState,
} from '../loading/service-state.js';
import { ServiceUnusable } from '../loading/service-unusable.js';
import { isThere } from '../machine/machine-failure.js';
import { migrationFolder, type MigrationFolder } from '../migration/folder.js';
import type { MigrationSettings } from '../migration/settings.js';
import { LOADED_KINDS, RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import type { Context } from './context.js';
import { EXIT_CODES, type ExitCode } from './exit-codes.js';
import {
  messageOf,
  sentenceOf,
  serviceAddress,
  summaryOf,
  type ServiceAddress,
} from './loading-commands.js';
import { addMigrationOptions, openMigration, SERVICE } from './migration-options.js';

const PATIENCE_MS = 10_000;

export function statusCommand(context: Context): Command {
  const command = new Command('status').description('say what the journal and the service have');
  return addMigrationOptions(command, SERVICE).action(async (options: Record<string, unknown>) => {
    const migration = await openMigration(options, context);
    const { folder, settings } = migration;
    // Reports first a journal that this user may not read.
    isThere(folder.journal);
    const address = await serviceAddress(migration, context);
    const service = await readService(address, settings);
    showJournal('load', folder, context, doubtOf(address, settings, service));
    showJournal('rehearse', migrationFolder(folder.path, true), context, () => undefined);
    context.exitWith(showService(address, service, context));
  });
}

type Read = ServiceState | ServiceUnusable;

async function readService(
  { supplier, ...address }: ServiceAddress,
  { importBatch }: MigrationSettings,
): Promise<Read> {
  try {
    const pace = new Pace({ mostRequests: 1 });
    const client = makeService({ ...address, patienceMs: PATIENCE_MS }, pace);
    return await readServiceState(client, supplier, importBatch);
  } catch (error) {
    return ServiceUnusable.fromThrown(error);
  }
}

/** A reason why the answers in the journal may not tell what is stored. */
interface Doubt {
  readonly sentence: string;
  /** The kinds whose answers no longer count: all of their rows are sent again. */
  readonly unsent: readonly RecordKind[];
}

function doubtOf(address: ServiceAddress, settings: MigrationSettings, service: Read) {
  return (run: Run, journal: Journal): Doubt | undefined => {
    if (run.scope !== scopeOf(settings, address))
      return { sentence: OTHER_SCOPE, unsent: RECORD_KINDS };
    if (service instanceof ServiceUnusable)
      return { sentence: 'Whether the service still has the rows is not known.', unsent: [] };
    const sentence = lossSince(run, service, journal);
    return sentence === undefined ? undefined : { sentence, unsent: LOADED_KINDS };
  };
}

const OTHER_SCOPE =
  'It was loaded with another url, supplier, import_batch or force_add_to_current_statement.';

function showJournal(
  mode: 'load' | 'rehearse',
  { journal: file }: MigrationFolder,
  { terminal }: Context,
  doubtAbout: (run: Run, journal: Journal) => Doubt | undefined,
): void {
  if (!isThere(file)) {
    terminal.printJson({ type: 'journal', command: mode, state: 'none' });
    if (mode === 'load') terminal.print('Nothing was loaded from this folder.');
    return;
  }
  using journal = Journal.open(file);
  const { run } = journal;
  if (!run) return;
  const doubt = doubtAbout(run, journal);
  const unsent = doubt?.unsent ?? [];
  const state = unsent.length > 0 ? 'out-of-date' : stateOf(run, journal);
  const kinds = journal.kinds.map((one) =>
    unsent.includes(one.kind) ? { ...one, outcomes: NO_OUTCOMES } : one,
  );
  terminal.printJson({
    type: 'journal',
    command: mode,
    state,
    ...(doubt && { detail: doubt.sentence }),
    started_at: run.startedAt,
    ended_at: run.endedAt,
    kinds: kinds.map(summaryOf),
  });
  terminal.print(terminal.styled('bold', `${mode}, begun ${run.startedAt}: ${SENTENCES[state]}`));
  if (doubt) terminal.print(`  ${doubt.sentence}`);
  for (const kind of kinds.filter(({ rows }) => rows > 0))
    terminal.print(`  ${sentenceOf(kind, mode)}`);
}

type State = 'unfinished' | 'retry-unfinished' | 'ended' | 'out-of-date';

const SENTENCES: Readonly<Record<State, string>> = {
  unfinished: 'not finished; run the same command to continue',
  'retry-unfinished': 'a retry is not finished; run retry to continue',
  ended: 'every row has an outcome',
  'out-of-date': 'the answers no longer tell what is stored; load sends what is not',
};

function stateOf({ endedAt }: Run, journal: Journal): State {
  if (endedAt === null) return 'unfinished';
  const isWhole = journal.kinds.every(({ rows, outcomes }) => sumOf(outcomes) === rows);
  return isWhole ? 'ended' : 'retry-unfinished';
}

function showService(address: ServiceAddress, service: Read, { terminal }: Context): ExitCode {
  const { url, supplier: code } = address;
  if (service instanceof ServiceUnusable) {
    const detail = messageOf(service, address);
    terminal.printJson({ type: 'service', url, detail });
    terminal.say(detail);
    return service.isConfiguration ? EXIT_CODES.unusable : EXIT_CODES.machineUnusable;
  }
  const { supplier } = service;
  terminal.printJson({ type: 'service', url, import_supplier: code, ...supplier });
  terminal.print(serviceSentence(code, supplier));
  return EXIT_CODES.done;
}

function serviceSentence(code: string, { status, counters }: Supplier): string {
  const counted = Object.entries(counters).map(([name, count]) => `${count} ${name}`);
  return `The service has ${code} (${status}): ${counted.join(', ').replaceAll('_', ' ')}`;
}
