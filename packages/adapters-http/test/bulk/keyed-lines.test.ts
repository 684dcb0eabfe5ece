import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { refusalIn, serveAccount } from '../memory-service.js';
import { ADDRESS, CHARGE } from '../items.js';
import { answersIn, BULK, linesOf, NDJSON, type AnswerLine } from './bulk-client.js';

const HEADER = { 'Idempotency-Key': 'bulk-1' };

const charge = (amount: unknown = 7.77) => ({ ...CHARGE, amount });

/** Without a query where the choice is `null`. */
const line = (transaction: object, idempotency_key?: string, checked: unknown = false) => ({
  operation: 'transactions',
  ...(idempotency_key !== undefined && { idempotency_key }),
  ...(checked !== null && { query: { check_previously_added: checked } }),
  body: { ...ADDRESS, transactions: [transaction] },
});

const note = { operation: 'notes', body: { ...ADDRESS, notes: [{ body: 'one' }] } };

const statuses = (answers: readonly AnswerLine[]) => answers.map(({ status }) => status);
const refusalOf = ({ status, body }: AnswerLine = { line: 0, status: 0 }) =>
  refusalIn({ status, body });

describe('A bulk line with check_previously_added=false', () => {
  const service = openedForEach(() => serveAccount());

  const send = async (
    lines: readonly object[],
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ): Promise<readonly AnswerLine[]> => {
    const response = await service.fetch(BULK + query, {
      method: 'POST',
      body: linesOf(lines),
      headers: { ...NDJSON, ...headers },
    });
    return answersIn(await response.text());
  };
  const stored = () => service.store.accounts.get(service.number)?.transactions.length;

  it('adds its transactions once under its idempotency_key, whoever sends them again', async () => {
    const first = await send([line(charge(), 'k')]);
    const repeat = await send([line(charge(), 'k')]);
    const single = await service.post(
      '/v1/data-import/transactions/create/?check_previously_added=false',
      line(charge()).body,
      { headers: { 'Idempotency-Key': 'k' } },
    );

    expect(statuses(first)).to.deep.equal([201]);
    expect(repeat).to.deep.equal(first);
    expect(single.status).to.equal(201);
    expect(stored()).to.equal(1);
  });

  it('is one of two in a request that have the same key', async () => {
    const answers = await send([line(charge(), 'k'), line(charge(), 'k'), line(charge(), 'l')]);
    expect(statuses(answers)).to.deep.equal([201, 201, 201]);
    expect(stored()).to.equal(2);
  });

  it('is refused under the key of another request, also in a dry run', async () => {
    await send([line(charge(), 'k')]);

    for (const query of ['', '?dry_run=true']) {
      const [other, same] = await send([line(charge(8), 'k'), line(charge(), 'k')], {}, query);
      expect(refusalOf(other)).to.equal(
        '400 transactions_failed_validation: idempotency_key_reused at Idempotency-Key',
      );
      expect(same?.status).to.equal(query === '' ? 201 : 200);
    }
    expect(stored()).to.equal(1);
  });

  it('is refused with a key of another form, as every line is', async () => {
    for (const answer of await send([
      line(charge(), 'two words'),
      { ...note, idempotency_key: '' },
    ]))
      expect(refusalOf(answer)).to.equal(
        '400 bulk_line_failed_validation: invalid at idempotency_key',
      );
    expect(stored()).to.equal(0);
  });

  for (const unchecked of [false, 'no', 0, 'OFF'])
    it(`is refused where the header of the request is trusted (${unchecked})`, async () => {
      const lines = [line(charge(), undefined, unchecked), line(charge(), 'k', unchecked), note];
      for (const query of ['', '?answers=brief', '?dry_run=true']) {
        const [, without, withKey, other] = await send([note, ...lines], HEADER, query);
        for (const answer of [without, withKey])
          expect(refusalOf(answer)).to.equal(
            '400 bulk_line_failed_validation: invalid at Idempotency-Key',
          );
        expect(other?.status).to.be.oneOf([200, 201]);
      }
      expect(stored()).to.equal(0);
    });

  it('lets the whole request be refused where it is the first line', async () => {
    const response = await service.fetch(BULK, {
      method: 'POST',
      body: `\n${linesOf([line(charge()), note])}`,
      headers: { ...NDJSON, ...HEADER },
    });
    const text = await response.text();

    expect(refusalIn({ status: response.status, body: JSON.parse(text) as unknown })).to.equal(
      '400 query_failed_validation: invalid at Idempotency-Key',
    );
    expect(text).to.include('an idempotency_key of its own');
    expect(stored()).to.equal(0);
    expect(service.store.accounts.get(service.number)?.notes).to.have.length(0);
  });

  it('is the only kind of line to which a key and the header make a difference', async () => {
    const lines = [
      { ...note, idempotency_key: 'k' },
      line(charge(), 'k', null),
      line({ ...charge(), transaction_id: 'T-2' }, 'k', true),
      line({ ...charge(), transaction_id: 'T-3' }, undefined, null),
    ];
    for (const query of ['', '?answers=brief']) {
      const answers = await send(lines, HEADER, query);
      expect(statuses(answers)).to.deep.equal([201, 201, 201, 201]);
    }
    expect(stored()).to.equal(3);
  });
});
