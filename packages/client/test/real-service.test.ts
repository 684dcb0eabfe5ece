import { CuttingProxy } from '@data-import/testkit';
import { expect } from 'chai';
import type { BulkAnswer, BulkLine, BulkOptions, Client } from '../src/index.js';
import { ACCOUNTS, RealService, SUPPLIER } from './real-service.js';

const PROCESSES = '/v1/data-import/all-account-import-processes/{import_supplier_code}/';
const LINES = 3000;

const EXPORT = '/v1/data-import/exports/{import_supplier_code}/transactions/';
const PATH = { import_supplier_code: SUPPLIER };

/** The account is named by turns, so that lines of an account are far apart. */
const lineOf = (index: number, name: string): BulkLine => ({
  operation: 'transactions',
  ref: `${name}-${index}`,
  body: {
    import_supplier: SUPPLIER,
    external_account_number: ACCOUNTS[index % ACCOUNTS.length]!,
    transactions: [
      {
        transaction_id: `${name}-${index}`,
        transaction_date: '2019-10-15',
        amount: '1.00',
        type: 'CHARGE',
        reason: 'IMPORTED_CHARGE',
      },
    ],
  },
});

const linesOf = (name: string) => Array.from({ length: LINES }, (_, index) => lineOf(index, name));

const stored = async (client: Client): Promise<number> => {
  const path = { import_supplier_code: SUPPLIER };
  const seen = await client.call((api) =>
    api.GET('/v1/data-import/import-suppliers/{import_supplier_code}/', { params: { path } }),
  );
  return seen._unsafeUnwrap().counters.transactions;
};

/** Each line has one answer, which is its own. */
const expectAnswers = (answers: readonly BulkAnswer[], lines: readonly BulkLine[]) => {
  const named = answers.map(({ line, sent }) => [line, sent]);
  const sorted = named.toSorted(([one], [other]) => Number(one) - Number(other));
  expect(sorted).to.deep.equal(lines.map((line, index) => [index + 1, line]));
  for (const answer of answers) expect(answer).to.include({ kind: 'answered', status: 201 });
};

