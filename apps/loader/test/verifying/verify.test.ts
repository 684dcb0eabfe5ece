import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { expect } from 'chai';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { DemoService, ENGINES } from './demo-service.js';
import { linesOfAll, ONE, THREE, TRANSACTIONS, TWO, writeMigration } from './migrated-items.js';

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

const accountOf = (number: string) =>
  `account_id = (select id from accounts where external_account_number = '${number}')`;

for (const engine of ENGINES)
  describe(`verify, of a service on ${engine}`, function () {
    this.timeout(120_000);
    const folder = temporaryFolder();
    let service: DemoService;

    beforeEach(async () => {
      service = await DemoService.start(engine);
      await service.load(linesOfAll());
      await writeMigration(folder(), service);
    });

    afterEach(() => service[Symbol.asyncDispose]());

    const verify = (...flags: readonly string[]): Promise<Ran> =>
      runLoader(['verify', '--dir', folder(), '--json', ...flags]);

    const verdictOf = (ran: Ran): Verified => {
      const [verified] = jsonLines<Verified>(ran);
      if (!verified) throw new Error(ran.err);
      return verified;
    };

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
  });
