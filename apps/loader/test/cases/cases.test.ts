import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Problem } from '../../src/checking/problem.js';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
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
  /** Rows by kind, the unreadable ones included. */
  readonly rows?: Readonly<Record<string, number>>;
}

const NOTES = (n: number) => ({ accounts: 4, notes: n });
const TRANSACTIONS = (n: number) => ({ accounts: 4, transactions: n });
const LEDGER =
  'select "Account" as external_account_number, "Doc" as transaction_id, "Date" as transaction_date, "Amount" as amount, "Kind" as type, source_file, source_line from ledger';

const TABLE: readonly (Case & { readonly sql?: string })[] = [
  { folder: 'stray-return', does: 'keeps a CR within a line', rows: NOTES(3) },
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
    folder: 'code-page-850',
    does: 'reads CP850 where it is stated',
    settings: '[files."notes.csv"]\nencoding = "CP850"\n',
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
    folder: 'stray-quotes',
    does: 'reads quotes as characters where there are none',
    settings: '[files."notes.tsv"]\nquote = ""\n',
    rows: NOTES(4),
  },
  {
    folder: 'duplicate-key',
    does: 'refuses an object with a field twice',
    exitCode: 1,
    problems: ['error 1 amount duplicate_field'],
    rows: TRANSACTIONS(2),
  },
  {
    folder: 'lone-surrogate',
    does: 'refuses a text with half a character',
    exitCode: 1,
    problems: ['error 2 non_field_errors invalid'],
    rows: NOTES(2),
  },
  {
    folder: 'double-identifiers',
    does: 'refuses a column of identifiers that are doubles',
    exitCode: 2,
    says: /transactions\.parquet: column transaction_id is DOUBLE, which is no text/,
  },
  {
    folder: 'gzip-named-csv',
    does: 'names a file that is gzip',
    init: /notes\.csv is gzip: name it notes\.csv\.gz\./,
    exitCode: 2,
    says: /^Error: notes\.csv is gzip: name it notes\.csv\.gz\.$/m,
  },
  {
    folder: 'gzip-cut',
    does: 'reads what there is of a file that was cut off, and names it',
    exitCode: 1,
    problems: ['error 159 non_field_errors unreadable_record'],
    details: /^notes\.csv\.gz ends too early: its compressed data is cut off\./,
  },
  {
    folder: 'header-and-trailer',
    does: 'leaves out the lines before the header and the records at the end that are stated',
    settings: '[files."ledger.txt"]\nskip = 1\nfooter = 1\n',
    sql: LEDGER,
    rows: TRANSACTIONS(2),
  },
  {
    folder: 'header-and-trailer',
    does: 'leaves out the records at the end that match a pattern',
    settings: '[files."ledger.txt"]\nskip = 1\nfooter = "^TRL"\n',
    sql: LEDGER,
    rows: TRANSACTIONS(2),
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
    folder: 'returns-as-line-ends',
    does: 'reads records that end with CR and cells with LF',
    rows: NOTES(2),
  },
  {
    folder: 'control-character-as-delimiter',
    does: 'takes a control character as delimiter',
    settings: '[files."ledger.txt"]\ndelimiter = "\\u0001"\n',
    sql: LEDGER,
    rows: TRANSACTIONS(1),
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
    folder: 'utf16-cut',
    does: 'does not read an amount that was cut off within a character',
    exitCode: 1,
    problems: ['error 3 non_field_errors unreadable_record'],
    rows: TRANSACTIONS(2),
  },
  {
    folder: 'object-as-identifier',
    does: 'reads 1e1 as a number, and no object and no boolean as a text',
    exitCode: 1,
    problems: ['error 2 transaction_id invalid', 'error 3 transaction_id invalid'],
    rows: TRANSACTIONS(3),
  },
];

describe('files of other systems', () => {
  const folder = temporaryFolder();

  for (const { folder: name, does, settings, sql, init, exitCode = 0, ...expected } of TABLE)
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

      const ran = await runLoader(['check', '--dir', folder(), '--json']);
      const people = await runLoader(['check', '--dir', folder()]);

      expect(ran.err).not.to.include('Unexpected');
      expect(ran.exitCode, ran.out + ran.err).to.equal(exitCode);
      expect(people.out + people.err).to.match(expected.says ?? /./);
      const printed = jsonLines<
        Problem & { type: string; kinds: { kind: string; rows: number }[] }
      >(ran);
      const problems = printed.filter(({ type }) => type === 'problem');
      expect(
        problems.map(({ severity, line, field, code }) => `${severity} ${line} ${field} ${code}`),
      ).to.deep.equal(expected.problems ?? []);
      for (const { detail } of problems.slice(0, 1))
        expect(detail).to.match(expected.details ?? /./);
      if (expected.rows)
        expect(
          Object.fromEntries(printed.at(-1)?.kinds.map(({ kind, rows }) => [kind, rows]) ?? []),
        ).to.deep.equal(expected.rows);
    });
});

const ACCOUNTS = `external_account_number,from_date,to_date
${[1, 2, 3, 4].map((n) => `EXT-${n},2019-10-01,2019-11-30\n`).join('')}`;
