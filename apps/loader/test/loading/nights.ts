import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { runLoader, type Ran } from '../command-line/run-loader.js';
import { Random } from '../dirty-export/random.js';
import { Gateway } from './gateway.js';
import type { Kill, KilledService } from './killed-service.js';
import { LoaderProcess } from './loader-process.js';
import { TestMigration } from './migration-folder.js';
import type { RealService, TestSupplier } from './real-service.js';

const SEED = Number(process.env['CRASH_SEED'] ?? 1);
const ACCOUNTS = 12;
/** Of each night: a transaction, a note and a statement. */
const CHANGED = 3;
const NEW = 5;

type Cells = Record<string, string>;

class Nights {
  readonly #random = new Random(SEED);
  readonly #removals: string;
  #kills = 0;
  /** How often something ended in the middle of a command. */
  hits = 0;

  constructor(
    private readonly service: RealService,
    private readonly gateway: Gateway,
    private readonly supplier: TestSupplier,
    private readonly migration: TestMigration,
    /** Besides the loader. */
    private readonly kills: readonly Kill[],
  ) {
    this.#removals = join(migration.folder, 'out', 'remove.ndjson');
  }

  async pass(night: number): Promise<void> {
    await this.#changeFiles(night);
    // Rows that changed are refused or different, which the exit code says.
    expect((await this.#throughKill('/bulk/', 'load')).exitCode).to.equal(1);
    await this.#writeRemovals();
    await this.#remove();
    const proved = await this.#throughKill(
      this.#random.below(2) === 0 ? '/bulk/' : '/data-import/',
      'run',
    );
    expect(proved.exitCode, proved.err).to.equal(0);
    const verified = await this.#throughKill('/digests/', 'verify');
    expect(verified.exitCode, verified.err).to.equal(0);
    expect(verified.out).to.include('"verdict":"MATCHED"');
    expect(await this.service.totals(this.supplier)).to.deep.equal(this.#expected);
  }

  /** To its end: nothing is killed. */
  run(...command: string[]): Promise<Ran> {
    return runLoader(this.#args(command), { env: this.#env });
  }

  #start(...command: string[]): LoaderProcess {
    return new LoaderProcess(this.#args(command), this.#env);
  }

  #args(command: readonly string[]): readonly string[] {
    return [...command, '--dir', this.migration.folder, '--json'];
  }

  get #env() {
    return {
      DATA_IMPORT_URL: this.gateway.url,
      DATA_IMPORT_SUPPLIER: this.supplier.code,
      DATA_IMPORT_API_KEY: this.supplier.apiKey,
    };
  }

  /** Kills something at the first request with this path; runs the command again until it comes to its end. */
  async #throughKill(path: string, command: string): Promise<Ran> {
    let killing: Promise<unknown> | undefined;
    const kill = this.#nextKill();
    const loader = this.#start(command);
    this.gateway.onRequest = (asked) => {
      if (!asked.includes(path) || killing) return;
      this.hits += 1;
      killing = kill ? kill() : Promise.resolve(loader.signal('SIGKILL'));
    };
    let ran = await loader.ended;
    await killing;
    this.gateway.onRequest = () => undefined;
    // After a kill of the service the command may have given up, and never with another verdict.
    if (ran.exitCode === null || ran.exitCode === 3) {
      if (ran.exitCode === 3) expect(ran.err).to.match(/^Error: /m);
      ran = await this.run(command);
    }
    return ran;
  }

