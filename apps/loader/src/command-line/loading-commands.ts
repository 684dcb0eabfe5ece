import { Command, Option } from 'commander';
import { counted } from '@data-import/command-kit';
import type { KindProgress } from '../journal/journal.js';
import { NO_OUTCOMES, plus, sumOf } from '../journal/outcomes.js';
import {
  LoadingRefused,
  runLoading,
  type LoadingMode,
  type LoadingResult,
} from '../loading/run-loading.js';
import { ServiceUnusable } from '../loading/service-unusable.js';
import { KEYS, readApiKeys, type ApiKeys, type Migration } from '../migration/migration.js';
import { msUntil } from '../migration/time-of-day.js';
import { migrationFolder } from '../migration/folder.js';
import { commandLine, type Context } from './context.js';
import { CommandFailed, EXIT_CODES, type ExitCode } from './exit-codes.js';
import { printFiles } from './file-lines.js';
import { LoadingProgress } from './loading-progress.js';
import {
  addMigrationOptions,
  flagsGiven,
  MACHINE,
  openMigration,
  refreshOption,
  SERVICE,
  type SettingName,
} from './migration-options.js';

const SETTINGS: readonly SettingName[] = [
  ...SERVICE,
  'operatorKeyFile',
  'importBatch',
  'forceAddToCurrentStatement',
  'wholeAccounts',
  'mostRequests',
  'rowsPerSecond',
  'until',
  'timeZone',
  'patience',
  'maxFailed',
  ...MACHINE,
];

export function loadCommand(context: Context): Command {
  return loadingCommand(
    'load',
    'send the rows that are not stored yet; continues an interrupted load',
    context,
  )
    .option('--all', 'send all rows, also those that were answered before')
    .addOption(resultsOption());
}

export function resultsOption(): Option {
  return new Option(
    '--results',
    "write out/loaded/<kind>.csv: each row's outcome, and the number of its account in the service",
  );
}

export function rehearseCommand(context: Context): Command {
  return loadingCommand(
    'rehearse',
    'send all rows as load does, and the service stores nothing',
    context,
  ).option('--ask-vendor', 'let the service ask the payment vendors');
}

export function retryCommand(context: Context): Command {
  return loadingCommand('retry', 'send the rows that failed, after the files were mended', context);
}

function loadingCommand(mode: LoadingMode, description: string, context: Context): Command {
  const command = new Command(mode).description(description).addOption(refreshOption());
  return addMigrationOptions(command, SETTINGS).action(async (options: Record<string, unknown>) => {
    const migration = await openMigration(options, context);
    context.exitWith(await load(mode, migration, options, context));
  });
}

export async function loadFolder(
  options: Record<string, unknown>,
  context: Context,
): Promise<ExitCode> {
  return load('load', await openMigration(options, context), options, context);
}

export interface ServiceAddress extends ApiKeys {
  readonly url: string;
  readonly supplier: string;
}

/** @throws CommandFailed where the settings do not say which service it is. */
export async function serviceAddress(
  { settings }: Migration,
  { env }: Context,
): Promise<ServiceAddress> {
  const { url, supplier } = settings;
  if (url === undefined)
    throw new CommandFailed('There is no url: set it in migration.toml, or give --url.');
  if (supplier === undefined)
    throw new CommandFailed('There is no supplier: set it in migration.toml, or give --supplier.');
  const keys = await readApiKeys(settings, env);
  if (keys.isErr()) throw new CommandFailed(keys.error);
  return { url, supplier, ...keys.value };
}

async function load(
  mode: LoadingMode,
  given: Migration,
  options: Record<string, unknown>,
  context: Context,
): Promise<ExitCode> {
  const { terminal } = context;
  const address = await serviceAddress(given, context);
  const migration =
    mode === 'rehearse' ? { ...given, folder: migrationFolder(given.folder.path, true) } : given;
  const stop = new AbortController();
  const progress = new LoadingProgress(terminal);
  const { until, timeZone } = migration.settings;
  const command = (words: string): string =>
    commandLine(context, words, options['dir'], flagsGiven(options, SETTINGS));
  let hasWindowEnded = false;
  const end = (): void => {
    progress.say(`It is ${until}: ending.`);
    hasWindowEnded = true;
    stop.abort();
  };
  const window =
    until === undefined ? undefined : setTimeout(end, msUntil(until, timeZone, context.now()));
  const signals = new Signals(stop, () =>
    progress.say('Stopping. Press Ctrl+C again to stop now.'),
  );
  try {
    const result = await runLoading({
      ...address,
      mode,
      migration,
      all: options['all'] === true,
      results: options['results'] === true,
      askVendor: options['askVendor'] === true,
      stop,
      command,
      onProgress: (kinds, requests) => progress.show(kinds, requests),
      onNotice: (sentence) => progress.say(sentence),
    });
    progress.finish(result.kinds);
    const again = command(mode);
    return report(mode, result, { hasWindowEnded, again, keys: address }, migration, context);
  } catch (error) {
    progress.clear();
    if (error instanceof LoadingRefused) throw new CommandFailed(error.message);
    if (error instanceof ServiceUnusable) throw unusable(error, address);
    throw error;
  } finally {
    clearTimeout(window);
    signals.leave();
  }
}

