import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SETTINGS } from '@data-import/wire';
import { expect } from 'chai';
import { checkMigration } from '../../src/checking/check-migration.js';
import type { Problem } from '../../src/checking/problem.js';
import { readMigration } from '../../src/migration/migration.js';
import { readItem } from '../../src/sources/json-numbers.js';
import { SourcesUnusable } from '../../src/sources/sources-unusable.js';
import { openStagedRows, type OpenStaging } from '../../src/staging/open-staged-rows.js';
import { Random } from '../dirty-export/random.js';
import { temporaryFolder } from '../temporary-folder.js';
import { cleanTable, parquet, type CleanTable, type Polluted } from './clean-table.js';
import { EQUAL, REPORTED, type Pollute } from './ways.js';

const NOW = new Date('2026-11-28T00:00:00Z');
const TABLES = [cleanTable('notes'), cleanTable('transactions')];

/** The rows of both tables that arrived as they were, or otherwise with or without a word about them. */
interface Arrived {
  readonly equal: number;
  readonly reported: number;
  readonly silent: readonly string[];
  readonly hasErrors: boolean;
  /** A file cannot be read at all, and none is staged. */
  readonly isUnusable: boolean;
}

const ALL = TABLES.reduce((sum, { rows }) => sum + rows.length, 0);

/** Of the tables, each column as another SQL expression. */
const EQUAL_TYPES: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{}, ''],
  [
    { amount: 'amount::decimal(18,2)', transaction_date: 'transaction_date::date' },
    ', compression zstd',
  ],
  [
    { transaction_date: 'transaction_date::timestamp', created_at: 'created_at::timestamp' },
    ', compression gzip',
  ],
  [{ created_at: 'created_at::timestamptz', type: `type::enum('CHARGE', 'CREDIT')` }, ''],
  [
    {
      note: 'encode(note)',
      body: 'encode(body)',
      external_account_number: 'encode(external_account_number)',
    },
    '',
  ],
  [{ amount: 'amount::decimal(38,4)' }, ', row_group_size 2048'],
];

const REFUSED_TYPES: readonly Readonly<Record<string, string>>[] = [
  { amount: 'amount::double' },
  { amount: 'amount::float' },
  { external_account_number: `replace(external_account_number, 'EXT-', '')::double` },
  { external_account_number: `external_account_number = 'EXT-1001'` },
  { external_account_number: '[external_account_number]' },
  { external_account_number: '{id: external_account_number}' },
  { note: `'\\xFF\\xFE'::blob`, body: `'\\xFF\\xFE'::blob` },
  {
    transaction_date: "transaction_date::date - date '1970-01-01'",
    created_at: 'epoch(created_at::timestamp)',
  },
];

describe('A file that was polluted', () => {
  const folder = temporaryFolder();
  let seed = 0;

  for (const { name, ways } of pairs(EQUAL))
    it(`arrives equal: ${name}`, async () => {
      const { equal, silent, hasErrors } = await arrived(eachTable(ways));
      expect(silent).to.deep.equal([]);
      expect({ equal, hasErrors }).to.deep.equal({ equal: ALL, hasErrors: false });
    });

  for (const { name, ways } of pairs(REPORTED))
    it(`is not altered in silence: ${name}`, async () => {
      const { isUnusable, silent } = await arrived(eachTable(ways));
      expect(silent).to.deep.equal([]);
      // One file that cannot be read ends the staging before it says a word about the other one.
      if (!isUnusable) return;
      for (const way of ways)
        expect((await arrived(eachTable([way, way]))).silent).to.deep.equal([]);
    });

  for (const [types, options] of EQUAL_TYPES)
    it(`arrives equal: Parquet with ${JSON.stringify(types)} ${options}`, async () => {
      const { equal, silent } = await arrivedAs(types, options);
      expect(silent).to.deep.equal([]);
      expect(equal).to.equal(ALL);
    });

  for (const types of REFUSED_TYPES)
    it(`is not altered in silence: Parquet with ${JSON.stringify(types)}`, async () => {
      expect((await arrivedAs(types)).silent).to.deep.equal([]);
    });

  function eachTable([notes, transactions]: Pair) {
    return (table: CleanTable) =>
      (table.kind === 'notes' ? notes : transactions)(table, new Random((seed += 1)));
  }

  async function arrived(pollute: (table: CleanTable) => ReturnType<Pollute>): Promise<Arrived> {
    for (const name of readdirSync(folder())) rmSync(join(folder(), name), { recursive: true });
    const settings: string[] = ['supplier = "DEMO_ENERGY"'];
    const tables: CleanTable[] = [];
    for (const table of TABLES) {
      const made = pollute(table);
      const {
        bytes,
        ending = '.csv',
        settings: own,
        table: whole = table,
      } = typeof made === 'string' || Buffer.isBuffer(made) ? ({ bytes: made } as Polluted) : made;
      writeFileSync(join(folder(), table.kind + ending), bytes);
      tables.push(whole);
      if (own !== undefined) settings.push(`[files."${table.kind}${ending}"]`, own);
    }
    writeFileSync(join(folder(), 'migration.toml'), settings.join('\n'));
    return checked(tables);
  }

  async function arrivedAs(
    types: Readonly<Record<string, string>>,
    options = '',
  ): Promise<Arrived> {
    for (const table of TABLES)
      await parquet(table, types, join(folder(), `${table.kind}.parquet`), options);
    writeFileSync(join(folder(), 'migration.toml'), 'supplier = "DEMO_ENERGY"');
    return checked();
  }

  async function checked(tables = TABLES): Promise<Arrived> {
    const settings = await readMigration({ folder: folder(), env: {}, flags: {} });
    const migration = settings._unsafeUnwrap();
    const opened = await openStagedRows(migration).catch(sentenceOf);
    if (typeof opened === 'string') {
      expect(opened).to.match(
        /\b(notes|transactions)\.\w+|\b(transaction_id|external_account_number)\b/,
      );
      return { equal: 0, reported: ALL, silent: [], hasErrors: true, isUnusable: true };
    }
    await using staging = opened;
    const problems: Problem[] = [];
    await checkMigration(staging, {
      ...migration.settings,
      supplier: 'DEMO_ENERGY',
      settings: DEFAULT_SETTINGS,
      report: (problem) => problems.push(problem),
      progress: () => undefined,
      now: () => NOW,
    });
    const reports = await reportsOf(problems, staging);
    const silent: string[] = [];
    let [equal, reported] = [0, 0];
    for (const table of tables) {
      const missing = new Map(table.rows.map((cells) => [keyOf(table, cells), cells]));
      for await (const { subject, rows } of staging.rows.groups(table.kind, { maximumRows: 100 }))
        for (const { item, file = '', line = 0 } of rows.all) {
          const key = canonical({ external_account_number: subject, ...readItem(item) });
          if (missing.delete(key)) equal += 1;
          else if (reports.isNamed(file, line)) reported += 1;
          else silent.push(`${file}:${line} ${key}`);
        }
      // Rows that were altered are missing as well.
      const unexplained = missing.size - reports.lines(table.kind);
      if (unexplained > 0)
        silent.push(`${unexplained} of ${missing.size} ${table.kind} are missing`);
    }
    const hasErrors = problems.some(({ severity }) => severity === 'error');
    return { equal, reported, silent, hasErrors, isUnusable: false };
  }
});

