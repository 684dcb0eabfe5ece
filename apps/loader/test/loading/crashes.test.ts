import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CuttingProxy, openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { RECORD_KINDS } from '../../src/records/record-kinds.js';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { Random } from '../dirty-export/random.js';
import { writeDirtyExport, type DirtyExport } from '../dirty-export/write-dirty-export.js';
import { temporaryFolder } from '../temporary-folder.js';
import { startKilledService, type Kill } from './killed-service.js';
import { LoaderProcess } from './loader-process.js';
import { journaledRows } from './migration-folder.js';
import { proveNights } from './nights.js';
import { outcomesOf } from './outcomes-of-run.js';
import { ENGINES, type RealService } from './real-service.js';

// Slow because the loader or the service starts again after each kill.
/** How often something is killed; a soak asks for more, for another seed and for every engine. */
const SOAKED = process.env['CRASH_CYCLES'];
const CYCLES = Number(SOAKED ?? 3);
/** Each with a kill of every command. */
const NIGHTS = Number(SOAKED ?? 1);
const SEED = Number(process.env['CRASH_SEED'] ?? 1);
const ACCOUNTS = 60;
const STORE = { SQLite: { DOCUMENT_STORE: 'folder' }, PostgreSQL: {} } as const;

interface Site {
  readonly service: RealService;
  readonly folder: string;
  readonly truth: DirtyExport;
  /** Between the loader and the service. */
  readonly proxy: CuttingProxy;
  /** Besides the loader. */
  readonly kills: readonly Kill[];
}

/** What an old system has exported, and a service that knows its accounts. */
async function prepare(service: RealService, folder: string): Promise<DirtyExport> {
  mkdirSync(folder);
  const truth = writeDirtyExport(folder, { accounts: ACCOUNTS, seed: SEED });
  const { accounts, closedAccounts, oddAccounts, period } = truth;
  const closed = new Set(closedAccounts);
  const open = accounts.filter((account) => !closed.has(account));
  await service.importAccounts(open, period);
  await service.importAccounts([...closed], null, undefined, '2015-01-01T00:00:00Z');
  const [contradicted = '', ...refused] = oddAccounts.toReversed();
  await service.importAccounts([contradicted], { from_date: period.from_date });
  await service.importAccounts(refused, null);
  await service.createBusiness('BIZ-1', accounts.slice(0, 2));
  await service.createBusiness('BIZ-2', accounts.slice(0, 1));
  await service.verifyDocuments(join(folder, 'documents'));
  return truth;
}

/**
 * Loads while one after the other is killed, each while a part of a bulk request waits on its way to the service, which works on
 * the lines before it. The same command is given again after a kill of the loader. A load that is done before the last kill is
 * followed by another one.
 */
async function loadThroughKills(
  { folder, kills, proxy }: Site,
  args: readonly string[],
): Promise<Ran> {
  const random = new Random(SEED);
  const start = (...more: string[]) =>
    new LoaderProcess(['load', ...args, '--limits-patience', '600', ...more]);
  let loader = start();
  const killLoader = async (): Promise<void> => {
    loader.signal('SIGKILL');
    await loader.ended;
    loader = start();
  };
  for (let killed = 0; killed < CYCLES; killed += 1) {
    let answered = journaledRows(folder);
    const kill = kills[(killed % (kills.length + 1)) - 1] ?? killLoader;
    let isHeld = false;
    const act = (): Promise<void> => {
      isHeld = true;
      return kill();
    };
    const killing = proxy.between('"operation":', act, 1 + random.below(3));
    for (;;) {
      const running = loader;
      await Promise.race([killing, running.ended]);
      if (isHeld) break;
      const { exitCode, err } = await running.ended;
      expect(exitCode, err).to.equal(1);
      answered = 0;
      loader = start('--all');
    }
    await killing;
    expect(journaledRows(folder), 'what is answered stays so').to.be.at.least(answered);
  }
  const ran = await loader.ended;
  expect(ran.exitCode, ran.err).to.equal(1);
  return ran;
}

/** `kind file:line` and the codes of what was refused, of each failed row. */
function refusedRows(folder: string, { planted }: DirtyExport) {
  const refused: string[] = [];
  for (const kind of RECORD_KINDS) {
    if (!planted.some((one) => one.kind === kind)) continue;
    const [header = [], ...rows] = csvOf(join(folder, 'out', 'failed', `${kind}.csv`));
    const cell = (row: readonly string[], name: string) => row[header.lastIndexOf(name)] ?? '';
    for (const row of rows)
      refused.push(
        `${kind} ${cell(row, 'source_file')}:${cell(row, 'source_line')} ${cell(row, 'code').split(' | ').toSorted().join(' ')}`,
      );
  }
  return refused.toSorted();
}

