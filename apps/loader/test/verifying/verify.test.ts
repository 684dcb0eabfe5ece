import { access, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@data-import/testkit';
import { expect } from 'chai';
import { Journal } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import { Database } from '../../src/sources/database.js';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { ENGINES, RealService, type TestSupplier } from '../loading/real-service.js';
import {
  givenLoadedSupplier,
  ONE,
  THREE,
  TRANSACTIONS,
  TWO,
  writeMigration,
} from './migrated-items.js';

interface Verified {
  readonly verdict: string;
  readonly reasons: readonly string[];
  readonly kinds: readonly {
    readonly kind: string;
    readonly read: number;
    readonly repeated: number;
    readonly refused: number;
    readonly expected: number;
    readonly stored: number;
  }[];
  readonly differences: number;
}

const expectNone = (file: string) =>
  access(file).then(
    () => expect.fail(`${file} is there`),
    (error: NodeJS.ErrnoException) => expect(error.code).to.equal('ENOENT'),
  );

const verdictOf = (ran: Ran): Verified => {
  const [verified] = jsonLines<Verified>(ran);
  if (!verified) throw new Error(ran.err);
  return verified;
};

for (const engine of ENGINES)
  describe(`verify, of a service on ${engine}`, function () {
    this.timeout(120_000);
    const folder = temporaryFolder();
    let service: RealService;
    let supplier: TestSupplier;
    let suppliers = 0;

    before(async () => {
      service = await RealService.on(engine);
    });
    beforeEach(async () => {
      supplier = await givenLoadedSupplier(service, `SUPPLIER_${++suppliers}`);
      await writeMigration(folder(), service, supplier);
    });
    after(() => service?.close());

    const accountOf = (number: string) =>
      `account_id = (select a.id from accounts a join import_suppliers s on s.id = a.supplier_id
        where s.code = '${supplier.code}' and a.external_account_number = '${number}')`;

    const verify = (...flags: readonly string[]): Promise<Ran> =>
      runLoader(['verify', '--dir', folder(), '--json', ...flags]);

    const out = (name: string): Promise<string> => readFile(join(folder(), 'out', name), 'utf8');

    /** Of differences.csv: what, kind, account, item, field, files, stored. */
    const differences = async (): Promise<readonly (readonly string[])[]> =>
      (await out('differences.csv'))
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',').slice(0, 5));

    it('finds nothing when all is equal, and says what it compared', async () => {
      for (const flags of [[], ['--every-field']]) {
        const ran = await verify(...flags);
        const verified = verdictOf(ran);
        expect(verified).to.deep.include({ verdict: 'MATCHED', reasons: [], differences: 0 });
        expect(ran.exitCode).to.equal(0);
        const counts = verified.kinds.map(({ kind, read, repeated, expected, stored }) => [
          kind,
          read,
          repeated,
          expected,
          stored,
        ]);
        expect(counts).to.deep.equal([
          ['notes', 7, 2, 5, 5],
          ['transactions', 9, 1, 8, 8],
          ['historical-statements', 2, 0, 2, 2],
          ['payment-instructions', 2, 0, 2, 2],
          ['business-payment-instructions', 1, 0, 1, 1],
        ]);
      }
      const certificate = JSON.parse(await out('certificate.json')) as {
        readonly verdict: string;
        readonly sources: readonly { readonly name: string; readonly sha256: string }[];
        readonly sums: readonly { readonly of: string; readonly in_files: string }[];
      };
      expect(certificate.verdict).to.equal('MATCHED');
      expect(certificate.sources.map(({ name }) => name)).to.include('transactions.ndjson');
      for (const { sha256 } of certificate.sources) expect(sha256).to.match(/^[0-9a-f]{64}$/);
      expect(certificate.sums).to.deep.include({
        of: 'transactions: amount of CHARGE',
        in_files: '10000000317.47',
        stored: '10000000317.47',
      });
    });

    it('finds exactly what is missing, extra or changed by a cent', async () => {
      await service.plant(
        `delete from transactions where ${accountOf(ONE)} and transaction_id = 'T-2'`,
        `update transactions set amount_minor = amount_minor + 1 where ${accountOf(THREE)}`,
        `update transactions set transaction_id = 'T-EXTRA' where ${accountOf(TWO)} and transaction_id = 'T-1'`,
        `update statements set gross_amount_minor = gross_amount_minor - 1 where ${accountOf(TWO)}`,
        `delete from notes where ${accountOf(ONE)} and created_at = '2019-06-03T10:00:00Z'`,
        `update payment_instructions set reference = 'TEST-OTHER' where ${accountOf(TWO)}`,
      );
      const ran = await verify();

      // The amounts of T-EXTRA are those of T-1: the totals of the account agree.
      expect(await differences()).to.deep.equal([
        ['missing', 'notes', ONE, 'Moved in', ''],
        ['missing', 'transactions', ONE, 'T-2', ''],
        ['different', 'transactions', THREE, 'T-9', 'amount'],
        ['different', 'historical-statements', TWO, 'S-1', 'gross_amount'],
        ['different', 'payment-instructions', TWO, '', 'reference'],
      ]);
      expect(verdictOf(ran)).to.include({ verdict: 'MISMATCH', differences: 5 });
      expect(ran.exitCode).to.equal(4);
      expect(await out('differences.csv')).to.include('9999999999.98,9999999999.99');

      await verify('--every-field');
      expect((await differences()).filter(([, , account]) => account === TWO)).to.deep.equal([
        ['missing', 'transactions', TWO, 'T-1', ''],
        ['extra', 'transactions', TWO, 'T-EXTRA', ''],
        ['different', 'historical-statements', TWO, 'S-1', 'gross_amount'],
        ['different', 'payment-instructions', TWO, '', 'reference'],
      ]);
    });

    it('finds rows of the files that contradict each other, in an account whose totals agree', async () => {
      const contradicting: (typeof TRANSACTIONS)[number] = [
        ONE,
        { ...TRANSACTIONS[0]![1], amount: '999.99' },
      ];
      await writeMigration(folder(), service, supplier, {
        transactions: [...TRANSACTIONS, contradicting],
      });
      expect((await verify()).exitCode).to.equal(4);
      expect(await differences()).to.deep.equal([
        ['different', 'transactions', ONE, 'T-1', 'amount'],
      ]);
    });

    it('finds a digit that a binary fraction has no room for, and fields of line items by their path', async () => {
      const changed = TRANSACTIONS.map(([account, item]) => {
        const text = JSON.stringify(item)
          .replace('123456789012345.12345', '123456789012345.12346')
          .replace('"100.0001"', '100.0002');
        return [account, JSON.parse(text) as typeof item] as const;
      });
      await writeMigration(folder(), service, supplier, { transactions: changed });
      await verify('--every-field');
      expect(await differences()).to.deep.equal([
        ['different', 'transactions', ONE, 'T-4', 'line_items.0.number_of_units'],
        ['different', 'transactions', ONE, 'T-4', 'tax_items.0.value_taxed'],
      ]);
    });

    it('leaves out rows that the load refused, lists them, and is incomplete', async () => {
      const hostile = `<img src=x onerror="alert(1)">`;
      const refused: (typeof TRANSACTIONS)[number] = [
        TWO,
        { ...TRANSACTIONS[5]![1], transaction_id: hostile, amount: '0' },
      ];
      await writeMigration(folder(), service, supplier, {
        transactions: [...TRANSACTIONS, refused],
      });
      await mkdir(join(folder(), '.data-import'), { recursive: true });
      const journal = Journal.open(join(folder(), '.data-import', 'journal.sqlite'));
      journal.begin('fingerprint', [{ kind: 'transactions', rows: 10 }]);
      journal.record({
        kind: 'transactions',
        outcomes: { ...NO_OUTCOMES, loaded: 9, failed: 1 },
        failed: [{ row: 10, code: 'invalid', attr: 'amount', detail: `Not zero: ${hostile}` }],
        differences: [],
      });
      journal.write();
      journal[Symbol.dispose]();

      const ran = await verify();
      expect(verdictOf(ran)).to.deep.include({
        verdict: 'INCOMPLETE',
        reasons: ['Rows that were refused: 1.'],
        differences: 0,
      });
      expect(ran.exitCode).to.equal(1);
      const page = await out('report.html');
      expect(page).to.include('Not zero: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
      expect(page).not.to.include('<img');
      const report = JSON.parse(await out('report.json')) as { readonly refusals: unknown };
      expect(report.refusals).to.deep.equal([
        {
          kind: 'transactions',
          code: 'invalid',
          rows: 1,
          examples: [
            {
              row: 10,
              file: 'transactions.ndjson',
              line: 10,
              subject: TWO,
              attr: 'amount',
              detail: `Not zero: ${hostile}`,
            },
          ],
        },
      ]);
    });

    it('is incomplete when the load has not ended, or the files have other rows since', async () => {
      await mkdir(join(folder(), '.data-import'), { recursive: true });
      const journal = Journal.open(join(folder(), '.data-import', 'journal.sqlite'));
      journal.begin('fingerprint', [{ kind: 'transactions', rows: 9 }]);
      journal.record({
        kind: 'transactions',
        outcomes: { ...NO_OUTCOMES, loaded: 7 },
        failed: [],
        differences: [],
      });
      journal.write();
      expect(verdictOf(await verify())).to.deep.include({
        verdict: 'INCOMPLETE',
        reasons: ['Rows without an answer, because the load has not ended: 2.'],
      });
      journal.record({
        kind: 'transactions',
        outcomes: { ...NO_OUTCOMES, loaded: 2 },
        failed: [],
        differences: [],
      });
      journal.end('of other rows');
      journal[Symbol.dispose]();
      const ran = await verify();
      expect(verdictOf(ran)).to.deep.include({
        verdict: 'INCOMPLETE',
        reasons: ['The files have other rows than those that were loaded: load them again.'],
      });
      expect(ran.exitCode).to.equal(1);
    });

    it('says that the service cannot be used, and leaves no half report', async () => {
      const unknown = await verify('--supplier', 'UNKNOWN');
      expect(unknown.exitCode).to.equal(2);
      expect(unknown.err).to.include('UNKNOWN');
      const nowhere = `http://127.0.0.1:${await freePort()}`;
      const unreachable = await verify('--url', nowhere);
      expect(unreachable.exitCode).to.equal(3);
      expect(unreachable.err).to.include(nowhere);
      await expectNone(join(folder(), 'out', 'report.html'));
      await expectNone(join(folder(), 'out', 'differences.csv'));
    });

    it('exports everything, with every digit', async () => {
      const options = ['--dir', folder(), '--json'];
      for (const format of ['ndjson', 'parquet'])
        expect((await runLoader(['export', ...options, '--format', format])).exitCode).to.equal(0);
      const exported = join(folder(), 'out', 'export');
      expect((await readdir(exported)).toSorted()).to.deep.equal(
        ['account-totals', 'historical-statements', 'notes', 'payment-instructions', 'transactions']
          .flatMap((kind) => [`${kind}.ndjson`, `${kind}.parquet`])
          .toSorted(),
      );
      const ndjson = await readFile(join(exported, 'transactions.ndjson'), 'utf8');
      expect(ndjson).to.include('"value_taxed":123456789012345.12345');
      await using database = await Database.open(':memory:', {
        memoryLimit: '100MB',
        threads: 1,
        tempDirectory: folder(),
      });
      const rows = await database.rows(
        `select count(*)::varchar, sum(amount)::varchar, max(tax_items[1].value_taxed)::varchar,
           max(typeof(amount)), max(typeof(transaction_date))
         from read_parquet('${join(exported, 'transactions.parquet')}')`,
      );
      expect(rows).to.deep.equal([
        ['8', '10000000335.12', '123456789012345.1234500000', 'DECIMAL(18,2)', 'DATE'],
      ]);
    });
  });
