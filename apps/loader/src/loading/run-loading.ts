import { requestChecks, type CheckSettings } from '@data-import/wire';
import { counted } from '@data-import/command-kit';
import {
  Journal,
  type KindProgress,
  type KindToLoad,
  type Run,
  type RunBasis,
} from '../journal/journal.js';
import { sumOf } from '../journal/outcomes.js';
import { rowsThatMayFail } from '../migration/settings.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS, type RecordKind } from '../records/record-kinds.js';
import { writeFailedRows } from '../reporting/failed-rows.js';
import { writeLeftOut } from '../reporting/left-out-records.js';
import { accountFiles, warningsAbout, type FileAccounts } from '../staging/file-accounts.js';
import { openStagedRows, type OpenStaging } from '../staging/open-staged-rows.js';
import { announce, countExpected, endBatch } from './announce.js';
import {
  copyAnswers,
  FAILED_ROWS,
  failedRows,
  findProblems,
  findRowsToSend,
  ROWS_TO_SEND,
} from './answers.js';
import { BatchSender } from './batch-sender.js';
import { changedRowsByCounter, dropReplaced, writeChanged } from './changed-rows.js';
import {
  fetchImportedAccounts,
  hasMissingAccounts,
  loadAccounts,
  type Importer,
} from './load-accounts.js';
import { loadLines } from './load-lines.js';
import { writeLoadedRows } from './loaded-rows.js';
import { Pace } from './pace.js';
import { nameRefusedAccounts } from './rows-of-refused-accounts.js';
import {
  ATTEMPT_TIMEOUT_MS,
  makeService,
  requireOpen,
  requireOperator,
  settingsOfService,
} from './service.js';
import { keptState, lossSince, readServiceState, scopeOf } from './service-state.js';
import { ServiceUnusable } from './service-unusable.js';
import type { StagedRows } from '../staging/staged-rows.js';
import type { GroupSource } from './lines.js';
import type { Client } from '@data-import/client';

export type LoadingMode = 'load' | 'rehearse' | 'retry';

export interface LoadingRequest {
  readonly mode: LoadingMode;
  /** The migration; a rehearsal has one with a folder of its own. */
  readonly migration: Migration;
  readonly url: string;
  readonly apiKey: string;
  /** With it accounts are imported; without it they are looked up, unless the supplier's callers import them. */
  readonly operatorKey: string | undefined;
  readonly supplier: string;
  /** All rows are sent, whatever the journal says. */
  readonly all: boolean;
  /** True if the outcome of each row is written, also by a later command that continues the run. */
  readonly results: boolean;
  /** A rehearsal asks payment vendors too. */
  readonly askVendor: boolean;
  readonly stop: AbortController;
  /** A command of the loader with the words that run it. */
  readonly command: (words: string) => string;
  /** Called after each line, and every second. */
  readonly onProgress: (kinds: readonly KindProgress[], requests: number) => void;
  readonly onNotice: (sentence: string) => void;
}

export interface LoadingResult {
  /** The reason that the load ended. Unless it is `done`, the same command sends the rows that have no outcome yet. */
  readonly state: 'done' | 'stopped' | 'too-many-failed' | 'service-unusable';
  readonly failure?: ServiceUnusable;
  readonly kinds: readonly KindProgress[];
  /** True if the outcome of each row was written. */
  readonly hasRowOutcomes: boolean;
  readonly files: FileAccounts;
}

/** The request cannot be done with this folder, in a sentence for the user. */
export class LoadingRefused extends Error {
  override readonly name = 'LoadingRefused';
}

const HEARTBEAT_MS = 1000;
/** The first answer takes longer only where the service cannot be reached or has too much to do. */
const FIRST_ANSWER_MS = 5000;

/**
 * Loads, rehearses or retries. What was answered stays in the journal, however it ends.
 *
 * @throws LoadingRefused, SourcesUnusable; ServiceUnusable before anything was sent
 */
