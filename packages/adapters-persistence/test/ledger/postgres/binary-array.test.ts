import { openedForAll } from '@data-import/testkit';
import { expect } from 'chai';
import { poolOf } from '../../../src/engine/postgres/connection.js';
import { binaryArray } from '../../../src/ledger/postgres/binary-array.js';
import type { ColumnType } from '../../../src/engine/dialect.js';
import { POSTGRES_TYPES } from '../../../src/engine/postgres/column-types.js';
import { openTestDatabase, postgres } from '../../databases.js';

/** Values of each type as a row has them, and as PostgreSQL prints them. */
const VALUES: Readonly<Record<ColumnType, readonly (readonly [unknown, string])[]>> = {
  text: [
    ['', ''],
    ['plain', 'plain'],
    ['"{quoted}", \\ and\nbroken', '"{quoted}", \\ and\nbroken'],
    ['Zähler ✓ 😀', 'Zähler ✓ 😀'],
    ['x'.repeat(5000), 'x'.repeat(5000)],
  ],
  json: [
    [
      { note: 'Zähler "1"', units: ['1.50', '2'] },
      '{"note":"Zähler \\"1\\"","units":["1.50","2"]}',
    ],
    [{ left_out: undefined }, '{}'],
    [[], '[]'],
  ],
  whole: [
    [0, '0'],
    [-1, '-1'],
    [2 ** 32, '4294967296'],
    [-(2 ** 32) - 5, '-4294967301'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [Number.MIN_SAFE_INTEGER, '-9007199254740991'],
    [7n, '7'],
  ],
  digest: [
    [2n ** 63n - 1n, '9223372036854775807'],
    [-(2n ** 63n), '-9223372036854775808'],
  ],
  flag: [
    [true, 'true'],
    [false, 'false'],
  ],
  day: [
    ['1900-01-01', '1900-01-01'],
    ['1999-12-31', '1999-12-31'],
    ['2000-02-29', '2000-02-29'],
    ['2199-12-31', '2199-12-31'],
  ],
  instant: [
    ['1900-01-01T00:00:00Z', '1900-01-01 00:00:00+00'],
    ['2026-03-29T01:30:59Z', '2026-03-29 01:30:59+00'],
    ['2199-12-31T23:59:59Z', '2199-12-31 23:59:59+00'],
  ],
};

describe('an array in binary form', () => {
  const database = openedForAll(() => openTestDatabase(postgres));

  const printed = async (type: ColumnType, values: readonly unknown[]) => {
    const { rows } = await poolOf(database.db).query<{ printed: string | null }>(
      `select given.value::text as printed from unnest($1::${POSTGRES_TYPES[type]}[], $2::int[]) as given(value, at)`,
      [binaryArray(type, values), values.map((_, index) => index)],
    );
    return rows.map((row) => row.printed);
  };

  for (const [type, values] of Object.entries(VALUES) as [ColumnType, (typeof VALUES)['text']][])
    it(`has every ${type} as it was given, and nulls`, async () => {
      const given = [null, ...values.map(([value]) => value), undefined];

      expect(await printed(type, given)).to.deep.equal([
        null,
        ...values.map(([, text]) => text),
        null,
      ]);
      expect(await printed(type, [undefined, null])).to.deep.equal([null, null]);
    });

  it('has ten thousand values', async () => {
    const values = Array.from({ length: 10_000 }, (_, index) => `number ${index}`);
    const { rows } = await poolOf(database.db).query<{ last: string }>(
      'select ($1::text[])[10000] as last',
      [binaryArray('text', values)],
    );

    expect(rows).to.deep.equal([{ last: 'number 9999' }]);
  });
});
