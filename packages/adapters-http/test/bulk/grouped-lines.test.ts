import { OutcomeUnknown, type BulkLedger } from '@data-import/application';
import { allMemoryPorts } from '@data-import/application/memory';
import type { TransactionColumns } from '@data-import/domain';
import { expect } from 'chai';
import { givenAccount, NOW, serveMemory, type MemoryService } from '../memory-service.js';
import { CHARGE } from '../items.js';
import { AS_NOBODY, AS_OPERATOR } from '../serving.js';
import { answersIn, BULK, linesOf, NDJSON, type AnswerLine } from './bulk-client.js';

const ACCOUNTS = 20;
const BATCH = '?import_batch=B';

const charge = (transaction_id: string, transaction_date = '2024-01-02') => ({
  ...CHARGE,
  transaction_id,
  transaction_date,
});

const lineOf = (account: number, ...transactions: object[]) => ({
  operation: 'transactions',
  ref: `row ${account}`,
  body: { import_supplier: 'SUPPLIER', external_account_number: `E-${account}`, transactions },
});

const PLAIN = Array.from({ length: ACCOUNTS }, (_, n) =>
  lineOf(n, charge('T-1'), charge('T-2', n === 3 ? '2023-12-31' : '2024-01-31')),
);

const statuses = (answers: readonly AnswerLine[]) => answers.map(({ status }) => status);

