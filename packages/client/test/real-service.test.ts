import { CuttingProxy } from '@data-import/testkit';
import { expect } from 'chai';
import type { BulkAnswer, BulkLine, Client } from '../src/index.js';
import { ACCOUNTS, RealService, SUPPLIER } from './real-service.js';

const PROCESSES = '/v1/data-import/all-account-import-processes/{import_supplier_code}/';
const LINES = 3000;

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
describe('A client of the real service', () => {
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
