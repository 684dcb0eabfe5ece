import { rm } from 'node:fs/promises';
import { requestChecks, type CheckSettings } from '@data-import/wire';
import { Journal, type KindProgress, type RunBasis } from '../journal/journal.js';
import { NO_OUTCOMES } from '../journal/outcomes.js';
import { rowsThatMayFail } from '../migration/settings.js';
import type { Migration } from '../migration/migration.js';
import { RECORD_KINDS } from '../records/record-kinds.js';
import { writeLeftOut } from '../reporting/left-out-records.js';
import { accountFiles, warningsAbout, type FileAccounts } from '../staging/file-accounts.js';
import { openAnswered, openStagedRows, type OpenStaging } from '../staging/open-staged-rows.js';
import { announce, countExpected, endBatch } from './announce.js';
import { BatchSender } from './batch-sender.js';
import { hasChangedRows } from './changed-rows.js';
import {
  hasGeneration,
  knownRefusals,
  rememberAnswered,
  ROWS_TO_SEND,
  tableOfUnknown,
} from './known-rows.js';
import { fetchImportedAccounts, missingAccounts } from './imported-accounts.js';
import { loadLines, recorderOfLines, recorderOfRetry } from './load-lines.js';
import { Pace } from './pace.js';
import { ATTEMPT_TIMEOUT_MS, makeService, requireOpen, settingsOfService } from './service.js';
import { keptState, lossSince, readServiceState } from './service-state.js';
import { ServiceUnusable } from './service-unusable.js';
import {
  fingerprintOf,
  hasOtherRows,
  scopeOf,
  stagedKinds,
  tableOfFailedRows,
} from './staged-content.js';
import { writeResults } from './write-results.js';
import type { GroupSource } from './lines.js';
import type { Client } from '@data-import/client';

export type LoadingMode = 'load' | 'rehearse' | 'retry';

export interface LoadingRequest {
  readonly mode: LoadingMode;
  /** The migration; a rehearsal has one with a folder of its own. */
  readonly migration: Migration;
  readonly url: string;
  readonly apiKey: string;
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

const WAITING_ROWS = 'waiting_rows';
const REFUSED_ROWS = 'refused_rows_of_files';

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
  journal.write();
  if (journal.run) await writeResults(migration, staging, journal);
  const hasRowOutcomes = journal.run?.hasRowOutcomes === 1;
  await tableOfFailedRows(staging.database, journal, REFUSED_ROWS);
  const files = await accountFiles(staging, { refused: REFUSED_ROWS });
  await writeLeftOut(migration, staging);
  return { state, kinds: journal.kinds, hasRowOutcomes, files, ...(failure && { failure }) };
}

