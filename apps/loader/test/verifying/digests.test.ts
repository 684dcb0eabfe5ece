import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import fc from 'fast-check';
import { jsonLines, runLoader } from '../command-line/run-loader.js';
import { ENGINES, RealService } from '../loading/real-service.js';
import { temporaryFolder } from '../temporary-folder.js';

/** Some thousands at a time find what is rare. */
const ITEMS = Number(process.env['RANDOM_ITEMS'] ?? 300);
const ACCOUNTS = ['a|b', 'A|,B', '|0', 'É👩'];

const text = fc.string({
  unit: fc.constantFrom('a', '|', ',', '0', '\\', '"', "'", '\t', '\n', '{', 'é', '\uff5e', '👩'),
  minLength: 1,
  maxLength: 9,
});
const left = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const day = fc.integer({ min: 1, max: 28 }).map((n) => `2019-10-${String(n).padStart(2, '0')}`);
const instant = fc
  .integer({ min: 0, max: 1e9 })
  .map((s) => `${new Date(s * 1000).toISOString().slice(0, 19)}Z`);
const cents = fc.integer({ min: 1, max: 999_999 });
const money = (value: number) => (value / 100).toFixed(2);
/** As a text or as a number, with or without zeros at its end. */
const quantity = fc
  .tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.boolean())
  .map(([units, isNumber]) => (isNumber ? units / 10_000 : (units / 10_000).toFixed(4)));
const paths = fc
  .array(fc.constantFrom('a.pdf', 'b|.pdf', 'ü/\uff5e.pdf', '👩.pdf'), { maxLength: 4 })
  .map((all) => all.map((document_path) => ({ document_path })));

const charge = fc.record({
  type: fc.constantFrom('CHARGE', 'CREDIT'),
  amount: fc
    .tuple(cents, fc.constantFrom('', '-'))
    .map(([value, sign]) => `${sign}${money(value)}`),
});
const payment = fc.record({
  type: fc.constantFrom('PAYMENT'),
  amount: cents.map(money),
  payment_type: fc.constantFrom('CASH', 'CHEQUE'),
});
const supply = fc
  .record({
    lines: fc.array(
      fc.record({
        rate_band: text,
        start_date: day,
        end_date: fc.constant('2019-10-31'),
        number_of_units: quantity,
        net: cents,
        units: left(fc.array(quantity, { maxLength: 3 })),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    taxes: fc.array(
      fc.record({
        tax: cents,
        tax_type: text,
        value_taxed: quantity,
        rate: quantity,
        unit_type: fc.constantFrom('PROPORTION', 'CURRENCY_PER_KWH'),
      }),
      { maxLength: 2 },
    ),
    product_code: text,
  })
  .map(({ lines, taxes, product_code }) => ({
    type: 'SUPPLY_CHARGE',
    product_code,
    amount: money(
      lines.reduce((sum, { net }) => sum + net, 0) + taxes.reduce((sum, { tax }) => sum + tax, 0),
    ),
    line_items: lines.map(({ net, ...line }) => ({ ...line, net_amount: money(net) })),
    tax_items: taxes.map(({ tax, ...item }) => ({ ...item, amount: money(tax) })),
  }));

const KINDS = {
  transactions: fc
    .tuple(
      fc.oneof(charge, payment, supply),
      fc.record({
        transaction_date: day,
        reason: left(text),
        display_note: left(text),
        note: left(text),
        reference: left(text),
      }),
    )
    .map(([one, other]) => ({ ...other, ...one })),
  notes: fc.record({
    body: text,
    document_paths: paths,
    created_at: instant,
    is_pinned: left(fc.boolean()),
    unpin_at: fc.constantFrom(undefined, '2019-10-01T00:00:00Z'),
  }),
  'historical-statements': fc.record({
    number: text,
    bill_period_from_date: day,
    bill_period_to_date: fc.constant('2019-10-31'),
    issued_date: day,
    gross_amount: cents.map(money),
    statement_path: fc.constantFrom(undefined, 'ü|.pdf'),
  }),
} as const;

for (const engine of ENGINES)
  describe(`The digests of a service on ${engine}`, function () {
    this.timeout(600_000);
    const folder = temporaryFolder();

    const verify = async () => {
      const ran = await runLoader(['verify', '--dir', folder(), '--json']);
      const [verified] = jsonLines<{
        readonly differences: number;
        readonly kinds: readonly {
          readonly kind: string;
          readonly expected: number;
          readonly by_digest: number;
        }[];
      }>(ran);
      if (!verified) throw new Error(ran.err);
      return verified;
    };

    it('are those that the loader computes, whatever the items have in them', async () => {
      const service = await RealService.shared(engine);
      const supplier = await service.createSupplier('RANDOM_ITEMS');
      const period = { from_date: '2019-10-05', to_date: '2019-10-20' };
      await service.importAccounts(ACCOUNTS, period, supplier.code);
      await writeFile(join(folder(), 'key'), supplier.apiKey);
      await writeFile(
        join(folder(), 'migration.toml'),
        `url = "${service.url}"\nsupplier = "${supplier.code}"\napi_key_file = "key"\n`,
      );
      await writeFile(
        join(folder(), 'accounts.ndjson'),
        ACCOUNTS.map((external_account_number) =>
          JSON.stringify({ external_account_number, ...period }),
        ).join('\n'),
      );
      for (const [kind, arbitrary] of Object.entries(KINDS)) {
        const items = fc.sample<object>(arbitrary, { numRuns: ITEMS, seed: 45 });
        const lines = items.map((item, index) =>
          JSON.stringify({
            external_account_number: ACCOUNTS[index % ACCOUNTS.length],
            ...(kind === 'transactions' && { transaction_id: `T|${index}` }),
            ...(kind === 'historical-statements' && { statement_id: `S|${index}` }),
            ...item,
            // Two notes of one text and time would be one note, and a difference where the rest differs.
            ...('body' in item && { body: `${String(item.body)}${index}` }),
          }),
        );
        await writeFile(join(folder(), `${kind}.ndjson`), lines.join('\n'));
      }
      // What the service refuses, such as a text that is white space alone, is not expected to be stored.
      const loaded = await runLoader(['load', '--dir', folder(), '--json']);
      expect(loaded.exitCode, loaded.err).to.be.oneOf([0, 1]);

      const { differences, kinds } = await verify();
      expect(differences).to.equal(0);
      for (const { kind, expected, by_digest } of kinds)
        expect([kind, by_digest]).to.deep.equal([kind, kind === 'accounts' ? 0 : expected]);
      for (const { expected } of kinds.filter(({ kind }) => kind in KINDS))
        expect(expected).to.be.above(ITEMS * 0.7);
    });
  });
