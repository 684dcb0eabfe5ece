import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Problem } from '../../src/checking/problem.js';
import { readMigration } from '../../src/migration/migration.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import { readItem } from '../../src/sources/json-numbers.js';
import { openStagedRows } from '../../src/staging/open-staged-rows.js';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { runProcess } from '../loading/loader-process.js';
import { temporaryFolder } from '../temporary-folder.js';

const CASES = fileURLToPath(new URL('../../../test/cases/', import.meta.url));

/** Files as other systems have written them, and what becomes of them. */
interface Case {
  readonly folder: string;
  readonly does: string;
  /** The lines of migration.toml after the first; the folder's own file wins. */
  readonly settings?: string;
  /** What `init` says, which is not given without it. */
  readonly init?: RegExp;
  /** What `check` says, where it cannot be a list of problems. */
  readonly says?: RegExp;
  /** 0 if it is left out. */
  readonly exitCode?: number;
  /** All that `check` finds: severity, line, field, code. */
  readonly problems?: readonly string[];
  /** What the details of the problems have. */
  readonly details?: RegExp;
  /** The values of the problems, as they are in the file. */
  readonly values?: readonly unknown[];
  /** A field of the rows that can be sent, in their order. */
  readonly staged?: readonly [kind: RecordKind, field: string, values: readonly unknown[]];
  /** Of the machine, for a loader in a process of its own. */
  readonly env?: NodeJS.ProcessEnv;
  /** A file that `check` writes, and what it has. */
  readonly writes?: readonly [path: string, content: RegExp];
  /** Rows by kind, the unreadable ones included. */
  readonly rows?: Readonly<Record<string, number>>;
}

const NOW = new Date('2026-11-28T00:00:00Z');
const NOTES = (n: number) => ({ accounts: 4, notes: n });
const TRANSACTIONS = (n: number) => ({ accounts: 4, transactions: n });

function rounded(amount: string): string {
  return `with l as (select "Amount" as amount, * exclude ("Amount") from ledger)
    select "Account" as external_account_number, "Doc" as transaction_id, "Date" as transaction_date, ${amount} as amount, "Kind" as type, source_file, source_line from l`;
}

