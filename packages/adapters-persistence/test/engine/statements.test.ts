import { expect } from 'chai';
import { slicesOf } from '../../src/engine/statements.js';
import { openTestDatabase, postgres, sqlite, type DatabaseUnderTest } from '../databases.js';

const ROWS = Array.from({ length: 2500 }, (_, n) => n);

async function slicesOn(engine: DatabaseUnderTest, rows: readonly number[]) {
  const { db, close } = await openTestDatabase(engine);
  const slices: (readonly number[])[] = [];
  for await (const slice of slicesOf(db, rows)) slices.push(slice);
  await close();
  return slices;
}

describe('slicesOf', () => {
  it('gives PostgreSQL all rows at once', async () => {
    expect(await slicesOn(postgres, ROWS)).to.deep.equal([ROWS]);
  });

  it('gives SQLite a thousand rows at a time, in their order', async () => {
    const slices = await slicesOn(sqlite, ROWS);

    expect(slices.map(({ length }) => length)).to.deep.equal([1000, 1000, 500]);
    expect(slices.flat()).to.deep.equal(ROWS);
  });

  for (const engine of [sqlite, postgres])
    it(`gives ${engine.name} nothing when there are no rows`, async () => {
      expect(await slicesOn(engine, [])).to.deep.equal([]);
    });
});
