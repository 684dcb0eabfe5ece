import type { AccountCursor } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { encodeCursor } from '../../src/accounts/account-cursor.js';
import { givenAccount, refusalIn, serveMemory, SUPPLIER } from '../memory-service.js';
import { AS_OPERATOR } from '../serving.js';
import { STATEMENT } from '../items.js';

/** A bill whose period ends on this day of January, and which has the identifier of that day. */
const endingOn = (day: string) => ({
  ...STATEMENT,
  gross_amount: '-0.05',
  bill_period_from_date: '2023-01-01',
  statement_id: `S-${day}`,
  bill_period_to_date: `2023-01-${day}`,
});

describe('GET accounts/<number>', () => {
  const service = openedForEach(() => serveMemory());
  let number: string;
  let path: string;

  beforeEach(async () => {
    number = await givenAccount(service, 'E/1');
    path = `/v1/operator/accounts/${number}/`;
  });

  it('gives every number of line and tax items digit by digit, as a number', async () => {
    const band = '"rate_band":"R","start_date":"2024-01-01","end_date":"2024-01-31"';
    const line_items = `"line_items":[{${band},"number_of_units":999999999999.9999,"net_amount":9999999999.0123456789,"units":[123456789012.3456,0]},{${band},"number_of_units":0,"net_amount":0,"price_per_unit":0.0000001}]`;
    const tax_items =
      '"tax_items":[{"amount":-0.0000000001,"tax_type":"VAT","value_taxed":999999999999999.99999,"rate":0.05,"unit_type":"PROPORTION"}]';
    // As text: a reader of answers that rounds takes this number for one digit more than are allowed.
    const sent = tax_items.replace(/:(9+\.9+)/, ':"$1"');
    const charge = `{"transaction_id":"T","transaction_date":"2024-01-05","amount":9999999999.01,"type":"SUPPLY_CHARGE","product_code":"P",${line_items},${sent}}`;
    const posted = await service.post(
      '/v1/data-import/transactions/create/',
      `{"import_supplier":"SUPPLIER","external_account_number":"E/1","transactions":[${charge}]}`,
    );
    expect(posted.status).to.equal(201);

    const text = await (await service.fetch(path, AS_OPERATOR)).text();
    expect(text).to.include(line_items).and.to.include(tax_items);
  });

  it('links the documents of statements below the root of the supplier', async () => {
    const [near, far] = [
      { ...endingOn('31'), statement_path: 'ä/1.pdf' },
      { ...endingOn('30'), statement_path: 'x'.repeat(1024) },
    ];
    const loaded = await service.post('/v1/data-import/historical-statements/create/', {
      import_supplier: 'SUPPLIER',
      external_account_number: 'E/1',
      statements: [near, far, endingOn('29')],
    });
    expect(loaded.status).to.equal(201);
    await service.send('PATCH', SUPPLIER, { document_root: 'r/ö' });
    const { body } = await service.send('GET', path);

    const expires = Date.parse('2024-05-06T07:13:09Z') / 1000;
    const location = encodeURIComponent('r/ö/ä/1.pdf');
    const url = `memory:${location}?expires=${expires}&signature=signature-0`;
    expect(body).to.have.deep.property('statements', [
      { ...near, document_url: url },
      { ...far, document_url: null },
      { ...endingOn('29'), document_url: null },
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
});
