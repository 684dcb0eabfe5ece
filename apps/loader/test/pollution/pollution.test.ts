import { writeFileSync } from 'node:fs';
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
import { cleanTable, parquet, ROWS, type CleanTable, type Polluted } from './clean-table.js';
import { ALONE, EQUAL, REPORTED, type Pollute } from './ways.js';

const NOW = new Date('2026-11-28T00:00:00Z');
const KINDS = ['notes', 'transactions'] as const;

/** A file, and the table that it was made of. */
interface Written {
  readonly name: string;
  readonly file: string;
  readonly settings: string;
  readonly table: CleanTable;
}

/** Of its rows, those that arrived as they were, and others of which nothing was said. */
interface Arrived {
  readonly name: string;
  readonly equal: number;
  readonly silent: readonly string[];
  readonly errors: number;
}

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
  const random = new Random(1);

  it('arrives equal where each record can be read', async () => {
    for (const { name, ...arrived } of await arrivedTogether(EQUAL))
      expect(arrived, name).to.deep.equal({ equal: ROWS, silent: [], errors: 0 });
  });

  it('is not altered in silence where some records can be read', async () => {
    for (const { name, silent } of await arrivedTogether(REPORTED))
      expect(silent, name).to.deep.equal([]);
  });

  for (const [at, [name, way]] of Object.entries(ALONE).entries())
    it(`is not altered in silence: ${name}`, async () => {
      const kind = KINDS[at % 2] ?? 'notes';
      const [arrived] = await checked([write(name, way, cleanTable(kind), kind)]);
      expect(arrived?.silent).to.deep.equal([]);
    });

  for (const [types, options] of EQUAL_TYPES)
    it(`arrives equal: Parquet with ${JSON.stringify(types)} ${options}`, async () => {
      for (const { equal, silent } of await arrivedAs(types, options))
        expect({ equal, silent }).to.deep.equal({ equal: ROWS, silent: [] });
    });

  for (const types of REFUSED_TYPES)
    it(`is not altered in silence: Parquet with ${JSON.stringify(types)}`, async () => {
      for (const { silent } of await arrivedAs(types)) expect(silent).to.deep.equal([]);
    });

  function write(name: string, pollute: Pollute, clean: CleanTable, base: string): Written {
    const made = pollute(clean, random);
    const {
      bytes,
      ending = '.csv',
      settings,
      table = clean,
    } = typeof made === 'string' || Buffer.isBuffer(made) ? ({ bytes: made } as Polluted) : made;
    const file = base + ending;
    writeFileSync(join(folder(), file), bytes);
    return {
      name,
      file,
      table,
      settings: settings === undefined ? '' : `[files."${file}"]\n${settings}\n`,
    };
  }

  /** Each way in a file of its own for each kind, all of which one select reads. */
  function arrivedTogether(ways: Readonly<Record<string, Pollute>>): Promise<readonly Arrived[]> {
    const written = KINDS.flatMap((kind) => {
      const bases = Object.keys(ways).map((_, at) => `${kind}_${at}`);
      const selects = bases.map((base) => `select * from ${base}`);
      writeFileSync(join(folder(), `${kind}.sql`), selects.join(' union all by name '));
      return Object.entries(ways).map(([name, way], at) =>
        write(`${name} of ${kind}`, way, cleanTable(kind, at), bases[at] ?? ''),
      );
    });
    return checked(written);
  }

  async function arrivedAs(types: Readonly<Record<string, string>>, options = '') {
    const written: Written[] = [];
    for (const kind of KINDS) {
      const [table, file] = [cleanTable(kind), `${kind}.parquet`];
      await parquet(table, types, join(folder(), file), options);
      written.push({ name: kind, file, settings: '', table });
    }
    return checked(written);
  }

  async function checked(written: readonly Written[]): Promise<readonly Arrived[]> {
    const settings = written.map((one) => one.settings).join('');
    writeFileSync(join(folder(), 'migration.toml'), `supplier = "DEMO_ENERGY"\n${settings}`);
    const migration = (
      await readMigration({ folder: folder(), env: {}, flags: {} })
    )._unsafeUnwrap();
    const opened = await openStagedRows(migration).catch(sentenceOf);
    if (typeof opened === 'string') {
      expect(written.length, opened).to.be.at.most(KINDS.length);
      expect(opened).to.match(
        /\b(notes|transactions)\.\w+|\b(transaction_id|external_account_number)\b/,
      );
      return written.map(({ name }) => ({ name, equal: 0, silent: [], errors: 0 }));
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
    const found = await rowsByFile(staging);
    return written.map(({ name, file, table }) => {
      const silent: string[] = [];
      let equal = 0;
      const missing = new Set(table.rows.map((cells) => keyOf(table, cells)));
      for (const { key, line } of found.get(file) ?? [])
        if (missing.delete(key)) equal += 1;
        else if (!reports.isNamed(file, line)) silent.push(`${line} ${key}`);
      // Rows that were altered are missing as well.
      const unexplained = missing.size - reports.lines(file);
      if (unexplained > 0) silent.push(`${unexplained} of ${missing.size} are missing`);
      const errors = problems.filter((one) => one.file === file && one.severity === 'error').length;
      return { name, equal, silent, errors };
    });
  }
});

async function rowsByFile({ rows }: OpenStaging) {
  const all: { readonly file: string; readonly line: number; readonly key: string }[] = [];
  for (const kind of KINDS)
    for await (const { subject, rows: some } of rows.groups(kind, { maximumRows: 100 }))
      for (const { item, file = '', line = 0 } of some.all)
        all.push({
          file,
          line,
          key: canonical({ external_account_number: subject, ...readItem(item) }),
        });
  return Map.groupBy(all, ({ file }) => file);
}

/** Why nothing is staged. */
function sentenceOf(error: unknown): string {
  if (error instanceof SourcesUnusable) return error.message;
  throw error;
}

interface Reports {
  isNamed(file: string, line: number): boolean;
  /** How many lines of the file something is said about, as its last record may be said to be missing. */
  lines(file: string): number;
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
    lines: (file) =>
      files.has(file)
        ? Infinity
        : [...places].reduce(
            (sum, [place, lines]) => sum + (place.startsWith(`${file}:`) ? lines : 0),
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
