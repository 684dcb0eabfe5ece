import type { AccountCursor } from '@data-import/application';
import { StoredInstructionEntry } from '@data-import/application/memory';
import type {
  CalendarDate,
  InstructionDetails,
  Decimal,
  DocumentPath,
  HistoricalStatement,
  MinorUnits,
  Note,
  Transaction,
  UtcInstant,
} from '@data-import/domain';
import { expect } from 'chai';
import { transactionIdOf } from '@data-import/application/contracts';
import { encodeCursor } from '../../src/accounts/account-cursor.js';
import {
  PERIOD,
  refusalIn,
  serveMemory,
  SUPPLIER,
  type Answered,
  type MemoryService,
} from '../memory-service.js';
import { AS_OPERATOR } from '../serving.js';

const NOTE: Note = {
  body: 'body',
  documentPaths: [],
  createdAt: '2024-05-01T00:00:00Z' as UtcInstant,
  isPinned: false,
  unpinAt: undefined,
  author: 'caller',
};

const PAYMENT: Transaction = {
  transactionId: transactionIdOf('T-1'),
  transactionDate: '2024-01-05' as CalendarDate,
  postedDate: '2024-01-05' as CalendarDate,
  amountMinor: 1230 as MinorUnits,
  type: 'PAYMENT',
  description: undefined,
  reason: undefined,
  displayNote: undefined,
  note: undefined,
  reference: undefined,
  paymentType: undefined,
  productCode: undefined,
  lineItems: undefined,
  taxItems: undefined,
};

const STATEMENT = {
  statementId: 'S-1',
  number: 'N-1',
  billPeriodFromDate: '2023-01-01' as CalendarDate,
  billPeriodToDate: '2023-01-31' as CalendarDate,
  issuedDate: '2023-02-03' as CalendarDate,
  grossAmountMinor: -5 as MinorUnits,
  statementPath: undefined,
} as HistoricalStatement;

const PRINTED_STATEMENT = {
  statement_id: 'S-1',
  number: 'N-1',
  bill_period_from_date: '2023-01-01',
  bill_period_to_date: '2023-01-31',
  issued_date: '2023-02-03',
  gross_amount: '-0.05',
  document_url: null,
};

const endingOn = (day: string) => ({
  ...STATEMENT,
  billPeriodToDate: `2023-01-${day}` as CalendarDate,
});
const printed = (day: string) => ({ ...PRINTED_STATEMENT, bill_period_to_date: `2023-01-${day}` });

const decimal = (text: string) => text as Decimal;
const instant = (text: string) => text as UtcInstant;
const down = () => Promise.reject(new Error('The store is down.'));

