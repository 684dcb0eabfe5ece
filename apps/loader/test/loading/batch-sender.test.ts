import type { BulkAnswer, BulkLine, BulkOptions, Client } from '@data-import/client';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { DEFAULT_LIMITS, requestChecks } from '@data-import/wire';
import { expect } from 'chai';
import {
  BatchSender,
  type SendingSettings,
  type SettledLine,
} from '../../src/loading/batch-sender.js';
import type { Line } from '../../src/loading/lines.js';
import { Pace } from '../../src/loading/pace.js';
import { ServiceUnusable } from '../../src/loading/service-unusable.js';
import { RowList } from '../../src/staging/row-list.js';

interface Sent {
  readonly ids: readonly string[];
  readonly dryRun: boolean;
}

interface Posted {
  readonly ref: string | undefined;
  readonly body: { readonly transactions: readonly { readonly transaction_id: string }[] };
}

type Script = (ids: readonly string[], attempt: number) => { status: number; body?: object };

/** Answers each line as the script says; without a script for it everything is created. */
function serviceOf(
  script: Script,
  sent: Sent[],
  onLine: (json: string) => void,
): Pick<Client, 'bulk'> {
  const attempts = new Map<string, number>();
  return {
    async *bulk(lines, options: BulkOptions = {}): AsyncGenerator<BulkAnswer, void> {
      let number = 0;
      for (const line of lines as Iterable<BulkLine>) {
        number += 1;
        const json = 'json' in line ? String(line.json) : '';
        onLine(json);
        const ids = (JSON.parse(json) as Posted).body.transactions.map(
          ({ transaction_id }) => transaction_id,
        );
        sent.push({ ids, dryRun: options.dryRun === true });
        const attempt = (attempts.get(ids.join()) ?? 0) + 1;
        attempts.set(ids.join(), attempt);
        const { status, body } = script(ids, attempt);
        const outcomes = { created: ids.length, already_exists: 0 };
        const answer = { kind: 'answered', line: number, sent: line, status } as const;
        yield status < 300 ? { ...answer, outcomes } : { ...answer, body };
      }
    },
  };
}

const lineOf = (number: number, ids: readonly string[], subject = 'A'): Line => ({
  kind: 'transactions',
  subject,
  characters: 10,
  isLastOfSubject: true,
  rows: RowList.of(
    ids.map((id, index) => ({
      row: index + 1,
      file: undefined,
      line: undefined,
      content: String(number).padStart(32, '0'),
      item: JSON.stringify({
        transaction_id: id,
        transaction_date: '2024-01-01',
        amount: id.startsWith('bad') ? 'x' : '1.00',
        type: 'CHARGE',
      }),
    })),
  ),
});

const refusal = (...attrs: readonly string[]) => ({
  status: 400,
  body: {
    code: 'transactions_failed_validation',
    detail: 'No.',
    errors: attrs.map((attr) => ({ attr, code: 'refused', detail: 'Not this one.' })),
  },
});

interface Given {
  readonly onLine?: (json: string) => void;
  readonly lines: readonly Line[];
  readonly script?: Script;
  readonly settings?: Partial<SendingSettings>;
}

async function send({
  lines,
  script = () => ({ status: 201 }),
  settings = {},
  onLine = () => undefined,
}: Given) {
  const sent: Sent[] = [];
  const sender = new BatchSender({
    client: serviceOf(script, sent, onLine),
    checks: requestChecks({ limits: DEFAULT_LIMITS, vocabulary: DEFAULT_VOCABULARY, vendors: [] }),
    pace: new Pace({ mostRequests: 4 }),
    settings: {
      supplier: 'S',
      forceAddToCurrentStatement: true,
      wholeAccounts: false,
      importBatch: undefined,
      dryRun: false,
      askVendor: false,
      rowOutcomes: false,
      attemptTimeoutMs: 60_000,
      patienceMs: 60_000,
      ...settings,
    },
    stopping: new AbortController().signal,
    aborting: new AbortController().signal,
  });
  const settled: SettledLine[] = await Array.fromAsync(sender.send(lines));
  return { sent, settled };
}

const numberOf = ({ line }: SettledLine) => Number(line.rows.all[0]?.content);

const failedOf = (settled: readonly SettledLine[]) =>
  settled.flatMap(({ failed }) => failed.map(({ row, code, attr }) => `${row} ${code} ${attr}`));

