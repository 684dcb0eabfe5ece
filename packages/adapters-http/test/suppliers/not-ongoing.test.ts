import { openedForEach } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { expectRefused, givenAccount, SUPPLIER, type Refusals } from '../memory-service.js';
import { serveInstructions } from '../payment-instructions/instruction-service.js';
import { ADDRESS, CARD, CHARGE, STATEMENT } from '../items.js';

const LOADING = '/v1/data-import/';
const PROCESSES = `${SUPPLIER}account-import-processes/`;
const PAUSED = 'import_supplier_migration_not_ongoing';
const BUSINESS = { import_supplier_code: 'SUPPLIER', external_business_identifier: 'B-1' };
const accounts = [{ external_account_number: 'a' }];

const refusedAt = (code: string, attr = 'import_supplier') => `400 ${code}: ${PAUSED} at ${attr}`;

const REFUSED: Refusals = {
  [`POST ${LOADING}notes/create/`]: [
    [{ ...ADDRESS, notes: [{ body: 'b' }] }, refusedAt('notes_failed_validation')],
  ],
  [`POST ${LOADING}transactions/create/`]: [
    [{ ...ADDRESS, transactions: [CHARGE] }, refusedAt('transactions_failed_validation')],
  ],
  [`POST ${LOADING}historical-statements/create/`]: [
    [{ ...ADDRESS, statements: [STATEMENT] }, refusedAt('historical_statements_failed_validation')],
  ],
  [`POST ${LOADING}payment-instruction/create/`]: [
    [{ ...ADDRESS, ...CARD }, refusedAt('payment_instruction_failed_validation')],
  ],
  [`POST ${LOADING}business-payment-instruction/create/`]: [
    [
      { ...BUSINESS, ...CARD },
      refusedAt('business_payment_instruction_failed_validation', 'import_supplier_code'),
    ],
  ],
  [`POST ${PROCESSES}`]: [[{ accounts }, refusedAt(PAUSED)]],
  [`POST ${PROCESSES}staged/start/`]: refusedAt(PAUSED),
  [`POST ${PROCESSES}started/complete/`]: [[{}, refusedAt(PAUSED)]],
  [`POST ${SUPPLIER}accounts/`]: [[{ accounts }, refusedAt(PAUSED)]],
  [`POST ${PROCESSES}x/start/`]: '404 account_not_found',
};

describe('a supplier that is not ongoing', () => {
  const service = openedForEach(() => serveInstructions());
  let number: string;

  beforeEach(async () => {
    number = await givenAccount(service);
    await service.send('POST', PROCESSES, {
      accounts: ['staged', 'started'].map((one) => ({ external_account_number: one })),
    });
    await service.send('POST', `${PROCESSES}started/start/`);
    await service.send('POST', `${SUPPLIER}businesses/`, {
      external_business_identifier: 'B-1',
      accounts: [],
    });
  });

  for (const [status, word] of [
    ['PAUSED', 'Paused'],
    ['COMPLETE', 'Complete'],
  ] as const)
    it(`takes nothing new while it is ${word}, and the rest goes on`, async () => {
      await service.send('PATCH', SUPPLIER, { status });
      await expectRefused(service, REFUSED);
      expect(service.store.accounts.size).to.equal(1);
      const refused = await service.post(`${LOADING}notes/create/`, {
        ...ADDRESS,
        notes: [{ body: 'b' }],
      });
      expect(await refused.text()).to.include(word);

      const account = `/v1/operator/accounts/${number}/`;
      for (const [method, path, body] of [
        ['GET', `${LOADING}account-transfer-status/SUPPLIER/E-1/`],
        ['GET', `${LOADING}all-account-import-processes/SUPPLIER/`],
        ['GET', `${LOADING}exports/SUPPLIER/notes/`],
        ['PUT', `${LOADING}batches/SUPPLIER/night-1/expected/`, { notes: 1 }],
        ['POST', `${PROCESSES}started/fail/`, { reason: 'r' }],
        ['POST', `${account}statement-periods/close/`, { to_date: '2024-01-31' }],
        [
          'POST',
          `${SUPPLIER}businesses/`,
          { external_business_identifier: 'B-1', accounts: [{ external_account_number: 'E-1' }] },
        ],
        ['DELETE', `${account}payment-instruction/`],
        ['DELETE', `${SUPPLIER}businesses/B-1/payment-instruction/`],
      ] as const) {
        const by = path.startsWith('/v1/operator/') ? {} : { Authorization: 'Token caller-token' };
        const answered = await service.send(method, path, body, by);
        expect(answered.status, path).to.be.within(200, 204);
      }
    });
});