export async function runLoading(request: LoadingRequest): Promise<LoadingResult> {
  const { migration } = request;
  await using staging = await openStagedRows(migration);
  using journal = Journal.open(migration.folder.journal);
  for (const from of staging.empty.values()) request.onNotice(`${from} has no rows.`);
  for (const warning of warningsAbout(staging.unread)) request.onNotice(warning);
  const loading = new Loading(request, staging, journal);
  let state: LoadingResult['state'];
  let failure: ServiceUnusable | undefined;
  try {
    state = await loading.run();
  } catch (error) {
    failure = ServiceUnusable.fromThrown(error);
    if (!loading.hasBegun) throw failure;
    state = 'service-unusable';
  }
  const { database } = staging;
  if (journal.hasAnswers({ withProblems: true })) {
    await findProblems(database, journal, unansweredOf(journal));
    await dropReplaced(database, journal);
  }
  await nameRefusedAccounts(staging);
  for (const kind of RECORD_KINDS)
    await writeFailedRows(database, migration, kind, failedRows(kind));
  await writeChanged(database, migration.folder.changed);
  await writeLoadedRows(database, migration.folder, journal);
  const hasRowOutcomes = journal.run?.hasRowOutcomes === 1;
  const files = await accountFiles(staging, { refused: FAILED_ROWS });
  await writeLeftOut(migration, staging);
  return { state, kinds: journal.kinds, hasRowOutcomes, files, ...(failure && { failure }) };
}

class Loading {
  readonly #pace: Pace;
  readonly #client: Client;
  #callersImport = false;
  readonly #patienceMs: number;
  readonly #abort = new AbortController();
  #isTooMuch = false;
  /** The table of the rows to send; `undefined` if all are. */
  #among: string | undefined;
  /** Before this, the journal has the state of the previous run. */
  hasBegun = false;

  constructor(
    private readonly request: LoadingRequest,
    private readonly staging: OpenStaging,
    private readonly journal: Journal,
  ) {
    const { url, apiKey, migration } = request;
    this.#patienceMs = migration.settings.patience * 1000;
    this.#pace = new Pace(migration.settings);
    this.#client = makeService({ url, apiKey, patienceMs: this.#patienceMs }, this.#pace);
  }

