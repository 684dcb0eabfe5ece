import { copyOf, type Bench } from '../contenders/ground.js';
import { execute } from '@data-import/testkit';
import { costOf, COST_UNITS, costText, times, totalOf } from '../contenders/contender.js';
import { serviceContender } from '../contenders/postgres-contenders.js';
import { interleave, ratioOf, type Spread } from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';

const LOADS = [
  { batchSize: 1, goal: 'growth1' },
  { batchSize: 100, goal: 'growth100' },
] as const;

/**
 * The service on an almost empty database, and on one that was as empty when it started and has grown under it: the plans
 * that PostgreSQL keeps are those of the empty one.
 */
export async function measureGrowth(bench: Bench): Promise<Findings> {
  const ground = await bench.grounds.accounts();
  const empty = await serviceContender(bench, ground, await copyOf(ground, bench));
  const { accounts, transactionsEach } = bench.settings.growth;
  const grownUrl = await copyOf(ground, bench);
  const grown = {
    ...(await serviceContender(bench, ground, grownUrl)),
    reset: () => execute(grownUrl, 'checkpoint'),
  };
  // These loads run before anything is added, so that every statement is planned on the empty database.
  for (const { batchSize } of LOADS)
    for (const contender of [empty, grown])
      await costOf(contender, { ...bench.settings, connections: 8, batchSize });
  await execute(grownUrl, addAccounts(accounts), addTransactions(transactionsEach), 'checkpoint');

  const rows: string[][] = [];
  const measured: { growth1?: Spread; growth100?: Spread } = {};
  const added = `${accounts.toLocaleString('en')} accounts, ${(accounts * transactionsEach).toLocaleString('en')} transactions`;
  for (const { batchSize, goal } of LOADS) {
    const load = { ...bench.settings, connections: 8, batchSize };
    const costs = await interleave(bench.settings.rounds, {
      empty: () => costOf(empty, load),
      grown: () => costOf(grown, load),
    });
    const growth = ratioOf(costs.grown.map(totalOf), costs.empty.map(totalOf));
    rows.push([String(batchSize), costText(costs.empty), costText(costs.grown), times(growth)]);
    measured[goal] = growth;
  }
  const title = `Growth under a running server (${COST_UNITS})`;
  const header = ['batch x 8', 'almost empty', added, 'growth of the cost'];
  return { tables: [{ title, header, rows }], measured };
}

const addAccounts = (count: number) => `
  insert into accounts (id, supplier_id, external_account_number, number, created_at, period_from, period_to)
  select nextval('account_ids'), min(s.id), 'LATER-' || n, 'LATER-' || n, now(), '2026-01-01', '2026-12-31'
  from import_suppliers as s cross join generate_series(1, ${count}) as n group by n`;

const addTransactions = (each: number) => `
  insert into transactions (account_id, supplier_id, transaction_id, occurrence, entry, transaction_date,
    posted_date, amount_minor, type, details)
  select a.id, a.supplier_id, 'before-' || md5(n::text), 0, n, '2026-01-01', '2026-01-01', 100 + n, 'CHARGE',
    '{"reason":"IMPORTED_CHARGE","note":"Taken over from the ledger of the former supplier"}'
  from accounts as a cross join generate_series(1, ${each}) as n`;
