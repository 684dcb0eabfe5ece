/** Something that has to be true of the rows of some tables. */
export interface Check {
  readonly name: string;
  /** The tables whose rows the check counts as looked at. */
  readonly tables: readonly string[];
  /** The owner that a column `account_id` or `supplier_id` of a difference refers to, whose names are added; of a `row` none. */
  readonly of?: 'account' | 'supplier' | 'row';
  /**
   * Selects what differs, one row each, in columns that name it; the first two columns give the order in which it is listed.
   * Plain SQL that every engine understands.
   */
  readonly differing: string;
}

/** One statement, so one snapshot: the number of rows looked at, the number that differ, and the first of these. */
export function statementOf({ tables, of, differing }: Check): string {
  const counts = tables.map((table) => `(select count(*) from ${table})`);
  return `
    select examined.examined_rows, found.*
    from (select ${counts.join(' + ')} as examined_rows) as examined
    left join (
      select ${NAMED[of ?? 'row']}
      from (
        select differing.*, count(*) over () as differences from (${differing}) as differing
        order by 1, 2 limit ?
      ) as listed
      ${JOINED[of ?? 'row']}
    ) as found on true
    order by 2, 3`;
}

const NAMED = {
  account: 'listed.*, suppliers.code as supplier, accounts.external_account_number',
  supplier: 'listed.*, suppliers.code as supplier',
  row: 'listed.*',
};

const JOINED = {
  account: `
    left join accounts on accounts.id = listed.account_id
    left join import_suppliers as suppliers on suppliers.id = accounts.supplier_id`,
  supplier: 'left join import_suppliers as suppliers on suppliers.id = listed.supplier_id',
  row: '',
};