type Pair = readonly [notes: Pollute, transactions: Pollute];

/** Two ways at once, one for each table, which takes half the time. */
function pairs(ways: Readonly<Record<string, Pollute>>): readonly { name: string; ways: Pair }[] {
  const all = Object.entries(ways);
  return all.flatMap(([name, way], at) => {
    if (at % 2 === 1) return [];
    const [otherName, other] = all[at + 1] ?? [];
    if (otherName === undefined || other === undefined) return [{ name, ways: [way, way] }];
    return [{ name: `${name}; ${otherName}`, ways: [way, other] }];
  });
}

/** Why nothing is staged. */
function sentenceOf(error: unknown): string {
  if (error instanceof SourcesUnusable) return error.message;
  throw error;
}

interface Reports {
  isNamed(file: string, line: number): boolean;
  /** How many lines of the file of a table something is said about, as its last record may be said to be missing. */
  lines(table: string): number;
}

async function reportsOf(
  problems: readonly Problem[],
  { rows, empty }: OpenStaging,
): Promise<Reports> {
  const files = new Set(empty.values());
  const places = new Map<string, number>();
  for (const { file, line, detail } of problems) {
    const [, from, to] = /in the lines (\d+) to (\d+)/.exec(detail) ?? [];
    const [, joined] = /has (\d+) lines/.exec(detail) ?? [];
    const lines = to === undefined ? Number(joined ?? 1) : Number(to) - Number(from) + 1;
    places.set(`${file}:${line}`, lines);
    if (detail.includes('all behind it are missing')) files.add(file ?? '');
  }
  // Other remarks count the notices of lines.
  for (const { file, remark } of await rows.remarks())
    if (!problems.some(({ detail }) => remark.startsWith(detail))) files.add(file);
  return {
    // A record that a line end has broken is named by its second part.
    isNamed: (file, line) =>
      files.has(file) || places.has(`${file}:${line}`) || places.has(`${file}:${line + 1}`),
    lines: (table) =>
      [...files].some((file) => file.startsWith(table))
        ? Infinity
        : [...places].reduce(
            (sum, [place, lines]) => sum + (place.startsWith(table) ? lines : 0),
            0,
          ),
  };
}

function keyOf({ header }: CleanTable, cells: readonly string[]): string {
  return canonical(Object.fromEntries(header.map((name, index) => [name, cells[index]])));
}

/** Numbers without zeros at their end, and fields in order. */
function canonical(item: Readonly<Record<string, unknown>>): string {
  const fields = Object.entries(item).map(([name, value]) =>
    name === 'amount'
      ? [name, String(value).replace(/(\.\d*?)0+$/, '$1')]
      : [name, name === 'transaction_date' ? String(value).slice(0, 10) : value],
  );
  return JSON.stringify(fields.toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}