describe('Lines of transactions that are new', () => {
  let service: MemoryService;
  let groups: number;
  /** The number of lines that were added as columns. */
  let scanned: number;

  const open = async (otherwise: (ledger: BulkLedger) => Partial<BulkLedger> = () => ({})) => {
    groups = 0;
    scanned = 0;
    // The store is there before anything is loaded into it.
    const ledger = () => allMemoryPorts(service.store, { now: () => NOW }).bulkLedger;
    const appendAll: BulkLedger['appendAll'] = (...asked) =>
      (otherwise(ledger()).appendAll ?? ledger().appendAll.bind(ledger()))(...asked);
    const readAll: BulkLedger['readAll'] = (...asked) => {
      groups += 1;
      return (otherwise(ledger()).readAll ?? ledger().readAll.bind(ledger()))(...asked);
    };
    const newRows: BulkLedger['newRows'] = () => {
      const rows = ledger().newRows();
      const addAll = rows.addAll.bind(rows);
      return Object.assign(rows, {
        addAll: (columns: TransactionColumns) => {
          scanned += 1;
          addAll(columns);
        },
      });
    };
    service = await serveMemory({ bulkLedger: { newRows, readAll, appendAll } });
    for (let n = 0; n < ACCOUNTS; n += 1) await givenAccount(service, `E-${n}`);
  };
  afterEach(() => service.close());

  const send = async (
    query: string,
    ...lines: readonly object[]
  ): Promise<readonly AnswerLine[]> => {
    const body = linesOf(lines);
    const response = await service.fetch(`${BULK}${query}`, {
      method: 'POST',
      headers: NDJSON,
      body,
    });
    return answersIn(await response.text());
  };

  it('are stored together, and answered, counted and logged as single requests', async () => {
    await open();
    const answers = await send(`${BATCH}&answers=brief`, ...PLAIN);

    expect(groups).to.be.within(1, ACCOUNTS - 1);
    expect(answers).to.deep.equal(
      PLAIN.map(({ ref }, n) => ({
        line: n + 1,
        ref,
        status: 201,
        outcomes: { created: 2, already_exists: 0, ...(n === 3 && { moved: 1 }) },
      })),
    );
    const metrics = await (await service.fetch('/metrics', AS_NOBODY)).text();
    for (const counted of [
      `http_requests_total{method="POST",route="/v1/data-import/transactions/create/",status="201"} ${ACCOUNTS}`,
      `import_requests_total{supplier="SUPPLIER",operation="importTransactions",status="201"} ${ACCOUNTS}`,
      `import_items_total{kind="transactions",outcome="added",supplier="SUPPLIER"} ${2 * ACCOUNTS}`,
      `import_items_total{kind="transactions",outcome="moved",supplier="SUPPLIER"} 1`,
    ])
      expect(metrics).to.include(counted);
    const logged = service.logged.find(({ operation }) => operation === 'loadInBulk');
    expect(logged).to.deep.include({
      lines: { 201: ACCOUNTS },
      operations: { importTransactions: ACCOUNTS },
      suppliers: { SUPPLIER: ACCOUNTS },
    });
  });

  it('are stored alike whether they are scanned or parsed', async () => {
    const special = lineOf(4, { ...charge('T-3'), note: 'A "quote".', amount: '-7.05' });
    const exports: unknown[] = [];
    for (const [query, lines, expected] of [
      ['?answers=brief', PLAIN, ACCOUNTS],
      ['', PLAIN, ACCOUNTS],
      ['', PLAIN.map((line) => ({ query: {}, ...line })), 0],
      // The first line has to be parsed.
      ['?answers=brief', [special, ...PLAIN.filter((_, n) => n !== 4)], ACCOUNTS - 1],
    ] as const) {
      await open();
      expect(new Set(statuses(await send(query, ...lines)))).to.deep.equal(new Set([201]));
      expect(scanned).to.equal(expected);
      const stored = await service.fetch('/v1/data-import/exports/SUPPLIER/transactions/');
      exports.push(await stored.json());
      if (exports.length < 4) await service.close();
    }
    const [first, second, third, fourth] = exports;
    expect(first).to.have.length(2 * ACCOUNTS);
    expect(second).to.deep.equal(first);
    expect(third).to.deep.equal(first);
    expect(fourth).to.deep.include({
      external_account_number: 'E-4',
      transaction_id: 'T-3',
      transaction_date: '2024-01-02',
      amount: '-7.05',
      type: 'CHARGE',
      note: 'A "quote".',
      stored_transaction_date: '2024-01-02',
      description: null,
    });
  });

  it('are answered by their routes when the group cannot be read', async () => {
    await open(() => ({ readAll: () => Promise.reject(new Error('The database is gone.')) }));

    expect(new Set(statuses(await send('', ...PLAIN)))).to.deep.equal(new Set([201]));
    expect(service.reported).to.deep.equal([]);
  });

  it('are answered by their routes when an append stored nothing, lines behind them afterwards', async () => {
    await open(() => ({ appendAll: async (appends) => appends.map(() => 'unchanged') }));
    const answers = await send('?answers=brief', ...PLAIN, lineOf(0, charge('T-1'), charge('T-3')));

    expect(new Set(statuses(answers))).to.deep.equal(new Set([201]));
    expect(answers.at(-1)?.outcomes).to.deep.equal({ created: 1, already_exists: 1 });
  });

  it('are answered with the error where it is unknown whether they were stored, and not asked again', async () => {
    const error = new OutcomeUnknown(new Error('lost'));
    await open((ledger) => ({
      appendAll: async (appends, rows, batch) => {
        const stored = await ledger.appendAll(appends, rows, batch);
        return stored.map((one, n) => (n === 0 ? { error } : one));
      },
    }));
    const [first, second] = await send(BATCH, ...PLAIN.slice(0, 2));

    expect([first?.status, second?.status]).to.deep.equal([500, 201]);
    expect(first?.body).to.include({ code: 'outcome_unknown' });
    expect(service.reported.map((one) => one.error)).to.deep.equal([error]);
    const [again] = await send('?answers=brief', PLAIN[0]!);
    expect(again?.outcomes).to.deep.equal({ created: 0, already_exists: 2 });

    const refusals = '/v1/operator/refusals/';
    const about = 'import_supplier=SUPPLIER&operation=transactions&code=outcome_unknown';
    const listed = await service.fetch(refusals, AS_OPERATOR);
    expect(await listed.json())
      .to.have.nested.property('refusals[0]')
      .that.deep.includes({ code: 'outcome_unknown', count: 1, operation: 'transactions' })
      .and.has.nested.property('batches[0].import_batch', 'B');
    const requests = await service.fetch(`${refusals}requests/?${about}`, AS_OPERATOR);
    expect(await requests.json())
      .to.have.nested.property('requests[0]')
      .that.deep.includes({ external_account_number: 'E-0', status: 500 });
  });
});