function unusable(error: ServiceUnusable, keys: ApiKeys, again?: string): CommandFailed {
  const message = messageOf(error, keys);
  return error.isConfiguration
    ? new CommandFailed(message, EXIT_CODES.unusable)
    : new CommandFailed(
        again === undefined ? message : `${ended(message)} Run \`${again}\` to continue.`,
        EXIT_CODES.machineUnusable,
      );
}

/** The message of the error, and which key to check where one was refused. */
export function messageOf({ message, refusedKey }: ServiceUnusable, keys: ApiKeys): string {
  if (!refusedKey) return message;
  const isOperators = refusedKey.of === 'operator' || keys.apiKey === keys.operatorKey;
  // An operator's key alone reads, and loads no rows but accounts.
  if (refusedKey.of === 'caller' && isOperators && refusedKey.isKnown)
    return `${ended(message)} Give the ${KEYS.caller}, too.`;
  return `${ended(message)} Check the ${KEYS[isOperators ? 'operator' : 'caller']}.`;
}

function ended(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function report(
  mode: LoadingMode,
  { state, kinds, failure, hasRowOutcomes, files }: LoadingResult,
  {
    hasWindowEnded,
    again,
    keys,
  }: { readonly hasWindowEnded: boolean; readonly again: string; readonly keys: ApiKeys },
  { folder }: Migration,
  context: Context,
): ExitCode {
  const { terminal, onSummary } = context;
  const { failed, different } = kinds.reduce(
    (sum, { outcomes }) => plus(sum, outcomes),
    NO_OUTCOMES,
  );
  const summary = {
    state: state === 'stopped' && hasWindowEnded ? 'window-ended' : state,
    ...(failure && { detail: messageOf(failure, keys) }),
    kinds: kinds.map(summaryOf),
  };
  onSummary?.(summary);
  terminal.printJson({
    type: 'summary',
    command: mode,
    ...summary,
    ...files,
    ...(failed > 0 && { failed_rows: folder.failed }),
    ...(different > 0 && { changed_rows: folder.changed }),
    ...(hasRowOutcomes && { results: folder.loaded }),
  });
  for (const kind of kinds.filter(({ rows }) => rows > 0)) terminal.print(sentenceOf(kind, mode));
  printFiles(files, folder, context);
  if (failed > 0) terminal.print(`${counted(failed, 'row')} failed: see ${folder.failed}`);
  if (different > 0)
    terminal.print(
      `${counted(different, 'row is', 'rows are')} stored with other content: see ${folder.changed}`,
    );
  if (hasRowOutcomes) terminal.print(`The outcome of each row is in ${folder.loaded}`);
  if (failure) throw unusable(failure, keys, again);
  if (state === 'stopped') {
    terminal.say(`Stopped early. Run \`${again}\` to continue.`);
    return hasWindowEnded ? EXIT_CODES.windowEnded : EXIT_CODES.interrupted;
  }
  if (state === 'too-many-failed')
    terminal.say(
      `Stopped early, because ${counted(failed, 'row')} failed. Run \`${again}\` to continue.`,
    );
  return failed > 0 ? EXIT_CODES.someRowsFailed : EXIT_CODES.done;
}

export function summaryOf({ kind, rows, outcomes }: KindProgress): object {
  return { kind, rows, ...outcomes };
}

export function sentenceOf({ kind, rows, outcomes }: KindProgress, mode: LoadingMode): string {
  const { loaded, moved, already_there: existing, different, failed } = outcomes;
  const counts = [
    [loaded + moved, mode === 'rehearse' ? 'would be stored' : 'stored'],
    [moved, 'of them under another day'],
    [existing, 'already stored'],
    [different, 'stored with other content'],
    [failed, 'failed'],
    [rows - sumOf(outcomes), 'not sent'],
  ] as const;
  const parts = counts.filter(([count]) => count > 0).map((count) => count.join(' '));
  return `${kind}: ${counted(rows, 'row')}: ${parts.join(', ')}`;
}

/** The first signal ends cleanly, the second at once. */
class Signals {
  readonly #names = ['SIGINT', 'SIGTERM'] as const;

  constructor(
    private readonly stop: AbortController,
    private readonly onFirst: () => void,
  ) {
    for (const name of this.#names) process.on(name, this.#handle);
  }

  leave(): void {
    for (const name of this.#names) process.off(name, this.#handle);
  }

  readonly #handle = (): void => {
    // A second signal ends the process at once, whatever is under way: the journal has all answers.
    if (this.stop.signal.aborted) process.exit(EXIT_CODES.interrupted);
    this.onFirst();
    this.stop.abort();
  };
}
