import { createHash } from 'node:crypto';
import { access, appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeClient } from '@data-import/client';
import { freePort } from '@data-import/testkit';
import { expect } from 'chai';
import { beginRun } from '../journal/begin-run.js';
import { Journal } from '../../src/journal/journal.js';
import { NO_OUTCOMES } from '../../src/journal/outcomes.js';
import { Database } from '../../src/sources/database.js';
import { CONTENT } from '../../src/staging/row-reader.js';
import { jsonLines, runLoader, type Ran } from '../command-line/run-loader.js';
import { temporaryFolder } from '../temporary-folder.js';
import { Gateway } from '../loading/gateway.js';
import { RealService, type TestSupplier } from '../loading/real-service.js';
import {
  givenLoadedSupplier,
  NOTES,
  ONE,
  THREE,
  TRANSACTIONS,
  TWO,
  writeMigration,
} from './migrated-items.js';

interface Verified {
  readonly verdict: string;
  readonly compared: string;
  readonly scope: string;
  readonly reasons: readonly string[];
  readonly kinds: readonly {
    readonly kind: string;
    readonly read: number;
    readonly repeated: number;
    readonly refused: number;
    readonly erased: number;
    readonly expected: number;
    readonly by_digest: number;
    readonly stored: number;
    readonly missing: number;
    readonly extra: number;
    readonly different: number;
    readonly others: number;
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

const withChanged = (rows: typeof TRANSACTIONS, index: number, more: object): typeof rows =>
  rows.map(([account, item], at) => [account, { ...item, ...(at === index && more) }]);

const kindOf = ({ kinds }: Verified, name: string) => kinds.find(({ kind }) => kind === name);

// Slow because each test loads and verifies a migration of its own. On SQLite: `damages` and `digests` are told of both engines.
describe('verify', function () {
  this.timeout(120_000);
  const folder = temporaryFolder();
  let service: RealService;
  let supplier: TestSupplier;
  let suppliers = 0;

  before(async () => {
    service = await RealService.shared();
    supplier = await givenLoadedSupplier(service, `SUPPLIER_${++suppliers}`);
  });
  beforeEach(() => writeMigration(folder(), service, supplier));

  async function givenLoaded(): Promise<void> {
    supplier = await givenLoadedSupplier(service, `SUPPLIER_${++suppliers}`);
    await writeMigration(folder(), service, supplier);
  }

  const accountOf = (number: string) =>
    `account_id = (select a.id from accounts a join import_suppliers s on s.id = a.supplier_id
        where s.code = '${supplier.code}' and a.external_account_number = '${number}')`;

  const verify = (...flags: readonly string[]): Promise<Ran> =>
    // Without the pauses of a client whose service does not answer.
    runLoader(['verify', '--dir', folder(), '--json', ...flags], {
      runtime: { random: () => 0 },
    });

  /** The identity of a transaction in the journal. */
  async function contentOfRow(row: number): Promise<Buffer> {
    await runLoader(['check', '--dir', folder()]);
    const file = join(folder(), '.data-import', 'rows.duckdb');
    const settings = { memoryLimit: '64MB', threads: 1, tempDirectory: join(folder(), 'tmp') };
    await using database = await Database.open(file, settings);
    const found = await database.rows(
      `select ${CONTENT} from staged_transactions where "row" = ${row}`,
    );
    return Buffer.from(String(found[0]?.[0]));
  }

  const out = (name: string): Promise<string> => readFile(join(folder(), 'out', name), 'utf8');

  /** Of differences.csv: what, kind, account, item, field, files, stored. */
  const differences = async (): Promise<readonly (readonly string[])[]> =>
    (await out('differences.csv'))
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').slice(0, 5));

  const movedInReport = async () =>
    /outside the open statement period:\s*(\d+)\./.exec(await out('report.html'))?.[1];

  it('finds nothing when all is equal, and says what it compared', async () => {
    const ran = await verify();
    const verified = verdictOf(ran);
    expect(verified).to.deep.include({
      verdict: 'MATCHED',
      compared: 'every field',
      reasons: [],
      differences: 0,
    });
    expect(ran.exitCode).to.equal(0);
    expect(await movedInReport()).to.equal('1');
    const counts = verified.kinds.map(({ kind, read, repeated, expected, by_digest, stored }) => [
      kind,
      read,
      repeated,
      expected,
      by_digest,
      stored,
    ]);
    // No row knows when the service stored a note without a time.
    expect(counts).to.deep.equal([
      ['accounts', 3, 0, 3, 0, 3],
      ['notes', 7, 2, 5, 2, 5],
      ['transactions', 9, 1, 8, 8, 8],
      ['historical-statements', 2, 0, 2, 2, 2],
      ['payment-instructions', 2, 0, 2, 2, 2],
      ['business-payment-instructions', 1, 0, 1, 1, 1],
    ]);
    const certificate = JSON.parse(await out('certificate.json')) as {
      readonly verdict: string;
      readonly sources: readonly { readonly name: string; readonly sha256: string }[];
      readonly sums: readonly { readonly of: string; readonly rows: object }[];
      readonly api_key: { readonly api_key_id: string; readonly label: string | null };
      readonly service_version: string;
      readonly service_instance: string;
      readonly service_audit: { readonly number: number; readonly hash: string };
      readonly import_batch: string;
      readonly environment: { readonly loader: string; readonly memoryMb: number };
    };
    expect(certificate.verdict).to.equal('MATCHED');
    expect(certificate).to.deep.include({ compared: 'every field', scope: 'everything' });
    expect(certificate.sources.map(({ name }) => name)).to.include.members([
      'transactions.ndjson',
      'migration.toml',
    ]);
    for (const { sha256 } of certificate.sources) expect(sha256).to.match(/^[0-9a-f]{64}$/);
    expect(certificate.sums).to.deep.include({
      of: 'transactions: amount of CHARGE',
      in_files: '10000000327.97',
      unreadable: '0.00',
      refused: '0.00',
      erased: '0.00',
      repeated: '10.50',
      expected: '10000000317.47',
      stored: '10000000317.47',
      rows: {
        in_files: 7,
        unreadable: 0,
        refused: 0,
        erased: 0,
        repeated: 1,
        expected: 6,
        stored: 6,
      },
    });
    expect(certificate.import_batch).to.equal('first-load');
    expect(certificate.api_key.label).to.equal(null);
    expect(certificate.api_key.api_key_id).to.match(/^\S+$/);
    expect(certificate.service_version).to.match(/^\d+\.\d+\.\d+/);
    expect(certificate.service_instance).to.match(/^http/);
    const { number, hash } = certificate.service_audit;
    expect(number).to.be.above(0);
    expect(hash).to.match(/^[0-9a-f]{64}$/);
    expect((await out('report.html')).replaceAll(/\s+/g, ' ')).to.include(
      `entry ${number}, hash <span class="hash">${hash}`,
    );
    expect(certificate.environment.memoryMb).to.be.above(50);
    const sha256 = createHash('sha256')
      .update(await out('certificate.json'))
      .digest('hex');
    expect(await out('certificate.json.sha256')).to.equal(`${sha256}  certificate.json\n`);
    expect(await out('report.html')).to.include(`"SHA-256 of certificate.json: ${sha256}"`);
  });

  it('finds rows of the files that contradict each other, in an account whose digests agree', async () => {
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

  it('takes no value that the service cannot have stored for an absent or a rounded one', async () => {
    const [line] = TRANSACTIONS[3]![1]['line_items'] as readonly object[];
    const lines = [{ ...line, number_of_units: '100.00010000001', units: '5' }];
    const ofOne = withChanged(TRANSACTIONS, 3, { line_items: lines, tax_items: 'none' });
    const ofTwo = withChanged(ofOne, 5, { amount: '100.00000000001' });
    await writeMigration(folder(), service, supplier, {
      transactions: withChanged(ofTwo, 8, { line_items: 'none' }),
      notes: withChanged(NOTES, 2, {
        is_pinned: 'maybe',
        document_paths: { document_path: 'a.pdf' },
      }),
    });
    await verify();
    expect(await differences()).to.deep.equal([
      ['different', 'notes', ONE, 'Moved in', 'document_paths'],
      ['different', 'notes', ONE, 'Moved in', 'is_pinned'],
      ['different', 'transactions', ONE, 'T-4', 'line_items.0.number_of_units'],
      ['different', 'transactions', ONE, 'T-4', 'line_items.0.units'],
      ['different', 'transactions', ONE, 'T-4', 'tax_items'],
      ['different', 'transactions', TWO, 'T-1', 'amount'],
      ['different', 'transactions', THREE, 'T-9', 'line_items'],
    ]);
  });

  it('proves the others by digest when the first row names no account', async () => {
    await writeMigration(folder(), service, supplier, {
      transactions: [['', { ...TRANSACTIONS[0]![1] }], ...TRANSACTIONS],
    });
    expect(kindOf(verdictOf(await verify()), 'transactions')).to.include({
      read: 10,
      repeated: 1,
      expected: 8,
      by_digest: 8,
      refused: 0,
    });
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
    beginRun(journal, { kind: 'transactions', rows: 10 });
    journal.record({
      kind: 'transactions',
      outcomes: { ...NO_OUTCOMES, loaded: 9, failed: 1 },
      answers: [
        {
          outcome: 'failed',
          contents: await contentOfRow(10),
          problems: [{ code: 'invalid', attr: 'amount', detail: `Not zero: ${hostile}` }],
        },
      ],
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
            value: '0',
            detail: `Not zero: ${hostile}`,
          },
        ],
      },
    ]);
  });

  it('is incomplete when the load has not ended, or the files have other rows since', async () => {
    await mkdir(join(folder(), '.data-import'), { recursive: true });
    const journal = Journal.open(join(folder(), '.data-import', 'journal.sqlite'));
    beginRun(journal, { kind: 'transactions', rows: 9 });
    journal.record({
      kind: 'transactions',
      outcomes: { ...NO_OUTCOMES, loaded: 7 },
      answers: [],
    });
    journal.write();
    expect(verdictOf(await verify())).to.deep.include({
      verdict: 'INCOMPLETE',
      reasons: ['Rows without an answer, because the load has not ended: 2.'],
    });
    journal.record({
      kind: 'transactions',
      outcomes: { ...NO_OUTCOMES, loaded: 2 },
      answers: [],
    });
    journal.end('{}');
    journal[Symbol.dispose]();
    const ran = await verify();
    expect(verdictOf(ran)).to.deep.include({
      verdict: 'INCOMPLETE',
      reasons: ['The files have other rows than those that were loaded: load them again.'],
    });
    expect(ran.exitCode).to.equal(1);
  });

  const ACCOUNTS = `external_account_number,from_date,to_date
EXT-1234,2019-10-01,2019-11-30
EXT-1235,2019-10-01,2019-11-30
EXT-1236,2019-10-01,2019-11-30
`;
  const writeAccounts = (text: string) => writeFile(join(folder(), 'accounts.csv'), text);

  it('is incomplete when rows of accounts were refused, and so are the rows that need them', async () => {
    const needing: (typeof TRANSACTIONS)[number] = ['EXT-BAD', TRANSACTIONS[0]![1]];
    await writeMigration(folder(), service, supplier, {
      transactions: [...TRANSACTIONS, needing],
    });
    // An account that is not there, and another row of one that is.
    await writeAccounts(`${ACCOUNTS}EXT-BAD,2019-13-01,\nEXT-1236,2019-10-01,2019-12-31\n`);
    const ran = await verify();
    const verified = verdictOf(ran);
    expect(verified).to.deep.include({
      verdict: 'INCOMPLETE',
      reasons: ['Rows that were refused: 3.'],
      differences: 0,
    });
    expect(ran.exitCode).to.equal(1);
    expect(kindOf(verified, 'accounts')).to.include({
      read: 5,
      refused: 2,
      expected: 3,
      stored: 3,
    });
    const report = JSON.parse(await out('report.json')) as {
      readonly refusals: readonly {
        readonly kind: string;
        readonly code: string;
        readonly examples: readonly Readonly<Record<string, unknown>>[];
      }[];
    };
    const refused = report.refusals.map(({ kind, code, examples: [first] }) =>
      [kind, code, first?.['line'], first?.['attr'], first?.['value']].join(' '),
    );
    expect(refused).to.have.members([
      'accounts invalid 5 from_date 2019-13-01',
      'accounts contradicting_account 6 external_account_number EXT-1236',
      'transactions account_refused 10 external_account_number EXT-BAD',
    ]);
    expect(await out('report.html')).to.include('accounts.csv, line 5 was refused');

    // An account that is there is refused with its row.
    await writeMigration(folder(), service, supplier);
    await writeAccounts(ACCOUNTS.replace('EXT-1235,2019-10-01', 'EXT-1235,2019-13-01'));
    const others = verdictOf(await verify());
    expect(others).to.include({ verdict: 'INCOMPLETE', differences: 0 });
    expect(kindOf(others, 'accounts')).to.include({
      refused: 1,
      expected: 2,
      stored: 2,
      others: 1,
    });
  });

  it('compares accounts with their rows, and the stored day with the one that is due by them', async () => {
    await writeAccounts(ACCOUNTS.replace('EXT-1234,2019-10-01', 'EXT-1234,2019-10-02'));
    expect((await verify()).exitCode).to.equal(4);
    expect(await differences()).to.deep.equal([
      ['different', 'accounts', ONE, '', 'from_date'],
      ['different', 'transactions', ONE, 'T-3', 'stored_transaction_date'],
    ]);
    expect(await out('differences.csv')).to.include('2019-10-02,2019-10-01,transactions.ndjson,3');
  });

  it('has the SHA-256 of each document that rows name, and misses one', async () => {
    const documents = join(folder(), 'documents');
    await mkdir(join(documents, 'statements'), { recursive: true });
    for (const name of ['a.pdf', 'b.pdf', 'statements/1.pdf'])
      await writeFile(join(documents, name), `of ${name}`);
    expect((await verify('--documents', documents)).exitCode).to.equal(0);
    const digest = createHash('sha256').update('of statements/1.pdf').digest('hex');
    expect(await out('documents.csv')).to.include(`statements/1.pdf,19,${digest}\n`);
    const listed = createHash('sha256')
      .update(await out('documents.csv'))
      .digest('hex');
    const certificate = JSON.parse(await out('certificate.json')) as {
      readonly documents: object;
    };
    expect(certificate.documents).to.include({ count: 3, missing: 0, sha256: listed });

    await rm(join(documents, 'a.pdf'));
    expect(verdictOf(await verify('--documents', documents))).to.deep.include({
      verdict: 'INCOMPLETE',
      reasons: ['Documents that are not in the folder: 1.'],
    });
  });

  it('says that the supplier or the service is not there, and leaves no half report', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    for (const [flag, value, exitCode] of [
      ['--supplier', 'UNKNOWN', 2],
      ['--url', nowhere, 3],
    ] as const) {
      const ran = await verify(flag, value);
      expect(ran.exitCode).to.equal(exitCode);
      expect(ran.err).to.include(value);
      for (const name of ['report.html', 'differences.csv'])
        await expectNone(join(folder(), 'out', name));
    }
  });

  it('exports everything, with every digit', async () => {
    expect((await runLoader(['export', '--dir', folder(), '--json'])).exitCode).to.equal(0);
    const exported = join(folder(), 'out', 'export');
    expect((await readdir(exported)).toSorted()).to.deep.equal(
      [
        'account-totals',
        'historical-statements',
        'notes',
        'payment-instructions',
        'transactions',
      ].map((kind) => `${kind}.ndjson`),
    );
    const ndjson = await readFile(join(exported, 'transactions.ndjson'), 'utf8');
    expect(ndjson.trimEnd().split('\n')).to.have.length(8);
    expect(ndjson).to.include('"value_taxed":123456789012345.12345');
  });

  describe('beside changes of what is stored', () => {
    beforeEach(givenLoaded);

    it('names who ran it, and checks later whether files and service are as they were', async () => {
      expect((await verify('--by', 'Jo <Smith>')).exitCode).to.equal(0);
      const certificate = join(folder(), 'out', 'certificate.json');
      expect(JSON.parse(await out('certificate.json'))).to.deep.include({
        by: 'Jo <Smith>',
        time_zone: 'Etc/UTC',
      });
      expect(await out('report.html')).to.include('For the migrating party, Jo &lt;Smith&gt;');

      const check = async () => {
        const ran = await verify('--check', certificate);
        const [checked] = jsonLines<{ readonly changes: readonly string[] }>(ran);
        return [
          ran.exitCode,
          ...(checked?.changes ?? []).map((one) => one.replace(/[0-9a-f]{64}/, '...')),
        ];
      };
      expect(await check()).to.deep.equal([0]);
      const beside = await readFile(`${certificate}.sha256`, 'utf8');
      await rm(`${certificate}.sha256`);
      const alone = await verify('--check', certificate);
      expect(alone.exitCode).to.equal(0);
      expect(alone.out).to.include('nobody can tell whether the certificate itself was changed');
      expect(alone.out).to.include(beside.slice(0, 64));
      await writeFile(`${certificate}.sha256`, beside);
      await writeFile(join(folder(), 'more.csv'), 'a\n1\n');
      await appendFile(join(folder(), 'migration.toml'), '# another\n');
      await rm(join(folder(), 'notes.ndjson'));
      await service.plant(
        `update transactions set amount_minor = amount_minor + 1 where ${accountOf(ONE)}`,
      );
      expect(await check()).to.deep.equal([
        4,
        'notes.ndjson is gone.',
        'migration.toml has other bytes: SHA-256 ....',
        'more.csv is not in the certificate.',
        'The service stores other transactions than it did.',
      ]);
      await writeFile(certificate, '{}');
      expect(await check()).to.deep.equal([2]);
    });

    it('says that a certificate was changed, or contradicts its own counts', async () => {
      await service.plant(
        `update transactions set amount_minor = amount_minor + 1 where ${accountOf(ONE)}`,
      );
      expect((await verify()).exitCode).to.equal(4);
      const certificate = join(folder(), 'out', 'certificate.json');
      const text = await out('certificate.json');
      const changes = async (changed: string) => {
        await writeFile(certificate, changed);
        const ran = await verify('--check', certificate);
        return [
          ran.exitCode,
          ...(jsonLines<{ changes: readonly string[] }>(ran)[0]?.changes ?? []),
        ];
      };
      expect(await changes(text)).to.deep.equal([0]);
      const digest = createHash('sha256').update(`${text} `).digest('hex');
      expect(await changes(`${text} `)).to.deep.equal([
        4,
        `${certificate} has other bytes than ${certificate}.sha256 says: SHA-256 ${digest}.`,
      ]);
      for (const verdict of ['MATCHED', 'INCOMPLETE']) {
        const [exitCode, , contradiction] = await changes(text.replace('MISMATCH', verdict));
        expect(exitCode).to.equal(4);
        expect(contradiction).to.match(
          new RegExp(
            `^The verdict ${verdict} contradicts .*: Rows that differ from the stored item: \\d+\\.$`,
          ),
        );
      }
    });

    it('proves a supplier but for erased accounts, whose rows are neither missing nor refused', async () => {
      const before = verdictOf(await verify());
      const operator = await service.client('operator_api_key');
      for (const one of [ONE, TWO]) {
        const {
          accounts: [found],
        } = (
          await operator.call((api) =>
            api.GET('/v1/operator/accounts/', {
              params: { query: { q: one, import_supplier: supplier.code } },
            }),
          )
        )._unsafeUnwrap();
        const path = { service_account_number: found!.service_account_number! };
        const erased = await operator.call((api) =>
          api.POST('/v1/operator/accounts/{service_account_number}/erase/', {
            params: { path },
            body: { reason: 'asked to' },
          }),
        );
        expect(erased.isOk()).to.equal(true);
      }
      const ran = await verify();
      const { kinds, ...verified } = verdictOf(ran);
      expect(verified).to.deep.include({
        verdict: 'MATCHED',
        erased_accounts: 2,
        reasons: [],
        differences: 0,
      });
      expect(ran.exitCode).to.equal(0);
      for (const one of kinds) {
        const { read, refused, repeated, erased } = one;
        expect(refused).to.equal(0);
        expect(read).to.equal(erased + repeated + one.expected);
        expect(one.expected).to.equal(one.stored);
        expect(read, one.kind).to.equal(kindOf(before, one.kind)?.read);
      }
      expect(kinds.find(({ kind }) => kind === 'accounts')?.erased).to.equal(2);
      expect(await out('report.html')).to.include('MATCHED but for 2 erased accounts');
    });

    it('reads every row where the service has digests of another version', async () => {
      await service.plant(
        `update transactions set amount_minor = amount_minor + 1 where ${accountOf(THREE)}`,
      );
      const ran = await runLoader(['verify', '--dir', folder(), '--json'], {
        runtime: {
          fetch: async (url, init) => {
            const answer = await fetch(url, init);
            if (!url.includes('/digests/')) return answer;
            const text = (await answer.text()).replaceAll(/"version":\d+/g, '"version":999');
            return new Response(text, { headers: answer.headers });
          },
        },
      });
      const verified = verdictOf(ran);
      expect(verified).to.deep.include({
        verdict: 'MISMATCH',
        reasons: ['Rows that differ from the stored item: 1.'],
      });
      expect(
        verified.kinds.map(({ expected, by_digest, stored }) => [expected, by_digest, stored]),
      ).to.deep.equal([3, 5, 8, 2, 2, 1].map((count) => [count, 0, count]));
      expect(await differences()).to.deep.equal([
        ['different', 'transactions', THREE, 'T-9', 'amount'],
      ]);
      expect(JSON.parse(await out('certificate.json'))).not.to.have.property('digests');
    });

    it('finds nothing in items of one content whose digests differ', async () => {
      // The service lists it in another order, which does not count.
      await service.plant(
        `update notes set document_paths = '["a.pdf","b.pdf"]' where document_paths is not null and cast(document_paths as text) <> '[]'`,
      );
      const verified = verdictOf(await verify());
      expect(verified).to.include({ verdict: 'MATCHED', differences: 0 });
      expect(verified.kinds.find(({ kind }) => kind === 'notes')).to.include({
        expected: 5,
        by_digest: 2,
      });
    });

    it('says of which transactions it did not compare the stored day', async () => {
      await service.plant(`update accounts set period_from = null, period_to = null where id in
        (select account_id from transactions where ${accountOf(THREE)})`);
      const verified = verdictOf(await verify());
      expect(verified.verdict).to.equal('INCOMPLETE');
      expect(verified.reasons[0]).to.match(
        /^Transactions whose stored day was not compared.*: 1\.$/,
      );
    });

    it('proves a part, and counts what else is there', async () => {
      await writeMigration(folder(), service, supplier, { transactions: [TRANSACTIONS[1]!] });
      for (const kind of ['notes', 'historical-statements', 'business-payment-instructions'])
        await rm(join(folder(), `${kind}.ndjson`));
      await writeAccounts(ACCOUNTS.slice(0, ACCOUNTS.indexOf('EXT-1235')));
      expect((await verify()).exitCode).to.equal(4);
      const gateway = await Gateway.before(service.url);
      const read = new Set<string>();
      gateway.onRequest = (path) => {
        const { pathname, searchParams } = new URL(path, gateway.url);
        const named = searchParams.getAll('external_account_number');
        if (pathname.includes('/exports/'))
          for (const account of named.length > 0 ? named : ['all']) read.add(account);
      };
      const ran = await verify('--only-these', '--url', gateway.url);
      await gateway.close();
      expect([...read], 'the accounts whose records were read').to.deep.equal([ONE]);
      const verified = verdictOf(ran);
      expect(verified).to.deep.include({
        verdict: 'MATCHED',
        scope: 'these rows',
        reasons: [],
        differences: 0,
      });
      expect(ran.exitCode).to.equal(0);
      expect(
        verified.kinds.map(({ kind, expected, stored, others }) => [
          kind,
          expected,
          stored,
          others,
        ]),
      ).to.deep.equal([
        ['accounts', 1, 1, 2],
        ['notes', 0, 0, 5],
        ['transactions', 1, 1, 7],
        ['historical-statements', 0, 0, 2],
        ['payment-instructions', 2, 2, 0],
        ['business-payment-instructions', 0, 0, 1],
      ]);
      const certificate = JSON.parse(await out('certificate.json')) as { readonly sums: unknown };
      expect(certificate.sums).to.deep.include({
        of: 'transactions: amount of CHARGE',
        in_files: '-0.01',
        unreadable: '0.00',
        erased: '0.00',
        refused: '0.00',
        repeated: '0.00',
        expected: '-0.01',
        stored: '-0.01',
        rows: {
          in_files: 1,
          unreadable: 0,
          erased: 0,
          refused: 0,
          repeated: 0,
          expected: 1,
          stored: 1,
        },
      });
      expect(await movedInReport()).to.equal('0');
      await service.plant(
        `update transactions set amount_minor = 1 where ${accountOf(ONE)} and transaction_id = 'T-2'`,
      );
      expect((await verify('--only-these')).exitCode).to.equal(4);
      expect(await differences()).to.deep.equal([
        ['different', 'transactions', ONE, 'T-2', 'amount'],
      ]);
      await writeMigration(folder(), service, supplier, { transactions: [TRANSACTIONS[2]!] });
      await verify('--only-these');
      expect(await movedInReport()).to.equal('1');
    });

    it('names differing accounts however long their numbers are', async () => {
      const numbers = Array.from({ length: 30 }, (_, index) => `${index}`.padStart(128, 'é'));
      await service.importAccounts(numbers, { from_date: '2019-10-01' }, supplier.code);
      const rows = numbers.map((number) => [number, TRANSACTIONS[0]![1]] as const);
      await writeMigration(folder(), service, supplier, { transactions: rows });
      const ran = await verify('--only-these');
      expect(kindOf(verdictOf(ran), 'transactions')).to.include({ missing: 30 });
    });

    it('names with their numbers the totals of accounts that do not add up to those of the supplier', async () => {
      await service.importAccounts(['EXT-9'], { from_date: '2019-10-01' }, supplier.code);
      const client = makeClient({ url: service.url, apiKey: supplier.apiKey });
      const [, charge] = TRANSACTIONS[1]!;
      const stored = await client.call((api) =>
        api.POST('/v1/data-import/transactions/create/', {
          body: {
            import_supplier: supplier.code,
            external_account_number: 'EXT-9',
            transactions: [{ ...charge, amount: '1.25' } as never],
          },
        }),
      );
      expect(stored.isOk()).to.equal(true);
      // The service lists accounts by their processes.
      await service.plant(
        `delete from import_processes where external_account_number = 'EXT-9'
           and supplier_id = (select id from import_suppliers where code = '${supplier.code}')`,
      );

      const ran = await verify();
      expect(verdictOf(ran)).to.deep.include({
        verdict: 'MISMATCH',
        differences: 0,
        reasons: [
          'The totals of the accounts do not add up to those of the supplier: accounts 3, supplier 4; transactions 8, supplier 9; amounts of CHARGE 10000000317.47, supplier 10000000318.72. The operator of the service has to find out why.',
        ],
      });
      expect(ran.exitCode).to.equal(4);
      expect((await verify('--only-these')).exitCode).to.equal(0);
    });
  });
});