  #nextKill(): Kill | undefined {
    this.#kills += 1;
    return this.kills[(this.#kills % (this.kills.length + 1)) - 1];
  }

  /** The file has its name when it is whole. */
  async #writeRemovals(): Promise<void> {
    await rm(this.#removals, { force: true });
    const killed = this.#start('remove', '--changed');
    const written = join(this.migration.folder, 'out');
    await until(
      'the file is begun, or there',
      () =>
        existsSync(join(written, 'remove.ndjson.part')) ||
        existsSync(this.#removals) ||
        !killed.isRunning,
    );
    killed.signal('SIGKILL');
    await killed.ended;
    if (existsSync(this.#removals)) expect(await this.#removalLines()).to.have.lengthOf(CHANGED);
    const ran = await this.run('remove', '--changed');
    expect(ran.exitCode, ran.err).to.equal(0);
    expect(await this.#removalLines()).to.have.lengthOf(CHANGED);
  }

  async #removalLines(): Promise<readonly string[]> {
    return (await readFile(this.#removals, 'utf8')).trim().split('\n');
  }

  /** The operator sends the file again until all is answered: what was removed before is not there any more. */
  async #remove(): Promise<void> {
    const { service, supplier } = this;
    const before = await this.service.totals(this.supplier);
    const body = await readFile(this.#removals, 'utf8');
    await service.setStatus('PAUSED', supplier.code);
    let removed = 0;
    let kill = this.kills[this.#random.below(this.kills.length)];
    await until('all is answered', async () => {
      const statuses: (number | undefined)[] = [];
      let killing: Promise<void> | undefined;
      try {
        const operator = await service.client('operator_api_key');
        const answers = operator.stream(
          '/v1/operator/import-suppliers/{import_supplier_code}/remove/',
          { path: { import_supplier_code: supplier.code }, body },
        );
        for await (const answer of answers) {
          const { status } = answer as { readonly status?: number };
          statuses.push(status);
          killing ??= kill?.();
        }
      } catch {
        // The answer broke off.
      }
      await killing;
      kill = undefined;
      removed += statuses.filter((status) => status === 200).length;
      // A line that the database was killed under has failed, and nothing of it was done.
      expect(
        statuses.filter((status = 200) => status < 500 && ![200, 404].includes(status)),
      ).to.deep.equal([]);
      return statuses.length > CHANGED && !statuses.some((status = 0) => status >= 500);
    });
    expect(removed, 'removed twice').to.be.at.most(CHANGED);
    await service.setStatus('ONGOING', supplier.code);
    const after = await this.service.totals(this.supplier);
    for (const kind of ['notes', 'transactions', 'statements'] as const)
      expect(before[kind] - after[kind], `removed ${kind}`).to.equal(1);
  }

  async #changeFiles(night: number): Promise<void> {
    const { migration } = this;
    const pick = <T>(rows: readonly T[]): T | undefined => rows[this.#random.below(rows.length)];
    const transactions = migration.transactions as Cells[];
    Object.assign(pick(transactions) ?? {}, { amount: `${1000 + night}.99` });
    Object.assign(pick(migration.statements as Cells[]) ?? {}, {
      gross_amount: `${2000 + night}.00`,
    });
    const note = pick(migration.notes as Cells[]);
    Object.assign(note ?? {}, { is_pinned: note?.['is_pinned'] === 'true' ? 'false' : 'true' });
    for (let index = 0; index < NEW; index += 1)
      transactions.push({
        ...transactions[this.#random.below(12 * ACCOUNTS)],
        transaction_id: `N-${night}-${index}`,
      });
    await migration.write(this.service);
  }

  get #expected() {
    const { notes, transactions, statements } = this.migration;
    return {
      notes: notes.length,
      transactions: transactions.length,
      statements: statements.length,
    };
  }
}

/** Kills load, remove, run and verify, after which everything is stored once; returns how many kills were in the middle of one. */
export async function proveNights(
  { service, kills }: KilledService,
  folder: string,
  nights: number,
): Promise<number> {
  const supplier = await service.createSupplier('NIGHT');
  const gateway = await Gateway.before(service.url);
  try {
    const migration = new TestMigration(folder, { accounts: ACCOUNTS });
    await service.importAccounts(migration.accounts, undefined, supplier.code);
    await migration.write(service);
    const passing = new Nights(service, gateway, supplier, migration, kills);
    const loaded = await passing.run('load');
    expect(loaded.exitCode, loaded.err).to.equal(0);
    for (let night = 0; night < nights; night += 1) await passing.pass(night);
    return passing.hits;
  } finally {
    await gateway.close();
  }
}
