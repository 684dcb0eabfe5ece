import { Command } from 'commander';
import { Journal, type Run } from '../journal/journal.js';
import { sumOf } from '../journal/outcomes.js';
import { Pace } from '../loading/pace.js';
import { makeService, readSupplier, type Supplier } from '../loading/service.js';
import { ServiceUnusable } from '../loading/service-unusable.js';
import { isThere } from '../machine-failure.js';
import { RehearsalFolder, type MigrationFolder } from '../migration/folder.js';
import type { Migration } from '../migration/migration.js';
import type { Context } from './context.js';
import { EXIT_CODES } from './exit-codes.js';
import { sentenceOf, serviceAddress, summaryOf } from './loading-commands.js';
import { addMigrationOptions, openMigration } from './migration-options.js';

const PATIENCE_MS = 10_000;

export function statusCommand(context: Context): Command {
  const command = new Command('status').description('say what the journal and the service have');
  return addMigrationOptions(command, ['url', 'supplier', 'apiKeyFile']).action(
    async (options: Record<string, unknown>) => {
      const migration = await openMigration(options, context);
      const { folder } = migration;
      showJournal('load', folder, context);
      showJournal('rehearse', new RehearsalFolder(folder.path), context);
      context.exitWith(await showService(migration, context));
    },
  );
}

function showJournal(
  mode: 'load' | 'rehearse',
  { journal: file }: MigrationFolder,
  { terminal }: Context,
): void {
  if (!isThere(file)) {
    terminal.printJson({ type: 'journal', command: mode, state: 'none' });
    if (mode === 'load') terminal.print('Nothing was loaded from this folder.');
    return;
  }
  using journal = Journal.open(file);
  const { run, kinds } = journal;
  if (!run) return;
  const state = stateOf(run, journal);
  terminal.printJson({
    type: 'journal',
    command: mode,
    state,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    kinds: kinds.map(summaryOf),
  });
  terminal.print(terminal.styled('bold', `${mode}, begun ${run.startedAt}: ${SENTENCES[state]}`));
  for (const kind of kinds.filter(({ rows }) => rows > 0))
    terminal.print(`  ${sentenceOf(kind, mode)}`);
}

type State = 'unfinished' | 'retry-unfinished' | 'ended';

const SENTENCES: Readonly<Record<State, string>> = {
  unfinished: 'not finished; run the same command to continue',
  'retry-unfinished': 'a retry is not finished; run data-import retry to continue',
  ended: 'every row has an outcome',
};

function stateOf({ endedAt }: Run, journal: Journal): State {
  const isWhole = journal.kinds.every(({ rows, outcomes }) => sumOf(outcomes) === rows);
  if (endedAt === null || !isWhole) return 'unfinished';
  return journal.countWaiting() > 0 ? 'retry-unfinished' : 'ended';
}

async function showService(migration: Migration, context: Context) {
  const { terminal } = context;
  const { supplier: code, ...address } = await serviceAddress(migration, context);
  try {
    const client = makeService(
      { ...address, patienceMs: PATIENCE_MS },
      new Pace({ mostRequests: 1 }),
    );
    const supplier = await readSupplier(client, code);
    terminal.printJson({ type: 'service', url: address.url, import_supplier: code, ...supplier });
    terminal.print(serviceSentence(code, supplier));
    return EXIT_CODES.done;
  } catch (error) {
    const unusable = ServiceUnusable.fromThrown(error);
    terminal.printJson({ type: 'service', url: address.url, detail: unusable.message });
    terminal.say(unusable.message);
    return unusable.isConfiguration ? EXIT_CODES.unusable : EXIT_CODES.machineUnusable;
  }
}

function serviceSentence(code: string, { status, counters }: Supplier): string {
  const counted = Object.entries(counters).map(([name, count]) => `${count} ${name}`);
  return `The service has ${code} (${status}): ${counted.join(', ').replaceAll('_', ' ')}`;
}
