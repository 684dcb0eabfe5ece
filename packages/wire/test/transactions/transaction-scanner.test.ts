import { isUtf8 } from 'node:buffer';
import { DEFAULT_VOCABULARY } from '@data-import/domain';
import { expect } from 'chai';
import fc from 'fast-check';
import {
  addedTextBy,
  bulkLine,
  importTransactionsWire,
  TransactionScanner,
} from '../../src/codecs.js';
import { DEFAULT_LIMITS } from '../../src/kit.js';

const SETTINGS = { limits: DEFAULT_LIMITS, vocabulary: DEFAULT_VOCABULARY };
const { request, results } = importTransactionsWire(SETTINGS);
const addedText = addedTextBy({ results });
const scanner = new TransactionScanner(SETTINGS);

const CHARGE =
  '"transaction_id":"T-1","transaction_date":"2024-02-29","amount":19.9,"type":"CHARGE"';
const PAYMENT =
  '"transaction_id":"T-2","transaction_date":"2024-03-01","amount":"250.00","type":"PAYMENT","payment_type":"CASH"';
const lineOf = (...items: readonly string[]) =>
  `{"operation":"transactions","body":{"import_supplier":"S","external_account_number":"E-1","transactions":[${items.map((item) => `{${item}}`).join(',')}]}}`;

/** What a line has: as it is read, and its answer once all its transactions are added. */
function scanned(line: string | Buffer, by = scanner) {
  const read = by.scan(Buffer.from(line));
  if (!read) return undefined;
  const { transactions, ...address } = read.body;
  const drafts = Array.from({ length: transactions.count }, (_, row) => transactions.draftOf(row));
  return { ref: read.ref, address, drafts, answer: addedText(transactions), transactions };
}

