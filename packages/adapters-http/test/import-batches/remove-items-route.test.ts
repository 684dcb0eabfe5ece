import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { CARD } from '../items.js';
import { refusalOf, serveAccount, SUPPLIER } from '../memory-service.js';
import { serveInstructions } from '../payment-instructions/instruction-service.js';
import { AS_OPERATOR, type Service } from '../serving.js';
import {
  BATCHES,
  linesOf,
  loadNotes,
  loadStatement,
  loadTransactions,
  setStatus,
} from './batches.js';

const REMOVE = `${SUPPLIER}remove/`;
const ACCOUNT = { external_account_number: 'E-1' };
const TRANSACTION = { kind: 'transactions', ...ACCOUNT, transaction_id: 'a' };

const totalOf = (lines: readonly Record<string, unknown>[]) => {
  const { removed, left } = lines.at(-1) ?? {};
  return { removed, left };
};

describe('POST import-suppliers/<code>/remove', () => {
  const service = openedForEach(() => serveAccount());

  const view = async () =>
    (await service.send('GET', `/v1/operator/accounts/${service.number}/`)).body;
  const ask = (body: string, query = '', path = REMOVE, { fetch }: Service = service) =>
    fetch(path + query, {
      method: 'POST',
      headers: { ...AS_OPERATOR.headers, 'Content-Type': 'application/x-ndjson' },
      body,
    });
  const remove = (...lines: readonly object[]) =>
    ask(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

  it('removes what each line names, answers each, and ends with the total', async () => {
    const before = await view();
    await loadTransactions(service, '?import_batch=B', ['a']);
    await loadNotes(service, '', 'one');
    await loadStatement(service, '', 's');
    await setStatus(service, 'PAUSED');
    const answer = await remove(
      TRANSACTION,
      { kind: 'notes', ...ACCOUNT, note: { body: 'one', created_at: '2024-05-06T07:08:09Z' } },
      { kind: 'historical-statements', ...ACCOUNT, statement_id: 's' },
    );

    const none = { notes: 0, transactions: 0, statements: 0, payment_instructions: 0 };
    expect(answer.headers.get('content-type')).to.match(/^application\/x-ndjson/);
    expect(await linesOf(answer)).to.deep.equal([
      { line: 1, status: 200, body: { ...ACCOUNT, ...none, transactions: 1 } },
      { line: 2, status: 200, body: { ...ACCOUNT, ...none, notes: 1 } },
      { line: 3, status: 200, body: { ...ACCOUNT, ...none, statements: 1 } },
      {
        dry_run: false,
        notes: 1,
        transactions: 1,
        statements: 1,
        payment_instructions: 0,
        links: 0,
        removed: 3,
        left: 0,
      },
    ]);
    expect(await view()).to.deep.equal(before);
    expect((await service.send('GET', BATCHES)).body).to.deep.equal([]);
    const [audited] = service.store.accounts.get(service.number)!.removedItems;
    expect(audited).to.include({ item: 'a', by: 'key-2' });
  });

  it('removes the instruction of a business, which a dry run leaves', async () => {
    await using other = await serveInstructions();
    const business = { external_business_identifier: 'B-1' };
    await other.send('POST', `${SUPPLIER}businesses/`, { ...business, accounts: [] });
    await other.post('/v1/data-import/business-payment-instruction/create/', {
      import_supplier_code: 'SUPPLIER',
      ...business,
      ...CARD,
    });
    await setStatus(other, 'PAUSED');
    const line = JSON.stringify({ kind: 'business-payment-instruction', ...business });
    const removed = async (query = '') => {
      const [answer] = await linesOf(await ask(line, query, REMOVE, other));
      return answer?.['body'];
    };
    const one = { ...business, payment_instructions: 1, links: 0 };

    expect(await removed('?dry_run=true')).to.deep.equal(one);
    expect(await removed()).to.deep.equal(one);
    expect(await removed()).to.include({ code: 'item_not_found' });
  });

  it('is safe to repeat, and lets the items be loaded again', async () => {
    await loadTransactions(service, '', ['a', 'b']);
    await setStatus(service, 'PAUSED');
    const first = await linesOf(await remove(TRANSACTION));
    const [again, ...total] = await linesOf(await remove(TRANSACTION));
    await setStatus(service, 'ONGOING');
    const loaded = await loadTransactions(service, '', ['a', 'b']);

    expect(totalOf(first)).to.deep.equal({ removed: 1, left: 0 });
    expect(again).to.deep.include({ line: 1, status: 404 });
    expect(again?.['body']).to.include({ code: 'item_not_found' });
    expect(totalOf(total)).to.deep.equal({ removed: 0, left: 1 });
    const { results } = (await loaded.json()) as { results: readonly { status: string }[] };
    expect(results.map(({ status }) => status)).to.deep.equal([
      'TRANSACTION_ADDED_TO_ACCOUNT',
      'TRANSACTION_ALREADY_EXISTS',
    ]);
  });

  it('removes nothing as a dry run, at any status', async () => {
    await loadTransactions(service, '', ['a']);
    const before = await view();
    const answer = await ask(JSON.stringify(TRANSACTION), '?dry_run=true');

    expect(answer.headers.get('dry-run')).to.equal('true');
    expect((await linesOf(answer)).at(-1)).to.include({ dry_run: true, transactions: 1 });
    expect(await view()).to.deep.equal(before);
  });

  it('leaves a transaction in a period that was closed since', async () => {
    await loadTransactions(service, '', ['a']);
    await service.send('POST', `/v1/operator/accounts/${service.number}/statement-periods/close/`, {
      to_date: '2024-01-31',
    });
    const before = await view();
    await setStatus(service, 'PAUSED');
    const [answer] = await linesOf(await remove(TRANSACTION));

    expect(answer?.['body']).to.deep.include({ code: 'statement_period_closed' });
    expect(await view()).to.deep.equal(before);
  });

  it('answers a line that is wrong with its paths, and goes on', async () => {
    await loadTransactions(service, '', ['a']);
    await setStatus(service, 'PAUSED');
    const answers = await linesOf(
      await ask(
        `{"kind":"transactions","external_account_number":"E-1"}\n{"kind":\n${JSON.stringify(TRANSACTION)}`,
      ),
    );

    expect(answers[0]).to.have.nested.property('body.errors[0].attr', 'transaction_id');
    expect(answers.map(({ status }) => status)).to.deep.equal([400, 400, 200, undefined]);
    expect(totalOf(answers)).to.deep.equal({ removed: 1, left: 2 });
  });

  it('is refused as a whole unless the supplier is paused, and for an unknown supplier', async () => {
    await loadTransactions(service, '', ['a']);
    expect(await refusalOf(await remove(TRANSACTION))).to.equal(
      '400 import_supplier_migration_not_paused: import_supplier_migration_not_paused at import_supplier',
    );
    expect(await refusalOf(await ask('{}', '', REMOVE.replace('SUPPLIER', 'NOWHERE')))).to.equal(
      '404 import_supplier_not_found',
    );
    await setStatus(service, 'PAUSED');
    expect((await service.send('POST', REMOVE, TRANSACTION)).status).to.equal(415);
  });

  it('says of each line that the supplier did not stay paused, and removes nothing more', async () => {
    await using other = await serveAccount({}, {}, ({ audited }) => ({
      audited: (action) => {
        const commands = audited(action);
        const removeItems: typeof commands.removeItems = async (command) =>
          (await commands.removeItems(command)).map((removeItem) => async (item) => {
            const removed = await removeItem(item);
            await setStatus(other, 'ONGOING');
            return removed;
          });
        return { ...commands, removeItems };
      },
    }));
    await loadTransactions(other, '', ['a', 'b']);
    await setStatus(other, 'PAUSED');
    const lines = `${JSON.stringify(TRANSACTION)}\n${JSON.stringify({ ...TRANSACTION, transaction_id: 'b' })}`;
    const answers = await linesOf(await ask(lines, '', REMOVE, other));

    expect(answers[1]?.['body']).to.deep.include({ code: 'import_supplier_migration_not_paused' });
    expect(totalOf(answers)).to.deep.equal({ removed: 1, left: 1 });
  });
});
