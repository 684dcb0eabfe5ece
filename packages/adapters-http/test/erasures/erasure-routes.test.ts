import { hash } from 'node:crypto';
import type { AccountCopy, UseCases } from '@data-import/application';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { loadNotes, loadStatement, loadTransactions } from '../import-batches/batches.js';
import {
  answeredTo,
  givenAccount,
  PERIOD,
  refusalIn,
  refusalOf,
  ruleBroken,
  serveAccount,
  serveMemory,
  SUPPLIER,
  type Answered,
  type MemoryService,
} from '../memory-service.js';
import { AS_OPERATOR } from '../serving.js';

const ERASED = '/v1/data-import/erased-accounts/SUPPLIER/';
const REASON = { reason: 'Request 117' };
const ACCOUNTS = {
  accounts: [{ external_account_number: 'E-2' }, { external_account_number: 'E-1' }],
};
const REFUSED = ruleBroken('account_erased', 'accounts.1.external_account_number');

describe('the erasure of an account', () => {
  const service = openedForEach(() => serveAccount());

  beforeEach(async () => {
    await loadNotes(service, '?import_batch=B', 'one');
    await loadTransactions(service, '?import_batch=B', ['a', 'b']);
    await loadStatement(service, '', 's');
  });

  const erase = (query = '', body: unknown = REASON): Promise<Answered> =>
    service.send('POST', `/v1/operator/accounts/${service.number}/erase/${query}`, body);

  const post = (path: string): Promise<Answered> =>
    service.send('POST', `${SUPPLIER}${path}`, ACCOUNTS);

  it('says what would be erased, then what was, and then finds no account', async () => {
    const items = {
      notes: 1,
      transactions: 2,
      statements: 1,
      payment_instructions: 0,
      links: 0,
      documents: [],
    };
    expect(await erase('?dry_run=true')).to.deep.equal({ status: 200, body: items });
    expect(await erase()).to.deep.equal({ status: 200, body: items });
    expect(refusalIn(await erase())).to.equal('404 account_not_found');
    expect(await refusalOf(await loadNotes(service, '', 'two'))).to.equal('404 account_not_found');
  });

  it('refuses to stage or import the number again, unless that is asked for', async () => {
    await erase();
    for (const path of ['accounts/', 'account-import-processes/'])
      expect(refusalIn(await post(path)), path).to.equal(REFUSED);

    for (const path of ['accounts/?after_erasure=true', 'accounts/'])
      expect(await post(path)).to.have.property('status', 201);
  });

  it('lets who has the number know that it was erased', async () => {
    const list = () => answeredTo(service.fetch(ERASED, AS_OPERATOR));
    expect(await list()).to.deep.equal({ status: 200, body: { salt: null, digests: [] } });
    await erase();
    const other = await givenAccount(service, 'E-2');
    await service.send('POST', `/v1/operator/accounts/${other}/erase/`, REASON);

    const { salt, digests } = (await list()).body as { salt: string; digests: string[] };
    const expected = ['E-1', 'E-2'].map((one) => hash('sha256', salt + one)).toSorted();
    expect(digests).to.deep.equal(expected);
    const unknown = await service.fetch('/v1/data-import/erased-accounts/NOWHERE/', AS_OPERATOR);
    expect(await refusalOf(unknown)).to.equal('404 import_supplier_not_found');
  });

  it('lists no digest without the salt, should the first account be erased meanwhile', async () => {
    let isErased = false;
    await using other: Awaited<ReturnType<typeof serveAccount>> = await serveAccount(
      {},
      {},
      (own) => ({
        page: async (...asked) => {
          const read = await own.page(...asked);
          if (!isErased)
            await other.send('POST', `/v1/operator/accounts/${other.number}/erase/`, REASON);
          isErased = true;
          return read;
        },
      }),
    );

    const { body } = await answeredTo(other.fetch(ERASED, AS_OPERATOR));
    expect(body).to.deep.equal({ salt: null, digests: [] });
  });
});

/** Posts what names an account to another one. */
const postsTo =
  ({ post }: MemoryService, externalAccountNumber: string): MemoryService['post'] =>
  (path, body) =>
    post(path, { ...(body as object), external_account_number: externalAccountNumber });

describe('the export of an account', () => {
  it('is one object with everything of the account, and nothing of another', async () => {
    await using service = await serveMemory();
    const number = await givenAccount(service);
    await givenAccount(service, 'E-2');
    const ofOther = { ...service, post: postsTo(service, 'E-2') };
    await loadNotes(ofOther, '', 'of E-2');
    await loadTransactions(ofOther, '', ['of E-2'], 'E-2');
    await loadStatement(ofOther, '', 'of E-2');
    await loadNotes(service, '?import_batch=B', 'one', 'two');
    await loadTransactions(service, '', ['a']);
    await loadStatement(service, '', 's');
    const business = { external_business_identifier: 'BIZ', accounts: [ACCOUNTS.accounts[1]] };
    await service.send('POST', `${SUPPLIER}businesses/`, business);
    const periods = `/v1/operator/accounts/${number}/statement-periods/`;
    await service.send('POST', periods, { from_date: '2024-01-20' });

    const { status, body } = await service.send('GET', `/v1/operator/accounts/${number}/export/`);
    expect(status).to.equal(200);
    const { notes, transactions, statements, appends, import_process, ...rest } = body as Record<
      string,
      readonly object[]
    >;
    expect(notes?.map((one) => 'body' in one && one.body)).to.deep.equal(['one', 'two']);
    expect(transactions).to.have.lengthOf(1);
    expect(statements).to.have.lengthOf(1);
    expect(appends).to.have.lengthOf(1);
    expect(import_process).to.have.property('status', 'COMPLETED');
    expect(rest).to.deep.include({
      service_account_number: number,
      import_supplier: 'SUPPLIER',
      external_account_number: 'E-1',
      closed_statement_periods: [{ ...PERIOD, to_date: '2024-01-19' }],
      statement_period: { from_date: '2024-01-20', to_date: null },
      businesses: ['BIZ'],
      payment_instructions: [],
      removed_items: [],
    });
    const unknown = await service.send('GET', '/v1/operator/accounts/A-00000000/export/');
    expect(refusalIn(unknown)).to.equal('404 account_not_found');
  });

  it('is broken off when the account is erased meanwhile', async () => {
    const reference = { supplierCode: 'SUPPLIER', externalAccountNumber: 'E-1' };
    const lists = { instructions: [], closedPeriods: [], businesses: [], appends: [] };
    const copy = { account: { number: 'A-1', reference }, ...lists, removedItems: [] };
    const answers: Awaited<ReturnType<UseCases['copyAccount']>>[] = [
      ok(copy as unknown as AccountCopy),
      err({ kind: 'account-number-not-found' }),
    ];
    await using service = await serveMemory({}, {}, () => ({
      copyAccount: async () => answers.shift()!,
    }));
    await givenAccount(service);
    await loadNotes(service, '', 'one');
    const answer = await service.fetch('/v1/operator/accounts/A-1/export/', AS_OPERATOR);
    expect(answer.status).to.equal(200);
    const failure = await answer.text().catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(TypeError);
  });
});