class Loading {
  readonly #pace: Pace;
  readonly #client: Client;
  readonly #patienceMs: number;
  readonly #abort = new AbortController();
  #isTooMuch = false;
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
    const checkSettings = await settingsOfService(this.#client);
    const { maximumItems } = checkSettings.limits;
    const { forceAddToCurrentStatement } = settings;
    const scope = scopeOf(migration.settings, { url, supplier });
    const fingerprint = fingerprintOf(staging.fingerprint, scope, maximumItems);
    const isRetry = mode === 'retry';
    const { run } = journal;
    const loss =
      mode !== 'rehearse' && run?.scope === scope ? lossSince(run, state, journal) : undefined;
    if (isRetry) await this.#prepareRetry(fingerprint, loss);
    else {
      const { fingerprint: staged } = staging;
      const hasRowOutcomes = request.results ? 1 : 0;
      const counters = keptState(state);
      const basis = { fingerprint, staged, scope, maximumItems, hasRowOutcomes, counters } as const;
      await this.#prepare(basis, loss);
    }
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
    const mayFail = this.#rowsThatMayFail();
    this.#progress(mayFail);
    // Also while nothing is answered.
    const heartbeat = setInterval(() => this.#progress(mayFail), HEARTBEAT_MS);
    await loadLines({
      source: this.#source(isRetry),
      recorder: isRetry ? recorderOfRetry(journal) : recorderOfLines(journal),
      sender,
      pace: this.#pace,
      maximumItems,
      wholeAccounts,
      stop: request.stop,
      abort: this.#abort,
      onSettled: () => this.#progress(mayFail),
    }).finally(() => clearInterval(heartbeat));
    const isStopped = this.#isTooMuch || request.stop.signal.aborted;
    if (mode !== 'rehearse') await this.#endBatch(isStopped);
    if (isStopped) return this.#isTooMuch ? 'too-many-failed' : 'stopped';
    journal.write();
    journal.end(keptState(await readServiceState(this.#client, supplier, importBatch)));
    return 'done';
  }

  async #endBatch(isStopped: boolean): Promise<void> {
    const { supplier, migration, onNotice } = this.request;
    const { importBatch } = migration.settings;
    if (importBatch === undefined) return;
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
    if (importBatch === undefined) return true;
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
  async #prepare(basis: Omit<RunBasis, 'generation'>, loss: string | undefined): Promise<void> {
    const { request, journal, staging } = this;
    const { folder } = request.migration;
    const before = journal.run;
    const isSame = before?.fingerprint === basis.fingerprint && before.isPrepared === 1;
    const isDone = isSame && before.endedAt !== null && request.mode === 'load';
    const hasChanged = isDone && hasChangedRows(journal);
    const isRepeatedRehearsal = request.mode === 'rehearse' && before?.endedAt != null;
    const lacksOutcomes = basis.hasRowOutcomes === 1 && before?.hasRowOutcomes === 0;
    const isLost = loss !== undefined;
    if (isLost)
      request.onNotice(`${loss} All rows are sent; the service skips those that it has stored.`);
    const mayGoOn = isSame && !request.all && !isRepeatedRehearsal && !hasChanged;
    if (mayGoOn && !lacksOutcomes && !isLost) {
      const { generation } = before;
      if (generation === 0 || (await hasGeneration(staging.database, folder, generation))) {
        if (generation > 0) await tableOfUnknown(staging.database, folder, generation);
        if (before.endedAt !== null)
          request.onNotice(
            `Every row was answered before. If some failed, ${request.command('retry')} sends them again; --all sends all rows.`,
          );
        return;
      }
    }
    const generation = isLost ? 0 : await this.#remember(basis);
    journal.begin({ ...basis, generation }, await stagedKinds(staging.rows));
    if (request.mode === 'load') await rm(folder.answeredRows, { force: true });
    if (generation > 0) await this.#recordKnown(generation);
    else if (before && before.fingerprint !== basis.fingerprint && !isLost)
      request.onNotice(
        'Files or settings have changed since the last run, so all rows are sent; the service skips those that it has stored.',
      );
    for (const kind of RECORD_KINDS)
      for await (const { row, code, attr, detail } of staging.rows.faulty(kind))
        journal.record({
          kind,
          outcomes: { ...NO_OUTCOMES, failed: 1 },
          failed: [{ row, code, attr, detail }],
          differences: [],
        });
    await this.#findAccounts();
    journal.prepared();
  }

  /** Notes which rows of the run before are answered. Returns their generation, or 0 if all rows must be sent. */
  async #remember({ scope }: Omit<RunBasis, 'generation'>): Promise<number> {
    const { request, journal, staging } = this;
    const { folder, settings } = request.migration;
    const { run } = journal;
    if (request.mode !== 'load' || request.all || !run || run.scope !== scope) return 0;
    const isRemembered =
      run.generation === 0 || (await hasGeneration(staging.database, folder, run.generation));
    if (!isRemembered) return 0;
    // The run sent nothing, so the known rows have not changed since it began.
    if (run.isPrepared === 0) return run.generation;
    if (run.staged === staging.fingerprint)
      await rememberAnswered(staging.database, folder, journal, run, settings);
    else {
      await using before = await openAnswered(request.migration, run.staged);
      if (!before) return 0;
      await rememberAnswered(before, folder, journal, run, settings);
    }
    return run.generation + 1;
  }

  /** Rows that were answered before and are unchanged. */
  async #recordKnown(generation: number): Promise<void> {
    const { request, journal, staging } = this;
    const { folder } = request.migration;
    const known = await tableOfUnknown(staging.database, folder, generation);
    let stored = 0;
    let refused = 0;
    for (const [kind, rows] of known) {
      if (rows === 0) continue;
      let already_there = rows;
      for await (const failed of knownRefusals(staging.database, folder, generation, kind)) {
        already_there -= 1;
        journal.record({ kind, outcomes: { ...NO_OUTCOMES, failed: 1 }, failed, differences: [] });
      }
      const outcomes = { ...NO_OUTCOMES, already_there };
      journal.record({ kind, outcomes, failed: [], differences: [] });
      stored += already_there;
      refused += rows - already_there;
    }
    request.onNotice(
      `${stored} unchanged rows are stored already: only the others are sent. --all sends all rows.`,
    );
    if (refused > 0)
      request.onNotice(
        `${refused} unchanged rows were refused before: ${request.command('retry')} sends them again.`,
      );
  }

  /** Accounts are not sent; an imported one counts as stored already. */
  async #findAccounts(): Promise<void> {
    const { journal, staging, request } = this;
    const kind = 'accounts';
    const rows = (await staging.rows.count(kind)) - (await staging.rows.countFaulty(kind));
    if (rows === 0) return;
    await fetchImportedAccounts(this.#client, request.supplier, staging.database);
    let missing = 0;
    for await (const failed of missingAccounts(staging.database)) {
      missing += 1;
      journal.record({
        kind,
        outcomes: { ...NO_OUTCOMES, failed: 1 },
        failed: [failed],
        differences: [],
      });
    }
    const outcomes = { ...NO_OUTCOMES, already_there: rows - missing };
    journal.record({ kind, outcomes, failed: [], differences: [] });
  }

  /** Finds the rows that failed in the files as they are now. */
  async #prepareRetry(fingerprint: string, loss: string | undefined): Promise<void> {
    const { journal, staging } = this;
    const before = journal.run;
    if (loss !== undefined)
      throw new LoadingRefused(
        `${loss} Run \`${this.request.command('load')}\`: it sends all rows.`,
      );
    if (!before || before.endedAt === null)
      throw new LoadingRefused(
        `There is nothing to retry until a load has finished. Run \`${this.request.command('load')}\` to continue.`,
      );
    if (before.fingerprint !== fingerprint) {
      const isSame =
        journal.countWaiting() === 0 &&
        !(await hasOtherRows(this.request.migration, staging, journal)) &&
        (await stagedKinds(staging.rows)).every(
          ({ kind, rows }) => journal.kinds.find((known) => known.kind === kind)?.rows === rows,
        );
      if (!isSame)
        throw new LoadingRefused(
          `Rows other than the failed ones have changed, so \`retry\` cannot tell which to send. Run \`${this.request.command('load')}\`: it sends all rows, and the service skips those that it has stored.`,
        );
      journal.carryOn(fingerprint, staging.fingerprint);
    }
    journal.beginRetry();
    await tableOfFailedRows(staging.database, journal, WAITING_ROWS, { isWaiting: true });
    await this.#retryFaulty();
    await this.#retryAccounts();
  }