  async run(): Promise<LoadingResult['state']> {
    const { request, journal, staging } = this;
    const { supplier, mode, url, migration } = request;
    const { settings } = migration;
    const { importBatch } = settings;
    const waiting = setTimeout(
      () => request.onNotice(`Waiting for the service at ${url}.`),
      FIRST_ANSWER_MS,
    );
    const state = await readServiceState(this.#client, supplier, importBatch).finally(() =>
      clearTimeout(waiting),
    );
    requireOpen(supplier, state.supplier, mode === 'rehearse');
    this.#callersImport = state.supplier.callers_import_accounts === true;
    const checkSettings = await settingsOfService(this.#client);
    const { maximumItems } = checkSettings.limits;
    const { forceAddToCurrentStatement } = settings;
    const scope = scopeOf(settings, { url, supplier });
    const { run } = journal;
    const loss =
      mode !== 'rehearse' && run?.scope === scope ? lossSince(run, state, journal) : undefined;
    if (mode === 'retry') await this.#prepareRetry(scope, loss);
    else {
      const { fingerprint: staged } = staging;
      const hasRowOutcomes = request.results ? 1 : 0;
      const counters = keptState(state);
      await this.#prepare({ staged, scope, hasRowOutcomes, counters }, loss);
    }
    await this.#withProgress(this.#settleAccounts(checkSettings));
    if (request.stop.signal.aborted) return this.#isTooMuch ? 'too-many-failed' : 'stopped';
    if (mode !== 'rehearse' && !(await this.#announce(checkSettings))) return 'stopped';

    const rowOutcomes = journal.run?.hasRowOutcomes === 1;
    if (rowOutcomes) await fetchImportedAccounts(this.#client, supplier, staging.database);
    this.hasBegun = true;
    const { wholeAccounts } = settings;
    const sender = new BatchSender({
      client: this.#client,
      checks: requestChecks(checkSettings),
      pace: this.#pace,
      settings: {
        supplier,
        wholeAccounts,
        forceAddToCurrentStatement,
        importBatch,
        dryRun: mode === 'rehearse',
        askVendor: request.askVendor,
        rowOutcomes,
        attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
        patienceMs: this.#patienceMs,
      },
      stopping: request.stop.signal,
      aborting: this.#abort.signal,
    });
    this.#progress();
    await this.#withProgress(
      loadLines({
        source: this.#source,
        record: (answered) => journal.record(answered),
        sender,
        pace: this.#pace,
        maximumItems,
        wholeAccounts,
        stop: request.stop,
        abort: this.#abort,
        onSettled: () => this.#progress(),
      }),
    );
    const isStopped = this.#isTooMuch || request.stop.signal.aborted;
    if (mode !== 'rehearse') await this.#endBatch(isStopped);
    if (isStopped) return this.#isTooMuch ? 'too-many-failed' : 'stopped';
    journal.write();
    journal.end(keptState(await readServiceState(this.#client, supplier, importBatch)));
    return 'done';
  }

  /** An operator's key alone may say nothing of a batch, which has no accounts. */
  get #hasAccountsAlone(): boolean {
    const { apiKey, operatorKey } = this.request;
    return (
      apiKey === operatorKey &&
      this.journal.kinds.every(({ kind, rows }) => kind === 'accounts' || rows === 0)
    );
  }

  async #endBatch(isStopped: boolean): Promise<void> {
    const { supplier, migration, onNotice } = this.request;
    const { importBatch } = migration.settings;
    if (importBatch === undefined || this.#hasAccountsAlone) return;
    const { kinds } = this.journal;
    const failure = await endBatch(this.#client, supplier, importBatch, { kinds, isStopped });
    if (!failure) return;
    onNotice(
      `The service was not told that ${importBatch} has ended: ${ServiceUnusable.from(failure).message}`,
    );
  }

  /** Announces what the batch is going to have; `false` when the user has stopped the count. The rows are counted once. */
  async #announce(checkSettings: CheckSettings): Promise<boolean> {
    const { request, journal, staging } = this;
    const { migration, supplier, onNotice } = request;
    const { importBatch, wholeAccounts, forceAddToCurrentStatement } = migration.settings;
    if (importBatch === undefined || this.#hasAccountsAlone) return true;
    const stopping = request.stop.signal;
    const whenOutside = forceAddToCurrentStatement ? 'move' : 'refuse';
    if (journal.expected === undefined) {
      onNotice(`Checking the rows, to announce how many are going to be in ${importBatch}.`);
      try {
        const options = { supplier, settings: checkSettings, whenOutside } as const;
        journal.noteExpected(await countExpected(staging, options, { wholeAccounts, stopping }));
      } catch (error) {
        if (stopping.aborted) return false;
        throw error;
      }
    }
    if (journal.expected) await announce(this.#client, supplier, importBatch, journal.expected);
    return true;
  }

  /** Goes on with the run that was broken off, if the files are the same; else begins one. */
  async #prepare(basis: RunBasis, loss: string | undefined): Promise<void> {
    const { request, journal, staging } = this;
    const { mode, all, onNotice, command, migration } = request;
    const before = journal.run;
    const isOfScope = before?.scope === basis.scope;
    const isSame = isOfScope && before.staged === basis.staged;
    const isDone = isSame && before.endedAt !== null;
    const hasChanged = isDone && mode === 'load' && changedRowsByCounter(journal).size > 0;
    const lacksOutcomes = basis.hasRowOutcomes === 1 && before?.hasRowOutcomes === 0;
    const isLost = loss !== undefined;
    if (isLost) onNotice(`${loss} All rows are sent; the service skips those that it has stored.`);
    const imports = request.operatorKey !== undefined || this.#callersImport;
    const importsMissing = imports && hasMissingAccounts(journal);
    const isAnew = all || isLost || (isDone && mode === 'rehearse');
    if (isSame && !isAnew && !hasChanged && !lacksOutcomes && !importsMissing) {
      const unanswered = await this.#takeStock(before);
      if (isDone && [...unanswered.values()].every((rows) => rows === 0))
        onNotice(
          `Every row was answered before. If some failed, ${command('retry')} sends them again; --all sends all rows.`,
        );
      return;
    }
    const answers = mode === 'load' && isOfScope && !isAnew;
    // With whole accounts a refusal keeps the other rows of the account from being stored, so it has to be looked for again.
    // Rows of accounts that are imported only now were refused for that.
    const refusals = answers && !migration.settings.wholeAccounts && !importsMissing;
    journal.begin(basis, await stagedKinds(staging.rows), { answers, refusals });
    await this.#takeStock(journal.run);
    if (answers) await this.#noticeKnown();
    else if (before && !isSame && !isLost)
      onNotice(
        'Files or settings have changed since the last run, so all rows are sent; the service skips those that it has stored.',
      );
  }

  /** Finds the rows without an answer, and corrects the counts. */
  async #takeStock(run: Run | undefined): Promise<Counts> {
    const { journal, staging } = this;
    const unanswered = await this.#findRowsToSend(run);
    await findProblems(staging.database, journal, unanswered);
    return unanswered;
  }

  async #findRowsToSend(run: Pick<Run, 'attempt' | 'firstAttempt'> | undefined): Promise<Counts> {
    const { journal, staging } = this;
    this.#among = run && journal.hasAnswers() ? ROWS_TO_SEND : undefined;
    if (!run || this.#among === undefined) return sendableRows(staging.rows);
    await copyAnswers(staging.database, journal);
    return findRowsToSend(staging.database, run);
  }

  async #noticeKnown(): Promise<void> {
    const { onNotice, command } = this.request;
    let stored = 0;
    let refused = 0;
    for (const { kind, outcomes } of this.journal.kinds) {
      stored += outcomes.already_there;
      refused += outcomes.failed - (await this.staging.rows.countFaulty(kind));
    }
    if (stored > 0)
      onNotice(
        `${counted(stored, 'unchanged row is', 'unchanged rows are')} stored already: only the others are sent. --all sends all rows.`,
      );
    if (refused > 0)
      onNotice(
        `${counted(refused, 'unchanged row was', 'unchanged rows were')} refused before: ${command('retry')} sends such rows again.`,
      );
  }

  /** @throws ServiceUnusable where the operator's key is not one */
  async #findImporter(): Promise<Importer | undefined> {
    const { url, operatorKey } = this.request;
    if (operatorKey === undefined)
      return this.#callersImport ? { client: this.#client, of: 'caller' } : undefined;
    const address = { url, apiKey: operatorKey, patienceMs: this.#patienceMs };
    const client = makeService(address, this.#pace);
    await requireOperator(client);
    return { client, of: 'operator' };
  }

  /** Imports accounts; without an importer an imported one counts as stored already, and another one as failed. */
  async #settleAccounts({ limits }: CheckSettings): Promise<void> {
    const { journal, staging, request } = this;
    const { supplier, mode, stop } = request;
    const accounts = () => journal.kinds.find(({ kind }) => kind === 'accounts');
    const before = accounts();
    if (!before || sumOf(before.outcomes) === before.rows) return;
    const importer = await this.#findImporter();
    await fetchImportedAccounts(this.#client, supplier, staging.database, importer !== undefined);
    if (importer) this.hasBegun = true;
    await loadAccounts({
      importer,
      supplier,
      staging,
      among: this.#among,
      limits,
      isDryRun: mode === 'rehearse',
      pace: this.#pace,
      stopping: stop.signal,
      record: (answered) => {
        journal.record(answered);
        this.#progress();
      },
    });
    journal.write();
    const { loaded = 0 } = accounts()?.outcomes ?? {};
    if (mode === 'rehearse' && loaded > 0)
      request.onNotice(
        `${counted(loaded, 'account is not imported yet, so its', 'accounts are not imported yet, so their')} rows fail in a rehearsal: load a folder with accounts alone first.`,
      );
  }

  /** Finds the rows that failed in the files as they are now. */
  async #prepareRetry(scope: string, loss: string | undefined): Promise<void> {
    const { journal, staging, request } = this;
    const before = journal.run;
    if (loss !== undefined)
      throw new LoadingRefused(`${loss} Run \`${request.command('load')}\`: it sends all rows.`);
    if (!before || before.endedAt === null)
      throw new LoadingRefused(
        `There is nothing to retry until a load has finished. Run \`${request.command('load')}\` to continue.`,
      );
    const { attempt, firstAttempt } = before;
    const unanswered = await this.#findRowsToSend({ attempt: attempt + 1, firstAttempt });
    if (before.scope !== scope || (await this.#hasOtherRows(before, unanswered)))
      throw new LoadingRefused(
        `Rows other than the failed ones have changed, so \`retry\` cannot tell which to send. Run \`${request.command('load')}\`: it sends all rows, and the service skips those that it has stored.`,
      );
    journal.beginRetry(staging.fingerprint);
    await findProblems(staging.database, journal, unanswered);
  }

  /** True if more rows are without an answer than those that failed. */
  async #hasOtherRows({ staged }: Run, unanswered: Counts): Promise<boolean> {
    const { journal, staging } = this;
    if (staged === staging.fingerprint) return false;
    for (const { kind, rows } of await stagedKinds(staging.rows)) {
      const known = journal.kinds.find((one) => one.kind === kind);
      const open = (unanswered.get(kind) ?? 0) + (await staging.rows.countFaulty(kind));
      if (!known || rows !== known.rows || open > rows - sumOf({ ...known.outcomes, failed: 0 }))
        return true;
    }
    return false;
  }

  get #source(): GroupSource {
    const { rows } = this.staging;
    const among = this.#among;
    return among === undefined
      ? rows
      : { groups: (kind, options) => rows.groups(kind, { ...options, among }) };
  }

  /** Tells the progress also while nothing is answered. */
  async #withProgress(work: Promise<void>): Promise<void> {
    const heartbeat = setInterval(() => this.#progress(), HEARTBEAT_MS);
    await work.finally(() => clearInterval(heartbeat));
  }

  #progress(): void {
    const { request, journal } = this;
    const { maxFailed } = request.migration.settings;
    const { kinds } = journal;
    request.onProgress(kinds, this.#pace.underWay);
    const rows = kinds.reduce((sum, { rows: ofKind }) => sum + ofKind, 0);
    const failed = kinds.reduce((sum, { outcomes }) => sum + outcomes.failed, 0);
    if (!maxFailed || failed <= rowsThatMayFail(maxFailed, rows) || this.#isTooMuch) return;
    this.#isTooMuch = true;
    request.stop.abort();
  }
}

async function stagedKinds(rows: StagedRows): Promise<readonly KindToLoad[]> {
  const kinds: KindToLoad[] = [];
  for (const kind of RECORD_KINDS) kinds.push({ kind, rows: await rows.count(kind) });
  return kinds;
}

type Counts = ReadonlyMap<RecordKind, number>;

async function sendableRows(rows: StagedRows): Promise<Counts> {
  const counts = new Map<RecordKind, number>();
  for (const { kind, rows: all } of await stagedKinds(rows))
    counts.set(kind, all - (await rows.countFaulty(kind)));
  return counts;
}

function unansweredOf({ kinds }: Journal): Counts {
  return new Map(kinds.map(({ kind, rows, outcomes }) => [kind, rows - sumOf(outcomes)]));
}