/** What the service has to refuse: all errors but those among rows of accounts, which are not sent. */
function plantedRefusals({ planted }: DirtyExport) {
  const codes = new Map<string, string[]>();
  for (const { severity, kind, file, line, code } of planted) {
    const isSent = kind !== 'accounts' || code === 'required';
    if (severity === 'notice' || !isSent) continue;
    const place = `${kind} ${file}:${line}`;
    codes.set(place, [...(codes.get(place) ?? []), code]);
  }
  return [...codes].map(([place, all]) => `${place} ${all.toSorted().join(' ')}`).toSorted();
}

function csvOf(file: string): readonly (readonly string[])[] {
  const text = readFileSync(file, 'utf8');
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

interface Verified {
  readonly verdict: string;
  readonly differences: number;
  readonly kinds: readonly {
    readonly kind: string;
    readonly refused: number;
    readonly read: number;
  }[];
}

const verdictOf = (ran: Ran): Verified => {
  const [verified] = jsonLines<Verified>(ran);
  if (!verified) throw new Error(ran.err);
  return verified;
};

const account = (number: string) =>
  `account_id = (select id from accounts where external_account_number = '${number}')`;

const first = (number: string) =>
  `transaction_id = (select min(transaction_id) from transactions where ${account(number)})`;

async function proveLoad(site: Site): Promise<void> {
  const { service, folder, truth } = site;
  const toService = ['--dir', folder, '--json', '--api-key-file', service.keyFile, '--url'];
  const args = [...toService, service.url];
  outcomesOf(await loadThroughKills(site, [...toService, site.proxy.through(service.url)]));
  // As after a kill of the loader at its very end.
  const outcomes = outcomesOf(await runLoader(['load', ...args]));
  for (const kind of RECORD_KINDS)
    expect(outcomes[kind]?.rows, `rows of ${kind}`).to.equal(truth.rows[kind]);
  const refused = refusedRows(folder, truth);
  const planted = plantedRefusals(truth);
  expect({
    notPlanted: refused.filter((one) => !planted.includes(one)),
    notRefused: planted.filter((one) => !refused.includes(one)),
  }).to.deep.equal({ notPlanted: [], notRefused: [] });
  expect(refused.length).to.equal(planted.length);

  const verified = await runLoader(['verify', ...args]);
  expect(csvOf(join(folder, 'out', 'differences.csv')).slice(1), 'differences').to.deep.equal([]);
  expect(verdictOf(verified)).to.include({ verdict: 'INCOMPLETE', differences: 0 });
  expect(verified.exitCode, verified.err).to.equal(1);

  const [, one = '', two = '', three = ''] = truth.accounts;
  await service.plant(
    `delete from transactions where ${account(one)} and ${first(one)}`,
    `update transactions set transaction_id = 'EXTRA' where ${account(two)} and ${first(two)}`,
    `update transactions set amount_minor = amount_minor + 1 where ${account(three)} and ${first(three)}`,
    `delete from statements where ${account(three)}`,
  );
  const found = await runLoader(['verify', ...args]);
  expect(found.exitCode, found.err).to.equal(4);
  const differences = csvOf(join(folder, 'out', 'differences.csv')).slice(1);
  expect(
    differences.map(([what, kind, number, , attr]) => [what, kind, number, attr].join(' ')),
  ).to.have.members([
    `missing transactions ${one} `,
    `missing transactions ${two} `,
    `extra transactions ${two} `,
    `different transactions ${three} amount`,
    `missing historical-statements ${three} `,
  ]);
}

for (const engine of SOAKED === undefined ? (['PostgreSQL'] as const) : ENGINES)
  describe(`A service on ${engine} that is killed, as its loader is (seed ${SEED})`, function () {
    this.timeout(300_000 + CYCLES * 60_000);
    const folder = temporaryFolder();
    const killed = openedForAll(() => startKilledService(engine, STORE[engine]));

    it(`has everything once after nights of load, remove, run and verify (${NIGHTS})`, async () => {
      const hits = await proveNights(killed, folder(), NIGHTS);
      expect(hits, 'kills in the middle').to.equal(3 * NIGHTS);
    });

    it(`has a dirty export whole, and nothing else, after ${CYCLES} crashes`, async () => {
      const { service, kills } = killed;
      const own = join(folder(), 'export');
      const truth = await prepare(service, own);
      const proxy = await CuttingProxy.before(service.url);
      try {
        await proveLoad({ service, folder: own, truth, kills, proxy });
      } finally {
        await proxy.close();
      }
    });
  });