  async #retryFaulty(): Promise<void> {
    const { journal, staging } = this;
    for (const kind of RECORD_KINDS) {
      const waiting = new Set(journal.failedRowNumbers(kind, true));
      if (waiting.size === 0) continue;
      for await (const { row, code, attr, detail } of staging.rows.faulty(kind))
        if (waiting.has(row))
          journal.recordRetried({
            kind,
            rows: [row],
            outcomes: { ...NO_OUTCOMES, failed: 1 },
            failed: [{ row, code, attr, detail }],
            differences: [],
          });
    }
    journal.write();
  }

  async #retryAccounts(): Promise<void> {
    const { journal, staging, request } = this;
    const kind = 'accounts';
    const waiting = [...journal.failedRowNumbers(kind, true)];
    if (waiting.length === 0) return;
    await fetchImportedAccounts(this.#client, request.supplier, staging.database);
    const missing = await Array.fromAsync(missingAccounts(staging.database, WAITING_ROWS));
    journal.recordRetried({
      kind,
      rows: waiting,
      outcomes: {
        ...NO_OUTCOMES,
        already_there: waiting.length - missing.length,
        failed: missing.length,
      },
      failed: missing,
      differences: [],
    });
    journal.write();
  }

  #source(isRetry: boolean): GroupSource {
    const { rows } = this.staging;
    const isWhole = !isRetry && this.journal.run?.generation === 0;
    const among = isRetry ? WAITING_ROWS : ROWS_TO_SEND;
    return isWhole ? rows : { groups: (kind, options) => rows.groups(kind, { ...options, among }) };
  }

  #rowsThatMayFail(): number {
    const { maxFailed } = this.request.migration.settings;
    if (!maxFailed) return Infinity;
    return rowsThatMayFail(
      maxFailed,
      this.journal.kinds.reduce((sum, { rows }) => sum + rows, 0),
    );
  }

  #progress(mayFail: number): void {
    const { kinds } = this.journal;
    this.request.onProgress(kinds, this.#pace.underWay);
    const failed = kinds.reduce((sum, { outcomes }) => sum + outcomes.failed, 0);
    if (failed <= mayFail || this.#isTooMuch) return;
    this.#isTooMuch = true;
    this.request.stop.abort();
  }
}
