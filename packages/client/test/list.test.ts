import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { ClientError, makeClient, type Client } from '../src/index.js';
import { FakeClock } from './fake-clock.js';
import { ScriptedService, type Asked } from './scripted-service.js';

const PATH = '/v1/data-import/all-account-import-processes/{import_supplier_code}/';
const SUPPLIER = { import_supplier_code: 'A/B' };
const ASKED = '/v1/data-import/all-account-import-processes/A%2FB/?limit=2';

const record = (number: number) => ({
  external_account_number: `EXT-${number}`,
  service_account_number: null,
  account_created_at: null,
});

const linesOf = (...numbers: readonly number[]) =>
  numbers.map((number) => `${JSON.stringify(record(number))}\n`).join('');

const page =
  (numbers: readonly number[], cursor?: string) =>
  ({ answer }: Asked): void => {
    // As a service says it that knows nothing of the proxy in front of it.
    const link = `</elsewhere/?limit=2&cursor=${cursor}>; rel="next"`;
    answer(200, linesOf(...numbers), {
      'Content-Type': 'application/x-ndjson',
      ...(cursor !== undefined && { Link: link }),
    });
  };

const cutPage = ({ response }: Asked): void => {
  response.writeHead(200, { 'Content-Type': 'application/x-ndjson' });
  response.write(linesOf(9), () => response.destroy());
};

describe('A list that a client reads', () => {
  const service = openedForEach(() => ScriptedService.start());
  let clock: FakeClock;
  let client: Client;

  beforeEach(async () => {
    clock = new FakeClock();
    client = makeClient({ url: service.url, apiKey: 'key', runtime: clock.runtime });
  });

  const list = () => client.list(PATH, { path: SUPPLIER, pageSize: 2 });

  const read = async () => {
    const accounts: string[] = [];
    try {
      for await (const { external_account_number: account } of list()) accounts.push(account);
      return { accounts };
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return { accounts, failure: error.failure };
    }
  };

  it('has the records of all pages', async () => {
    service.answers(page([1, 2], 'two'), page([3, 4], 'three'), page([]));

    expect(await read()).to.deep.equal({ accounts: ['EXT-1', 'EXT-2', 'EXT-3', 'EXT-4'] });
    expect(service.paths).to.deep.equal([ASKED, `${ASKED}&cursor=two`, `${ASKED}&cursor=three`]);
    expect(service.asked[0]?.headers.accept).to.equal('application/x-ndjson');
  });

  it('has each record once when a page breaks off', async () => {
    service.answers(cutPage, page([1, 2], 'two'), cutPage, cutPage, page([3]));

    expect(await read()).to.deep.equal({ accounts: ['EXT-1', 'EXT-2', 'EXT-3'] });
  });

  it('ends with an exception when it cannot be read to its end', async () => {
    service.answers(page([1, 2], 'two'), ({ answer }) => answer(404, { code: 'not_found' }));
    const { accounts, failure } = await read();

    expect(accounts).to.deep.equal(['EXT-1', 'EXT-2']);
    expect(failure).to.include({ kind: 'refused', status: 404, code: 'not_found' });
  });

  it('ends with an exception when what comes is no list, or has no end', async () => {
    service.answers(({ answer }) => answer(200, '<html>'));
    expect((await read()).failure).to.include({ kind: 'unreadable' });
    service.answers(page([1], 'one'), page([2], 'one'));
    expect(await read()).to.deep.include({ accounts: ['EXT-1'] });
  });

  it('has the text of each record, with every digit of its numbers', async () => {
    const texts = ['{"rate":123456789012345.12345}', '{"rate":10.50}'];
    service.answers(({ answer }) => answer(200, `${texts.join('\n')}\n`));
    const lines = [];
    for await (const line of client.listAsText(PATH, { path: SUPPLIER })) lines.push(line);
    expect(lines).to.deep.equal(texts);
  });

  it('ends with an exception when what comes as text is no list', async () => {
    service.answers(({ answer }) => answer(200, '<html>'));
    const failure = await client
      .listAsText(PATH, { path: SUPPLIER })
      .next()
      .catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(ClientError);
  });

  it('asks for a page when all records of the page before were taken', async () => {
    service.answers(page([1, 2], 'two'), page([3], 'three'), page([4]));
    const records = list();
    expect(service.asked).to.have.length(0);
    await records.next();
    await records.next();
    expect(service.asked).to.have.length(1);
    await records.next();
    expect(service.asked).to.have.length(2);
    await records.return();
    expect(service.asked).to.have.length(2);
  });
});
