import { expect } from 'chai';
import { PlanVersion, TableGrowth } from '../../../src/engine/postgres/table-growth.js';

const TABLES = [{ name: 'transactions' }, { name: 'notes' }];

describe('PlanVersion', () => {
  let growth: TableGrowth;
  let version: PlanVersion;

  beforeEach(() => {
    growth = new TableGrowth();
    version = new PlanVersion(growth, TABLES);
  });

  const measured = (pages: number) => growth.measured([{ name: 'transactions', pages }]);

  /** The versions while so many rows are added, a batch at a time. */
  const versionsWhileAdding = (rows: number, batch: number) => {
    const versions = new Set<string>();
    for (let added = 0; added < rows; added += batch) {
      growth.added('transactions', batch);
      versions.add(version.current);
    }
    return versions;
  };

  it('is another one for each fourfold size, however the rows come', () => {
    expect(versionsWhileAdding(10_000_000, 100)).to.have.property('size').that.is.within(7, 9);
  });

  it('is another one soon after rows came to empty tables', () => {
    const { current } = version;
    growth.added('transactions', 1000);

    expect(version.current).not.to.equal(current);
  });

  it('grows with every one of its tables, and with no other', () => {
    const { current } = version;
    growth.added('accounts', 100_000);
    expect(version.current).to.equal(current);

    growth.added('notes', 100_000);
    expect(version.current).not.to.equal(current);
  });

  it('stays when a little less is measured than was estimated', () => {
    measured(1000);
    versionsWhileAdding(1_000_000, 1000);
    const { current } = version;
    for (const pages of [15_000, 21_000, 9000, 21_000]) {
      measured(pages);
      expect(version.current).to.equal(current);
    }
  });

  it('is one that never was when tables were emptied and are filled again', () => {
    const before = versionsWhileAdding(1_000_000, 1000);
    measured(0);
    const after = versionsWhileAdding(1_000_000, 1000);

    expect(after).to.have.property('size').that.is.above(4);
    for (const one of after) expect(before).not.to.include(one);
  });
});