// Slow because the service is killed, and started again.
describe('A client of the real service', function () {
  this.timeout(120_000);
  let service: RealService;
  let storedBefore: number;

  before(async () => {
    service = await RealService.start();
  });
  beforeEach(async () => {
    storedBefore = await stored(await service.client());
  });
  after(() => service?.close());

  it('calls, lists and is refused as the description says', async () => {
    const client = await service.client();
    const status = await client.call((api) =>
      api.GET(
        '/v1/data-import/account-transfer-status/{import_supplier_code}/{external_account_number}/',
        {
          params: {
            path: { import_supplier_code: SUPPLIER, external_account_number: ACCOUNTS[0] },
          },
        },
      ),
    );
    expect(status._unsafeUnwrap().status).to.equal('COMPLETED');

    const accounts = [];
    const path = { import_supplier_code: SUPPLIER };
    for await (const { external_account_number } of client.list(PROCESSES, { path, pageSize: 2 }))
      accounts.push(external_account_number);
    expect(accounts).to.have.members([...ACCOUNTS, 'EXT-2001', 'EXT-2002']);

    const refused = await client.call((api) =>
      api.POST('/v1/data-import/notes/create/', {
        body: { import_supplier: SUPPLIER, external_account_number: ACCOUNTS[0], notes: [{}] },
      }),
    );
    const failure = refused._unsafeUnwrapErr();
    expect(failure).to.deep.include({
      kind: 'refused',
      status: 400,
      code: 'notes_failed_validation',
    });
    expect(failure.kind === 'refused' && failure.errors.map(({ attr }) => attr)).to.deep.equal([
      'notes.0',
    ]);
    expect(failure.requestId).to.be.a('string');
  });

  it('gives an export of everything that it loaded', async () => {
    const client = await service.client();
    const few = linesOf('exported').slice(0, 50);
    for await (const answer of client.bulk(few)) expect(answer).to.include({ status: 201 });
    const exported = [];
    for await (const { transaction_id } of client.list(EXPORT, { path: PATH, pageSize: 7 }))
      exported.push(transaction_id);
    const ofOne = [];
    const query = { external_account_number: ACCOUNTS[0] };
    for await (const { amount } of client.list(EXPORT, { path: PATH, query })) ofOne.push(amount);

    expect(exported).to.have.length(storedBefore + few.length);
    expect(exported).to.include.members(few.map(({ ref }) => ref));
    expect(new Set(ofOne)).to.deep.equal(new Set(['1.00']));
  });

  it('loads all lines in bulk when connections are cut', async () => {
    const proxy = await CuttingProxy.before(service.url);
    const client = await service.client({ url: proxy.through(service.url) });
    const lines = linesOf('cut');
    const answers: BulkAnswer[] = [];
    for await (const answer of client.bulk(lines)) {
      answers.push(answer);
      if (answers.length % 700 === 0) {
        proxy.shut();
        proxy.reopen();
      }
    }
    await proxy.close();

    expectAnswers(answers, lines);
    expect(await stored(await service.client())).to.equal(storedBefore + LINES);
  });

  it('loads all lines in bulk when the service is killed and started again', async () => {
    const client = await service.client();
    const lines = linesOf('killed');
    const answers: BulkAnswer[] = [];
    let restarted: Promise<unknown> | undefined;
    for await (const answer of client.bulk(lines, { linesPerRequest: 300 })) {
      answers.push(answer);
      if (answers.length === 1000) {
        await service.kill();
        restarted = service.start();
      }
    }
    await restarted;

    expectAnswers(answers, lines);
    expect(await stored(client)).to.equal(storedBefore + LINES);
  });

  it('rehearses, names a batch, and says what differs', async () => {
    const client = await service.client();
    const outcomes = async (options: BulkOptions, line = lineOf(1, 'rehearsed')) => {
      const answers = [];
      for await (const answer of client.bulk([line], options)) answers.push(answer);
      return answers[0];
    };
    const created = { created: 1, already_exists: 0 };
    expect(await outcomes({ dryRun: true })).to.deep.include({ status: 200, outcomes: created });
    expect(await stored(client)).to.equal(storedBefore);

    const batch = { importBatch: 'night-1' };
    expect(await outcomes(batch)).to.deep.include({ status: 201, outcomes: created });
    const batches = await client.call((api) =>
      api.GET('/v1/data-import/batches/{import_supplier_code}/', { params: { path: PATH } }),
    );
    expect(batches._unsafeUnwrap().map((named) => named.import_batch)).to.deep.equal(['night-1']);

    const other = JSON.parse(
      JSON.stringify(lineOf(1, 'rehearsed')).replace('1.00', '2.00'),
    ) as BulkLine;
    expect(await outcomes({ reportDifferences: true }, other)).to.deep.include({
      outcomes: { created: 0, already_exists: 1, different: 1 },
      differences: [{ attr: 'transactions.0.amount', stored: '1.00', posted: '2.00' }],
    });
  });

  it('keeps the order of the lines of an account when connections are cut', async () => {
    const proxy = await CuttingProxy.before(service.url);
    const client = await service.client({ url: proxy.through(service.url) });
    // The first of two equal lines creates, the second finds it: the other way round they were out of order.
    const twice = linesOf('twice')
      .slice(0, 600)
      .flatMap((line) => [line, line]);
    const created: number[] = [];
    for await (const answer of client.bulk(twice)) {
      if (answer.kind === 'answered' && answer.outcomes?.created === 1) created.push(answer.line);
      if (answer.line % 250 === 0) {
        proxy.shut();
        proxy.reopen();
      }
    }
    await proxy.close();

    expect(created.filter((line) => line % 2 === 0)).to.deep.equal([]);
    expect(await stored(await service.client())).to.equal(storedBefore + 600);
  });
});
