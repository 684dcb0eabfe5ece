import { DEFAULT_VOCABULARY, parseTransactionId, TRANSACTION_TYPES } from '@data-import/domain';
import { expect } from 'chai';
import fc from 'fast-check';
import { transaction } from '../../src/items/transaction.js';
import { REFUSED, type Codec } from '../../src/reading/codec.js';
import { amount } from '../../src/reading/numbers.js';
import { Report } from '../../src/reading/report.js';
import { calendarDate, identifier, oneOf, text, wordOf } from '../../src/reading/text.js';
import { DEFAULT_LIMITS } from '../../src/settings/limits.js';

const WORDS = ['CHARGE', 'PAYMENT'];

const CODECS: Readonly<Record<string, Codec<unknown>>> = {
  text: text({ maxLength: 6 }),
  identifier: identifier(parseTransactionId, { maxLength: 128 }),
  oneOf: oneOf(TRANSACTION_TYPES),
  wordOf: wordOf(WORDS),
  calendarDate,
  amount,
};

const VALUES = fc.oneof(
  fc.constantFrom(...WORDS, ' ', '', '.', '\0', '\ud800', null, undefined, [], {}, true, NaN),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
  fc
    .tuple(fc.constantFrom('2023-02-', '2024-02-', '1900-13-'), fc.integer({ min: 0, max: 99 }))
    .map(([month, day]) => month + String(day).padStart(2, '0')),
  fc.double(),
  fc.integer().map((hundredths) => hundredths / 100),
  fc.integer().map((hundredths) => String(hundredths / 100)),
  fc.bigInt().map((digits) => JSON.parse(`{"n":${digits}}`) as unknown),
);

describe('A codec', () => {
  for (const [name, codec] of Object.entries(CODECS))
    it(`refuses a value exactly when it reports a problem: ${name}`, () => {
      fc.assert(
        fc.property(VALUES, (value) => expectSame(codec, value)),
        { numRuns: 4000 },
      );
    });

  it('refuses a transaction exactly when it reports a problem', () => {
    const codec = transaction(DEFAULT_VOCABULARY, DEFAULT_LIMITS);
    const posted = fc.record(
      {
        transaction_id: fc.oneof(fc.constant('T-1'), VALUES),
        transaction_date: fc.oneof(fc.constant('2024-02-29'), VALUES),
        amount: fc.oneof(fc.constantFrom(12.5, -1, 0), VALUES),
        type: fc.oneof(fc.constantFrom(...TRANSACTION_TYPES), VALUES),
        note: fc.oneof(fc.constant('A note.'), VALUES),
        payment_type: fc.constantFrom(...DEFAULT_VOCABULARY.paymentTypes, 'OTHER'),
        unknown: fc.constant(1),
      },
      { requiredKeys: ['transaction_id', 'transaction_date', 'amount', 'type'] },
    );
    fc.assert(
      fc.property(posted, (value) => {
        const report = new Report();
        codec.read(value, report);
        expect(codec.read(value) === REFUSED).to.equal(report.total > 0);
      }),
      { numRuns: 4000 },
    );
  });
});

function expectSame(codec: Codec<unknown>, value: unknown): void {
  const report = new Report();
  const read = codec.read(value);
  expect(codec.read(value, report)).to.deep.equal(read);
  expect(read === REFUSED).to.equal(report.total > 0);
  const decoded = codec.decode(value);
  expect(decoded._tag === 'Right' ? decoded.right : REFUSED).to.deep.equal(read);
}