describe('GET accounts/<number>', () => {
  let service: MemoryService;
  let number: string;
  let path: string;

  const serveWith = async (...others: Parameters<typeof serveMemory>) => {
    service = await serveMemory(...others);
    await service.send('PATCH', SUPPLIER, { document_root: 'r/ö' });
    await service.send('POST', `${SUPPLIER}accounts/`, {
      accounts: [
        {
          external_account_number: 'E/1',
          statement_period: PERIOD,
          account_created_at: '2024-01-01T00:00:00Z',
        },
      ],
    });
    [number = ''] = service.store.accounts.keys();
    path = `/v1/operator/accounts/${number}/`;
  };

  beforeEach(() => serveWith());
  afterEach(() => service.close());

  const stored = () => service.store.accounts.get(number)!;
  const view = async () => (await service.send('GET', path)) as Answered & { body: View };

  interface View {
    readonly notes: readonly object[];
    readonly transactions: readonly object[];
    readonly statements: readonly object[];
    readonly payment_instruction: object | null;
    readonly payment_instructions: readonly object[];
    readonly statement_period: object | null;
  }

  it('shows an account on which nothing has been loaded', async () => {
    expect(await view()).to.deep.equal({
      status: 200,
      body: {
        service_account_number: number,
        import_supplier: 'SUPPLIER',
        external_account_number: 'E/1',
        account_created_at: '2024-01-01T00:00:00Z',
        statement_period: PERIOD,
        notes: [],
        transactions: [],
        statements: [],
        payment_instruction: null,
        payment_instructions: [],
      },
    });
  });

  it('shows an open end of the period, and that none is open, as null', async () => {
    await service.send('POST', `${path}statement-periods/`, { from_date: '2024-02-01' });
    expect((await view()).body.statement_period).to.deep.equal({
      from_date: '2024-02-01',
      to_date: null,
    });

    stored().account = { ...stored().account, openPeriod: undefined };
    expect((await view()).body.statement_period).to.equal(null);
  });

  it('says which notes are pinned now', async () => {
    const pinned = { ...NOTE, isPinned: true };
    stored().notes.push(
      { ...pinned, body: 'for ever' },
      { ...pinned, body: 'until soon', unpinAt: instant('2024-05-06T07:08:10Z') },
      { ...pinned, body: 'until now', unpinAt: instant('2024-05-06T07:08:09Z') },
      { ...NOTE, body: 'never', unpinAt: instant('2030-01-01T00:00:00Z') },
    );
    const { body } = await view();

    const isPinned = body.notes.map((note) => Object.values(note).slice(0, 3));
    expect(isPinned).to.have.deep.members([
      ['for ever', '2024-05-01T00:00:00Z', true],
      ['until soon', '2024-05-01T00:00:00Z', true],
      ['until now', '2024-05-01T00:00:00Z', false],
      ['never', '2024-05-01T00:00:00Z', false],
    ]);
  });

  it('shows a note of documents alone', async () => {
    stored().notes.push({
      ...NOTE,
      body: undefined,
      documentPaths: ['a/b.pdf', 'c.pdf'] as DocumentPath[],
    });

    expect((await view()).body.notes).to.deep.equal([
      {
        body: null,
        created_at: '2024-05-01T00:00:00Z',
        is_pinned: false,
        unpin_at: null,
        document_paths: [{ document_path: 'a/b.pdf' }, { document_path: 'c.pdf' }],
      },
    ]);
  });

  it('shows of a transaction what was posted, and that it was not moved', async () => {
    stored().transactions.push({ ...PAYMENT, paymentType: 'CASH', note: 'n' });

    expect((await view()).body.transactions).to.deep.equal([
      {
        transaction_id: 'T-1',
        transaction_date: '2024-01-05',
        posted_transaction_date: '2024-01-05',
        amount: '12.30',
        type: 'PAYMENT',
        description: null,
        payment_type: 'CASH',
        note: 'n',
      },
    ]);
  });

  it('shows where a transaction was posted and how it was moved', async () => {
    stored().transactions.push({
      ...PAYMENT,
      postedDate: '2023-12-31' as CalendarDate,
      description: 'moved',
    });

    expect((await view()).body.transactions[0]).to.include({
      transaction_date: '2024-01-05',
      posted_transaction_date: '2023-12-31',
      description: 'moved',
    });
  });

  it('gives every number of line and tax items digit by digit, as a number', async () => {
    stored().transactions.push({
      ...PAYMENT,
      type: 'SUPPLY_CHARGE',
      productCode: 'P',
      lineItems: [
        {
          rateBand: 'R',
          startDate: '2024-01-01' as CalendarDate,
          endDate: '2024-01-31' as CalendarDate,
          numberOfUnits: decimal('999999999999.9999'),
          netAmount: decimal('9999999999.0123456789'),
          pricePerUnit: decimal('0.0000001'),
          units: [decimal('123456789012.3456'), decimal('0')],
        },
      ],
      taxItems: [
        {
          amount: decimal('-0.0000000001'),
          taxType: 'VAT',
          valueTaxed: decimal('999999999999999.99999'),
          rate: decimal('0.05'),
          unitType: 'PROPORTION',
        },
      ],
    });
    const text = await (await service.fetch(path, AS_OPERATOR)).text();

    expect(text).to.include(
      '"line_items":[{"rate_band":"R","start_date":"2024-01-01","end_date":"2024-01-31","number_of_units":999999999999.9999,"net_amount":9999999999.0123456789,"price_per_unit":0.0000001,"units":[123456789012.3456,0]}]',
    );
    expect(text).to.include(
      '"tax_items":[{"amount":-0.0000000001,"tax_type":"VAT","value_taxed":999999999999999.99999,"rate":0.05,"unit_type":"PROPORTION"}]',
    );
  });

  it('links the documents of statements below the root of the supplier', async () => {
    stored().statements.push(
      { ...endingOn('31'), statementPath: 'ä/1.pdf' as DocumentPath },
      { ...endingOn('30'), statementPath: 'x'.repeat(1024) as DocumentPath },
      endingOn('29'),
    );
    const { body } = await view();

    const expires = Date.parse('2024-05-06T07:13:09Z') / 1000;
    const location = encodeURIComponent('r/ö/ä/1.pdf');
    const url = `memory:${location}?expires=${expires}&signature=signature-0`;
    expect(body.statements).to.deep.equal([
      { ...printed('31'), statement_path: 'ä/1.pdf', document_url: url },
      { ...printed('30'), statement_path: 'x'.repeat(1024) },
      printed('29'),
    ]);
  });

  it('does without links when the store gives none', async () => {
    await service.close();
    await serveWith({ documentStore: { find: down, linkTo: down } });
    stored().statements.push({ ...STATEMENT, statementPath: 'a.pdf' as DocumentPath });

    const { status, body } = await view();
    expect(status).to.equal(200);
    expect(body.statements).to.deep.equal([{ ...PRINTED_STATEMENT, statement_path: 'a.pdf' }]);
  });

  it('shows the payment instruction with what the vendor said of it', async () => {
    const instruction = { vendor: 'stripe', reference: 'seti_1', type: 'CARD' } as const;
    const attach = (details: InstructionDetails) =>
      stored().instructions.push(
        new StoredInstructionEntry({ ...instruction, details, revokedAt: undefined }),
      );
    attach({ status: 'active' });
    expect((await view()).body.payment_instruction).to.deep.equal({
      ...instruction,
      details: { status: 'active' },
    });

    const expiresOn = '2027-08-31' as CalendarDate;
    const details = { status: 'active', expiresOn, lastDigits: '4242', scheme: 'visa' };
    stored().instructions.pop();
    attach(details);
    expect((await view()).body.payment_instruction).to.deep.equal({
      ...instruction,
      details: {
        status: 'active',
        expires_on: '2027-08-31',
        last_digits: '4242',
        scheme: 'visa',
      },
    });
  });

  it('shows every instruction with its standing, also after another took its place', async () => {
    const instruction = { vendor: 'stripe', type: 'CARD', details: { status: 'active' } } as const;
    const expiresOn = '2024-05-05' as CalendarDate;
    stored().instructions.push(
      new StoredInstructionEntry({
        ...instruction,
        reference: 'old',
        details: { status: 'active', expiresOn },
        revokedAt: undefined,
      }),
      new StoredInstructionEntry({ ...instruction, reference: 'gone', revokedAt: undefined }),
    );
    expect((await service.send('DELETE', `${path}payment-instruction/`)).status).to.equal(204);
    expect((await view()).body.payment_instruction).to.equal(null);
    stored().instructions.push(
      new StoredInstructionEntry({ ...instruction, reference: 'new', revokedAt: undefined }),
    );
    const { body } = await view();

    expect(body.payment_instruction).to.include({ reference: 'new' });
    const shown = { ...instruction, revoked_at: null, external_business_identifier: null };
    expect(body.payment_instructions).to.deep.equal([
      { ...shown, reference: 'new', standing: 'ACTIVE' },
      {
        ...shown,
        reference: 'gone',
        standing: 'REVOKED',
        revoked_at: '2024-05-06T07:08:09Z',
      },
      {
        ...shown,
        reference: 'old',
        details: { status: 'active', expires_on: '2024-05-05' },
        standing: 'EXPIRED',
      },
    ]);
  });

  it('cuts the lists at 1,000 and leads to the next page', async () => {
    for (let at = 0; at < 2001; at += 1) stored().notes.push({ ...NOTE, body: `${at}` });
    stored().transactions.push(PAYMENT);

    const sizes: (readonly number[])[] = [];
    let next: string | undefined = path.slice(0, -1);
    while (next !== undefined) {
      const response = await service.fetch(next, AS_OPERATOR);
      const { notes, transactions } = (await response.json()) as View;
      sizes.push([notes.length, transactions.length]);
      next = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }

    expect(sizes).to.deep.equal([
      [1000, 1],
      [1000, 0],
      [1, 0],
    ]);
  });

  it('refuses a cursor that was not handed out for this account', async () => {
    const moment = '2024-05-06T07:08:09Z' as UtcInstant;
    const forged = { moment, note: { isPinned: true, createdAt: 'x', entry: 1 } };
    const cursors = [
      '1',
      'x.y',
      encodeCursor({ moment }, 'A-00000001'),
      encodeCursor({ moment }, number).slice(0, -1),
      encodeCursor(forged as unknown as AccountCursor, number),
    ];
    for (const cursor of cursors)
      expect(refusalIn(await service.send('GET', `${path}?cursor=${cursor}`)), cursor).to.equal(
        '400 query_failed_validation: invalid at cursor',
      );
    expect(
      (await service.send('GET', `${path}?cursor=${encodeCursor({ moment }, number)}`)).status,
    ).to.equal(200);
  });

  it('answers 404 for an account that is not there', async () => {
    for (const unknown of ['A-00000001', 'x', 'x'.repeat(500), 'A%2F1'])
      expect(refusalIn(await service.send('GET', `/v1/operator/accounts/${unknown}/`))).to.equal(
        '404 account_not_found',
      );
  });
});