/** As the line is read when it is parsed. */
function parsed(line: string | Buffer) {
  const text = line.toString();
  let named = -1;
  const value: unknown = JSON.parse(text, function (this: unknown, _, member: unknown) {
    if (!Array.isArray(this)) named += 1;
    return member;
  });
  expect(text.match(/"[^"]*"\s*:/g), 'names, none of them twice').to.have.length(named);
  const { operation, ref, body, ...others } = bulkLine.read(value)._unsafeUnwrap();
  expect(operation).to.equal('transactions');
  expect(others).to.deep.equal({});
  const { transactions, ...address } = request.read(body)._unsafeUnwrap();
  const added = transactions.map((transaction) => ({ transaction, outcome: 'added' as const }));
  const answer = JSON.stringify(results.print(added));
  return { ref, address, drafts: transactions.map(({ read }) => read), answer };
}

function expectAlike(line: string | Buffer): void {
  const read = scanned(line);
  expect(read).to.not.equal(undefined);
  const { transactions: _, ...values } = read ?? {};
  expect(values).to.deep.equal(parsed(line));
}

describe('a bulk line of transactions that is scanned', () => {
  for (const [what, line] of [
    ['as it is usually sent', lineOf(CHARGE, PAYMENT)],
    [
      'with every text',
      lineOf(
        `${PAYMENT},"reason":"R","display_note":"D","note":"Für Müller 🎉","reference":"12/3"`,
      ),
    ],
    ['in another order', lineOf(CHARGE.split(',').toReversed().join(','), PAYMENT, CHARGE)],
    ['with spaces', lineOf(CHARGE, PAYMENT).replaceAll(/([{}[\]:,])/g, ' $1\t ')],
    ['with a carriage return behind it', `${lineOf(CHARGE)}\r`],
    ['with a reference', lineOf(CHARGE).replace('{', '{"ref":"row 7",')],
    [
      'with negative amounts',
      lineOf(CHARGE.replace('19.9', '-0.05'), CHARGE.replace('19.9', '"-7"')),
    ],
    ['with the longest amount', lineOf(CHARGE.replace('19.9', '9999999999.99'))],
  ] as const)
    it(`is read as it is when it is parsed: ${what}`, () => expectAlike(line));

  for (const [what, line] of [
    ['another operation', lineOf(CHARGE).replace('transactions', 'notes')],
    ['no operation', lineOf(CHARGE).replace('"operation":"transactions",', '')],
    ['a query', lineOf(CHARGE).replace('{', '{"query":{},')],
    ['an unknown field', lineOf(`${CHARGE},"colour":"red"`)],
    ['a field twice', lineOf(`${CHARGE},"amount":19.9`)],
    ['a body twice', lineOf(CHARGE).replace('{', '{"body":1,')],
    [
      'an account twice',
      lineOf(CHARGE).replace('"body":{', '"body":{"external_account_number":"E",'),
    ],
    ['a reference twice', lineOf(CHARGE).replace('{', '{"ref":"a","ref":"b",')],
    ['no type', lineOf(CHARGE.replace(',"type":"CHARGE"', ''))],
    ['a type that is none', lineOf(CHARGE.replace('CHARGE', 'CHARGES'))],
    ['an escape', lineOf(CHARGE.replace('T-1', 'T\\u002d1'))],
    ['a control character', lineOf(CHARGE.replace('T-1', 'T\u0001'))],
    ['a blank text', lineOf(CHARGE.replace('T-1', ' '))],
    ['an empty text', lineOf(CHARGE.replace('T-1', ''))],
    ['a long text', lineOf(CHARGE.replace('T-1', 'T'.repeat(129)))],
    ['a supplier that is a dot', lineOf(CHARGE).replace('"S"', '"."')],
    ['a day that is none', lineOf(CHARGE.replace('2024-02-29', '2023-02-29'))],
    ['a day before 1900', lineOf(CHARGE.replace('2024-02-29', '1899-12-31'))],
    ['a part of a cent', lineOf(CHARGE.replace('19.9', '19.999'))],
    ['an exponent', lineOf(CHARGE.replace('19.9', '1e3'))],
    ['too many digits', lineOf(CHARGE.replace('19.9', '10000000000'))],
    ['a number that begins with zero', lineOf(CHARGE.replace('19.9', '019.9'))],
    ['a number that ends with its point', lineOf(CHARGE.replace('19.9', '19.'))],
    ['an amount of zero', lineOf(CHARGE.replace('19.9', '0.00'))],
    ['a negative payment', lineOf(PAYMENT.replace('250.00', '-1'))],
    ['a type of payment on a charge', lineOf(`${CHARGE},"payment_type":"CASH"`)],
    ['a payment type of repayments', lineOf(PAYMENT.replace('CASH', 'BACS'))],
    ['line items', lineOf(`${CHARGE},"line_items":[]`)],
    ['a supply charge', lineOf(CHARGE.replace('CHARGE"', 'SUPPLY_CHARGE","product_code":"P"'))],
    ['no transactions', lineOf()],
    ['a comma too many', lineOf(`${CHARGE},`)],
    ['more text', `${lineOf(CHARGE)}x`],
    ['an end too early', lineOf(CHARGE).slice(0, -1)],
  ] as const)
    it(`is left to be parsed with ${what}`, () => {
      expect(scanned(line)).to.equal(undefined);
      // What came before it is not mixed with the next one.
      expectAlike(lineOf(CHARGE, PAYMENT));
    });

  it('holds to the words and numbers of the instance', () => {
    const strict = new TransactionScanner({
      limits: { ...DEFAULT_LIMITS, maximumItems: 1 },
      vocabulary: { ...DEFAULT_VOCABULARY, reasons: new Set(['KNOWN', 'Q"']) },
    });
    expect(scanned(lineOf(`${CHARGE},"reason":"KNOWN"`), strict)).to.not.equal(undefined);
    expect(scanned(lineOf(`${CHARGE},"reason":"OTHER"`), strict)).to.equal(undefined);
    expect(scanned(lineOf(`${CHARGE},"reason":"Q\\""`), strict)).to.equal(undefined);
    expect(scanned(lineOf(CHARGE, PAYMENT), strict)).to.equal(undefined);
  });

  it('says where one identifier may be there twice', () => {
    expect(scanned(lineOf(CHARGE, PAYMENT))?.transactions.mayRepeat).to.equal(false);
    expect(scanned(lineOf(CHARGE, PAYMENT, CHARGE))?.transactions.mayRepeat).to.equal(true);
  });

  it('is read as it is when it is parsed, with a field doubled or empty, a text too long, a bracket missing', () => {
    const ofBody = [
      '"import_supplier":"S"',
      '"external_account_number":"E"',
      `"transactions":[{${CHARGE},"reason":"R"}]`,
    ];
    const fields = ['"operation":"transactions"', '"ref":"R"', `"body":{${ofBody.join(',')}}`];
    const line = `{${fields.join(',')}}`;
    const doubled = [...fields, ...ofBody].flatMap((field) =>
      [field, field.replace(/:.*/, ':')].map((first) => line.replace(field, `${first},${field}`)),
    );
    const lengthened = [line, ...doubled].flatMap((changed) =>
      [...changed.matchAll(/(?<=:"\w*)"/g)].flatMap(({ index }) =>
        [0, 31, 32, 63, 64, 127, 128, 255, 256].map(
          (length) => changed.slice(0, index) + 'x'.repeat(length) + changed.slice(index),
        ),
      ),
    );
    const unclosed = lengthened.flatMap((changed) =>
      [...changed.matchAll(/\}\]|[\]}]/g)].map(
        ({ 0: brackets, index }) =>
          changed.slice(0, index) + changed.slice(index + brackets.length),
      ),
    );
    const taken = [...lengthened, ...unclosed].filter((changed) => scanned(changed));
    for (const changed of taken) expectAlike(changed);
    expect(taken.length).to.be.above(10);
  });

  const names = [
    'transaction_id',
    'transaction_date',
    'amount',
    'type',
    'note',
    'payment_type',
    'x',
  ];
  const values =
    `"T" "a\\n" "é" "e\u0301\u{1f600}" "" "2024-02-30" "2199-12-31" "19.19" "-1" "+1" "1." ".5" "CHARGE" "PAYMENT"
    "SUPPLY_CHARGE" "CASH" "EFT" 0 -0 -0.0 1.10 100 0.07 12345678901 1E2 .5 01 null true [] {}`.split(
      /\s+/,
    );
  const right: Readonly<Record<string, fc.Arbitrary<string>>> = {
    transaction_id: fc.string({ minLength: 1, maxLength: 6 }).map((text) => JSON.stringify(text)),
    transaction_date: fc.constantFrom('"1900-01-01"', '"2024-02-29"', '"2026-12-31"'),
    amount: fc
      .tuple(
        fc.integer({ min: -999_999, max: 9_999_999 }),
        fc.constantFrom(1, 10, 100),
        fc.boolean(),
      )
      .map(([size, parts, isText]) =>
        isText ? JSON.stringify(String(size / parts)) : `${size / parts}`,
      ),
    type: fc.constantFrom('"CHARGE"', '"CREDIT"', '"PAYMENT"', '"REPAYMENT"'),
    payment_type: fc.constantFrom('"CASH"', '"BACS"', '"CHEQUE"'),
  };
  const valueOf = (name: string) =>
    fc.oneof(
      { weight: 12, arbitrary: right[name] ?? right['transaction_id'] ?? fc.constant('1') },
      { weight: 1, arbitrary: fc.constantFrom(...values) },
    );
  const someNames = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(names.slice(0, 4), names.slice(0, 6)) },
    { weight: 1, arbitrary: fc.shuffledSubarray([...names, 'amount'], { minLength: 3 }) },
  );
  const items = fc.array(
    someNames.chain((chosen) =>
      fc.tuple(...chosen.map((name) => valueOf(name).map((value) => [name, value] as const))),
    ),
    { minLength: 1, maxLength: 4 },
  );

  it('is read as it is when it is parsed, whatever it is', () => {
    let taken = 0;
    fc.assert(
      fc.property(items, fc.constantFrom(':', ' : '), (sent, colon) => {
        const line = lineOf(
          ...sent.map((item) => item.map(([name, value]) => `"${name}"${colon}${value}`).join(',')),
        );
        if (!scanned(line)) return;
        taken += 1;
        for (const item of sent)
          expect(new Set(item.map(([name]) => name)).size).to.equal(item.length);
        expectAlike(line);
      }),
      { numRuns: 5000 },
    );
    expect(taken).to.be.above(500);
  });

  it('is read as it is when it is parsed, with any byte changed', () => {
    const line = Buffer.from(lineOf(`${CHARGE},"note":"für"`, PAYMENT));
    let taken = 0;
    for (let at = 0; at < line.length; at += 1)
      for (let byte = 0; byte < 256; byte += 1) {
        const changed = Buffer.from(line);
        changed[at] = byte;
        if (!isUtf8(changed) || !scanned(changed)) continue;
        taken += 1;
        expectAlike(changed);
      }
    expect(taken).to.be.above(1000);
  });
});
