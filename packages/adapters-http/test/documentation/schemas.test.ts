import { DEFAULT_VOCABULARY, INSTRUCTION_TYPES } from '@data-import/domain';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import fc from 'fast-check';
import { accountAddressing } from '../../src/accounts/addressing.js';
import type { Codec } from '../../src/request/codec.js';
import { decode } from '../../src/request/decode.js';
import { DEFAULT_LIMITS } from '../../src/request/limits.js';
import { record } from '../../src/request/record.js';
import { instructionFields } from '../../src/payment-instructions/instruction-fields.js';
import { transaction } from '../../src/transactions/transaction-codec.js';

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false });

const instruction = record('Instruction', {
  ...accountAddressing,
  ...instructionFields(['V', 'W']),
});
const posting = transaction(DEFAULT_VOCABULARY, DEFAULT_LIMITS);

const takes = (codec: Codec<unknown>, value: unknown) => decode(codec, value).isOk();

describe('the documented schema', () => {
  it('takes exactly the payment instructions that the codec takes', () => {
    const documented = ajv.compile(instruction.schema);
    const text = fc.string({ unit: fc.constantFrom(' ', '\t', 'a', 'é', '🦉'), maxLength: 4 });
    const anything = fc.oneof(text, fc.constantFrom(null, 1, true, [], {}), fc.constant(undefined));
    const mostly = (good: fc.Arbitrary<unknown>) =>
      fc.oneof({ arbitrary: good, weight: 6 }, { arbitrary: anything, weight: 1 });
    const sent = fc.record({
      import_supplier: mostly(fc.integer({ min: 25, max: 35 }).map((n) => '🦉'.repeat(n))),
      external_account_number: mostly(fc.constant('E-1')),
      vendor: mostly(fc.constantFrom('V', 'W', 'v')),
      reference: mostly(fc.integer({ min: 500, max: 520 }).map((n) => 'x'.repeat(n))),
      type: mostly(fc.constantFrom(...INSTRUCTION_TYPES)),
      more: fc.constantFrom(undefined, undefined, undefined, 1),
    });
    let taken = 0;
    fc.assert(
      fc.property(sent, (value) => {
        const json: unknown = JSON.parse(JSON.stringify(value));
        if (takes(instruction, json)) taken += 1;

        expect(takes(instruction, json)).to.equal(documented(json));
      }),
      { numRuns: 3000 },
    );
    expect(taken).to.be.above(100);
  });

  it('takes every transaction that the codec takes', () => {
    const documented = ajv.compile(posting.schema);
    let taken = 0;
    fc.assert(
      fc.property(fc.tuple(validTransaction, damage), ([valid, damaged]) => {
        const json: unknown = JSON.parse(JSON.stringify({ ...valid, ...damaged }));
        if (!takes(posting, json)) return;
        taken += 1;

        expect(documented(json), ajv.errorsText(documented.errors)).to.equal(true);
      }),
      { numRuns: 2000 },
    );
    expect(taken).to.be.above(200);
  });

  it('and the codec take every transaction that is built rightly', () => {
    fc.assert(
      fc.property(validTransaction, (valid) => {
        const json: unknown = JSON.parse(JSON.stringify(valid));

        expect(
          decode(posting, json).match(
            () => [],
            (errors) => errors,
          ),
        ).to.deep.equal([]);
      }),
      { numRuns: 1000 },
    );
  });
});

const word = fc.string({
  unit: fc.constantFrom('A', 'b', '_', '7', 'é'),
  minLength: 1,
  maxLength: 64,
});
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const minor = fc.integer({ min: 1, max: 10_000_000 });
const asMoney = (hundredths: number) => (hundredths / 100).toFixed(2);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

const free = {
  transaction_id: word,
  transaction_date: day,
  reason: maybe(word),
  display_note: maybe(word),
  note: maybe(word),
  reference: maybe(word),
};

const payment = fc.record({
  ...free,
  amount: minor.map((hundredths) => hundredths / 100),
  type: fc.constant('PAYMENT'),
  payment_type: maybe(fc.constantFrom(...DEFAULT_VOCABULARY.paymentTypes)),
});

const lineItem = fc
  .record({ rate_band: word, days: fc.tuple(day, day), net: minor, units: minor })
  .map(({ rate_band, days, net, units }) => {
    const [start_date, end_date] = days.toSorted();
    return {
      rate_band,
      start_date,
      end_date,
      number_of_units: units / 100,
      net_amount: asMoney(net),
    };
  });

const supplyCharge = fc
  .record({
    ...free,
    product_code: word,
    line_items: fc.array(lineItem, { minLength: 1, maxLength: 4 }),
  })
  .map((charge) => {
    const sum = charge.line_items.reduce(
      (total, item) => total + Math.round(Number(item.net_amount) * 100),
      0,
    );
    return { ...charge, type: 'SUPPLY_CHARGE', amount: asMoney(sum) };
  });

const validTransaction = fc.oneof(payment, supplyCharge);

const damage = fc.oneof(
  fc.constant({}),
  fc.dictionary(
    fc.constantFrom('amount', 'type', 'note', 'transaction_date', 'line_items', 'tax_items', 'odd'),
    fc.oneof(fc.constantFrom(null, '', ' ', 1, 0.001, '1.50', [], {}, undefined), word),
    { maxKeys: 2 },
  ),
);