const TABLE: readonly (Case & { readonly sql?: string })[] = [
  {
    folder: 'code-page-850',
    does: 'says how many lines were taken for Windows-1252, and which byte is no character of it',
    init: /2 lines are not UTF-8 and taken for windows-1252 \(line 2: ".*M\\u0081ller.*0x81 is no character/,
    says: /2 lines are not UTF-8 and taken for windows-1252 \(line 2: ".*M\\u0081ller.*0x81 is no character/,
    problems: ['notice 2 body control_character'],
    details: /U\+0081/,
    rows: NOTES(2),
  },
  {
    folder: 'control-characters',
    does: 'notices control characters, with what they are in Windows-1252',
    problems: ['notice 2 body control_character', 'notice 3 body control_character'],
    details: /U\+0092 is a control character: the byte 0x92 is \u2019 in windows-1252/,
    rows: NOTES(2),
  },
  {
    folder: 'stray-quotes',
    does: 'notices a cell whose lines look like records',
    says: /cell in quotes has 3 lines, of which each has 3 cells like the header.*\(line 2\)/,
    problems: ['notice 2 non_field_errors cell_looks_like_records'],
    rows: NOTES(2),
  },
  {
    folder: 'header-and-trailer',
    does: 'drafts the lines before the header',
    init: /ledger\.txt: Its header seems to be behind a line: see skip/,
    exitCode: 1,
    problems: [
      'error 3 transaction_id required',
      'error 4 transaction_id required',
      'error 5 non_field_errors unreadable_record',
    ],
    rows: TRANSACTIONS(3),
  },
  {
    folder: 'unknown-times',
    does: 'drafts times in an unknown form plain',
    init: /wrote .*notes\.sql/,
    exitCode: 1,
    problems: ['error 2 created_at invalid', 'error 3 created_at invalid'],
    rows: NOTES(2),
  },
  {
    folder: 'rare-delimiter',
    does: 'drafts a delimiter that is rare',
    init: /ledger\.txt: Its delimiter seems to be "\^"/,
    exitCode: 1,
    problems: ['error 2 transaction_id required'],
    rows: TRANSACTIONS(1),
  },
  {
    folder: 'times-with-offsets',
    does: 'reads times with an offset alike on machines in every time zone',
    env: { TZ: 'Europe/Berlin' },
    staged: ['notes', 'created_at', ['2019-07-01T12:00:00Z', '2019-05-01T07:30:00Z']],
  },
  {
    folder: 'dates-without-zeros',
    does: 'refuses dates that have not the width of their form',
    exitCode: 1,
    problems: [3, 4, 3, 4].map((line) => `error ${line} transaction_date invalid`),
    values: ['2019115', '2019111', '11019', '11119'],
    details: /no such day/,
  },
  {
    folder: 'years-of-two-digits',
    does: 'notices times after today, which years of two digits become',
    problems: ['notice 2 created_at date_in_future', 'notice 3 created_at date_in_future'],
    values: ['2047-06-15T10:00:00Z', '2068-06-15T10:00:00Z'],
  },
  {
    folder: 'forms-in-turn',
    does: 'tries the second form where the first reads another year',
    staged: ['transactions', 'transaction_date', ['2019-10-15', '2019-10-15']],
  },
  {
    folder: 'days-and-months',
    does: 'drafts two orders that exclude each other in no list',
    init: /transactions\.sql/,
    exitCode: 1,
    problems: [2, 3, 4, 5, 6, 7, 8, 9].map((line) => `error ${line} transaction_date invalid`),
  },
  {
    folder: 'days-and-months',
    does: 'counts the values that have either order',
    sql: `select "Account" as external_account_number, "Document" as transaction_id, '10.00' as amount, 'CHARGE' as type,
      iso_date("Date", ['%d/%m/%Y', '%m/%d/%Y']) as transaction_date, source_file, source_line from ledger`,
    says: /2 values of "Date", the first in line 4, are dates with the day or with the month first/,
    rows: TRANSACTIONS(8),
  },
  {
    folder: 'words-for-nothing',
    does: 'notices words that stand for nothing',
    init: /notes\.csv: Cells have \["NULL","\(null\)","#N\/A"\]: if that stands for nothing, state nulls = /,
    problems: [2, 3, 4].map((line) => `notice ${line} body word_for_nothing`),
    rows: NOTES(3),
  },
  {
    folder: 'identifiers-with-spaces',
    does: 'notices white space at the ends of identifiers, and what is another identifier for nothing else',
    problems: [
      'notice 3 transaction_id white_space_at_end',
      'notice 3 transaction_id identifier_looks_alike',
      'notice 4 transaction_id white_space_at_end',
      'notice 4 transaction_id invisible_character',
      'notice 4 transaction_id identifier_looks_alike',
    ],
  },
  {
    folder: 'unseen-characters',
    does: 'shows characters that cannot be seen as their numbers',
    exitCode: 1,
    says: /"EXT-1\\u200B": account_not_found: No row of accounts names the account "EXT-1\\u200B"/,
    problems: [
      'notice 2 external_account_number invisible_character',
      'error 2 external_account_number account_not_found',
      'notice 3 external_account_number white_space_at_end',
      'notice 3 external_account_number invisible_character',
      'notice 3 external_account_number identifier_looks_alike',
      'error 3 external_account_number account_not_found',
      'notice 4 external_account_number invisible_character',
      'notice 4 external_account_number identifier_looks_alike',
      'error 4 external_account_number account_not_found',
    ],
  },
  {
    folder: 'spreadsheet-artefacts',
    does: 'notices identifiers that look like artefacts of a spreadsheet',
    problems: [2, 3, 4, 5].map(
      (line) => `notice ${line} transaction_id looks_like_spreadsheet_artefact`,
    ),
  },
  {
    folder: 'cast-rounds',
    does: 'refuses an amount that a cast rounds',
    sql: rounded("cast(replace(amount, ',', '.') as decimal(12,2))"),
    exitCode: 1,
    problems: ['error 2 amount amount_rounded', 'error 3 amount amount_rounded'],
    details: /^Rounded from 12\.505 to 12\.51 by transactions\.sql\.$/,
  },
  {
    folder: 'cast-rounds',
    does: 'refuses it within a select that says no place',
    sql: `select * exclude (source_file, source_line) from (${rounded("(try_cast(replace(amount, ',', '.') as double) * 1)::numeric(10,2)")})`,
    exitCode: 1,
    problems: ['error 2 amount amount_rounded', 'error 3 amount amount_rounded'],
  },
  ...[
    "round(replace(amount, ',', '.')::decimal(18,3), 2)",
    "printf('%.2f', replace(amount, ',', '.')::double)",
  ].map((amount) => ({
    folder: 'cast-rounds',
    does: `notices what is rounded on purpose: ${amount}`,
    sql: rounded(amount),
    problems: [
      'notice 2 non_field_errors amount_rounded',
      'notice 3 non_field_errors amount_rounded',
    ],
  })),
  {
    folder: 'object-as-identifier',
    does: 'reads 1e1 as a number, and no object and no boolean as a text',
    exitCode: 1,
    problems: ['error 2 transaction_id invalid', 'error 3 transaction_id invalid'],
    rows: TRANSACTIONS(3),
  },
  {
    folder: 'objects-and-booleans',
    does: 'takes no object, list or boolean for a text, also where a column has nothing else',
    exitCode: 1,
    problems: [
      'error 1 external_account_number invalid',
      'error 2 external_account_number invalid',
      'error 1 transaction_id invalid',
      'error 2 transaction_id invalid',
      'error 3 transaction_id invalid',
    ],
  },
  {
    folder: 'key-twice-in-cell',
    does: 'refuses a field twice in the JSON of a cell',
    exitCode: 1,
    problems: ['error 2 tax_items.0.amount duplicate_field'],
    rows: TRANSACTIONS(2),
  },
  {
    folder: 'join-drops-rows',
    does: 'counts what a join drops, and keeps the records',
    says: /ledger\.csv: 2 records, 1 became no row/,
    writes: ['left-out/ledger.csv', /^acc,id,d,a,k\nEXT-2,R-2,2019-10-15,99\.00,B\n$/],
  },
  {
    folder: 'item-without-id',
    does: 'says that an item has no transaction',
    exitCode: 1,
    problems: ['error 2 transaction_id required'],
    details: /^The item has no transaction_id\.$/,
  },
  {
    folder: 'refused-accounts',
    does: 'names the row of the account in those that need it, and says nothing of its period',
    exitCode: 1,
    problems: [
      'error 3 from_date invalid',
      'error 4 external_account_number contradicting_account',
      'error 3 external_account_number account_refused',
      'error 4 external_account_number account_not_found',
      'error 1 accounts.1.external_account_number account_refused',
    ],
    says: /transactions\.csv:3: .*The account is not imported: accounts\.csv, line 3 was refused\.$/m,
  },
  {
    folder: 'surplus-cells',
    does: 'keeps every cell of failed records, under names that can be loaded',
    exitCode: 1,
    problems: [
      'error 2 non_field_errors unreadable_record',
      'error 3 non_field_errors note_body_or_document_path_not_found',
    ],
    writes: [
      'failed/notes.csv',
      /^external_account_number,body,created_at,code,column5,column6,record,source_file,source_line,code_2,attr,detail\n.*"EXT-3,too,2019-05-01T09:30:00Z,many,cells,of,it",.*\nEXT-3,,2019-05-01T09:30:00Z,c,d,e,,/,
    ],
  },
];

describe('files of other systems', () => {
  const folder = temporaryFolder();

  for (const { folder: name, does, settings, sql, init, env, exitCode = 0, ...expected } of TABLE)
    it(`${name}: ${does}`, async () => {
      cpSync(join(CASES, name), folder(), { recursive: true });
      const write = (file: string, text: string): void => {
        if (!existsSync(join(folder(), file))) writeFileSync(join(folder(), file), text);
      };
      write('accounts.csv', ACCOUNTS);
      if (sql !== undefined) write('transactions.sql', sql);
      if (init) {
        const drafted = await runLoader(['init', folder()]);
        expect(drafted.out).to.match(init);
        expect(drafted.exitCode).to.equal(0);
      } else write('migration.toml', `supplier = "DEMO_ENERGY"\n${settings ?? ''}`);

      const words = ['check', '--dir', folder(), '--json'];
      const ran = await (env ? runProcess(words, env) : runLoader(words, { now: () => NOW }));

      expect(ran.err).not.to.include('Unexpected');
      expect(ran.exitCode, ran.out + ran.err).to.equal(exitCode);
      if (expected.says) {
        const { out, err } = await runLoader(words.slice(0, -1));
        expect(out + err).to.match(expected.says);
      }
      const printed = jsonLines<
        Problem & { type: string; kinds: { kind: string; rows: number }[] }
      >(ran);
      const problems = printed.filter(({ type }) => type === 'problem');
      expect(
        problems.map(({ severity, line, field, code }) => `${severity} ${line} ${field} ${code}`),
      ).to.deep.equal(expected.problems ?? []);
      if (expected.values)
        expect(problems.map(({ value }) => value)).to.deep.equal(expected.values);
      if (expected.staged) {
        const [kind, field, values] = expected.staged;
        expect(await stagedIn(kind, field)).to.deep.equal(values);
      }
      for (const { detail } of problems.slice(0, 1))
        expect(detail).to.match(expected.details ?? /./);
      if (expected.writes) {
        const [path, content] = expected.writes;
        expect(readFileSync(join(folder(), 'out', path), 'utf8')).to.match(content);
      }
      if (expected.rows)
        expect(
          Object.fromEntries(printed.at(-1)?.kinds.map(({ kind, rows }) => [kind, rows]) ?? []),
        ).to.deep.equal(expected.rows);
    });

  async function stagedIn(kind: RecordKind, field: string): Promise<readonly unknown[]> {
    const migration = await readMigration({ folder: folder(), env: {}, flags: {} });
    await using staging = await openStagedRows(migration._unsafeUnwrap());
    const values: unknown[] = [];
    for await (const { rows } of staging.rows.groups(kind, { maximumRows: 100 }))
      values.push(...rows.all.map(({ item }) => readItem(item)[field]));
    return values;
  }
});

const ACCOUNTS = `external_account_number,from_date,to_date
${[1, 2, 3, 4].map((n) => `EXT-${n},2019-10-01,2019-11-30\n`).join('')}`;