// Slow because a line is sent again after pauses that become longer.
describe('BatchSender', () => {
  it('names what the codecs refuse itself, once the service has refused the line', async () => {
    const { sent, settled } = await send({
      lines: [lineOf(1, ['bad', 'a', 'b']), lineOf(2, ['bad 2'], 'B')],
      script: (ids) => (ids.some((id) => id.startsWith('bad')) ? refusal('x') : { status: 201 }),
    });
    expect(sent.map(({ ids }) => ids)).to.deep.equal([['bad', 'a', 'b'], ['bad 2'], ['a', 'b']]);
    expect(failedOf(settled)).to.have.members(['1 invalid amount', '1 invalid amount']);
    const outcomes = settled.map((one) => [
      numberOf(one),
      one.outcomes.loaded,
      one.outcomes.failed,
    ]);
    expect(outcomes).to.have.deep.members([
      [1, 2, 1],
      [2, 0, 1],
    ]);
  });

  it('sends a line again without the rows that the service refuses', async () => {
    const { sent, settled } = await send({
      lines: [lineOf(1, ['a', 'b', 'c', 'd'])],
      script: (ids) =>
        ids.includes('b')
          ? refusal('transactions.1.transaction_date', 'transactions.3', 'transactions.3.amount')
          : { status: 201 },
    });
    expect(sent.map(({ ids }) => ids)).to.deep.equal([
      ['a', 'b', 'c', 'd'],
      ['a', 'c'],
    ]);
    expect(failedOf(settled)).to.deep.equal([
      '2 refused transaction_date',
      '4 refused non_field_errors',
      '4 refused amount',
    ]);
    expect(settled[0]?.outcomes).to.include({ loaded: 2, failed: 2 });
  });

  it('sends a line as one, also if JSON in a cell is written over several', async () => {
    const rows = ['a', 'b', 'c'].map((id, index) => ({
      row: index + 7,
      file: 'ledger.csv',
      line: index + 70,
      content: '7'.repeat(32),
      item: `{"transaction_id":"${id}",\n"transaction_date":"2024-01-01","amount":"1.00","type":"CHARGE"}`,
    }));
    const lines: string[] = [];
    const { settled } = await send({
      lines: [{ ...lineOf(1, []), rows: RowList.of(rows) }],
      script: (ids) => (ids.includes('b') ? refusal('transactions.1.amount') : { status: 201 }),
      onLine: (json) => lines.push(json),
    });
    expect(lines.join('')).not.to.include('\n');
    const posted = lines.map((json) => JSON.parse(json) as Posted);
    expect(posted.map(({ ref }) => ref)).to.deep.equal(['ledger.csv:70-72', 'ledger.csv:70-72']);
    const sent = posted.map(({ body }) => body.transactions);
    const items = rows.map((row) => JSON.parse(row.item) as { transaction_id: string });
    expect(sent).to.deep.equal([items, [items[0], items[2]]]);
    expect(failedOf(settled)).to.deep.equal(['8 refused amount']);
  });

  it('fails all rows of a line whose account is unknown', async () => {
    const body = { code: 'account_not_found', detail: 'Unknown.' };
    const { sent, settled } = await send({
      lines: [lineOf(1, ['a', 'b'])],
      script: () => ({ status: 404, body }),
    });
    expect(sent).to.have.length(1);
    expect(failedOf(settled)).to.deep.equal([
      '1 account_not_found external_account_number',
      '2 account_not_found external_account_number',
    ]);
  });

  it('repeats a line that is answered with 5xx, and gives it up while others are answered', async () => {
    const body = { code: 'internal_error', detail: 'Something.' };
    const passing = await send({
      lines: [lineOf(1, ['a'])],
      script: (_, attempt) => (attempt < 3 ? { status: 500, body } : { status: 201 }),
    });
    expect(passing.settled[0]?.outcomes).to.include({ loaded: 1, failed: 0 });

    const vendor = { code: 'payment_vendor_unavailable', detail: 'Later.' };
    const lasting = await send({
      lines: [lineOf(1, ['a']), lineOf(2, ['b'], 'B')],
      script: (ids) => (ids.includes('a') ? { status: 500, body: vendor } : { status: 201 }),
    });
    expect(failedOf(lasting.settled)).to.deep.equal([
      '1 payment_vendor_unavailable non_field_errors',
    ]);
  });

  it('sends no line of an account and kind while an earlier one is open', async () => {
    const body = { code: 'internal_error', detail: 'Something.' };
    const { sent, settled } = await send({
      lines: [lineOf(1, ['a', 'b']), lineOf(2, ['c']), lineOf(3, ['d']), lineOf(4, ['e'], 'B')],
      script: (ids, attempt) =>
        ids.join() === 'a,b' && attempt === 1
          ? { status: 500, body }
          : ids.includes('b')
            ? refusal('transactions.1.amount')
            : { status: 201 },
    });
    expect(sent.map(({ ids }) => ids.join(' '))).to.deep.equal(['a b', 'e', 'a b', 'a', 'c', 'd']);
    expect(settled.map(numberOf)).to.deep.equal([4, 1, 2, 3]);
  });

  it('says that the service cannot be used when nothing is answered for too long, or the supplier is closed', async () => {
    const failing = send({
      lines: [lineOf(1, ['a'])],
      script: () => ({ status: 500, body: { code: 'internal_error', detail: 'No.' } }),
      settings: { patienceMs: 300 },
    });
    expect(await thrownBy(failing)).to.be.instanceOf(ServiceUnusable);

    const code = 'import_supplier_migration_not_ongoing';
    const errors = [{ attr: 'import_supplier', code, detail: 'It is paused.' }];
    const paused = send({
      lines: [lineOf(1, ['a'])],
      script: () => ({ status: 400, body: { code: 'x', detail: 'x', errors } }),
    });
    expect(await thrownBy(paused)).to.have.property('message', 'It is paused.');
  });

  it('sends rows by themselves where the outcome of each is wanted, those of an account in their order', async () => {
    const body = { code: 'internal_error', detail: 'Something.' };
    const { sent, settled } = await send({
      lines: [lineOf(1, ['a', 'b', 'c']), lineOf(2, ['d'], 'B')],
      script: ([id], attempt) =>
        id === 'b'
          ? refusal('transactions.0.amount')
          : id === 'c' && attempt === 1
            ? { status: 500, body }
            : { status: 201 },
      settings: { rowOutcomes: true },
    });
    expect(sent.map(({ ids }) => ids.join())).to.deep.equal(['a', 'd', 'b', 'c', 'c']);
    expect(failedOf(settled)).to.deep.equal(['2 refused amount']);
    expect(settled.map((one) => [numberOf(one), one.rowOutcomes])).to.deep.equal([
      [2, [{ row: 1, outcome: 'loaded' }]],
      [
        1,
        [
          { row: 1, outcome: 'loaded' },
          { row: 3, outcome: 'loaded' },
        ],
      ],
    ]);
    expect(settled[1]?.outcomes).to.include({ loaded: 2, failed: 1 });
  });

  it('keeps accounts whole: rehearses them, and sends none that would be refused', async () => {
    const { sent, settled } = await send({
      lines: [
        lineOf(1, ['a', 'b']),
        lineOf(2, ['c']),
        lineOf(3, ['d'], 'B'),
        lineOf(4, ['bad'], 'C'),
      ],
      script: (ids) => (ids.includes('b') ? refusal('transactions.1.amount') : { status: 201 }),
      settings: { wholeAccounts: true },
    });
    expect(sent.filter(({ dryRun }) => !dryRun).map(({ ids }) => ids)).to.deep.equal([['d']]);
    expect(failedOf(settled)).to.have.members([
      '2 refused amount',
      '1 account_has_failed_rows non_field_errors',
      '1 account_has_failed_rows non_field_errors',
      '1 invalid amount',
    ]);
  });

  it('sends no line of a whole account before each has been rehearsed, however often that fails', async () => {
    const body = { code: 'internal_error', detail: 'Something.' };
    const { sent, settled } = await send({
      lines: [lineOf(1, ['a']), lineOf(2, ['b']), lineOf(3, ['c'], 'B'), lineOf(4, ['d'], 'C')],
      script: ([id], attempt) =>
        (id === 'b' || id === 'c') && attempt === 1
          ? { status: 500, body }
          : id === 'b'
            ? refusal('transactions.0')
            : { status: 201 },
      settings: { wholeAccounts: true },
    });
    const ways = sent.map(({ ids, dryRun }) => `${dryRun ? '?' : ''}${ids.join()}`);
    expect(ways).to.deep.equal(['?a', '?b', '?c', '?d', 'd', '?b', '?c', 'c']);
    expect(settled.map(numberOf)).to.deep.equal([4, 1, 2, 3]);
    expect(failedOf(settled)).to.deep.equal([
      '1 account_has_failed_rows non_field_errors',
      '1 refused non_field_errors',
    ]);
  });

  it('sends no other line of a whole account of which one was refused after all', async () => {
    const { sent } = await send({
      lines: [lineOf(1, ['a']), lineOf(2, ['b'])],
      script: (_, attempt) => (attempt === 1 ? { status: 201 } : refusal('transactions.0')),
      settings: { wholeAccounts: true },
    });
    expect(sent.filter(({ dryRun }) => !dryRun).map(({ ids }) => ids)).to.deep.equal([['a']]);
  });
});

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
}
