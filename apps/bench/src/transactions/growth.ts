import type { Bench } from '../bench.js';
import { costOf, execute, totalOf, type Contender } from '../contenders/contender.js';
import { copyOf, type Ground } from '../contenders/ground.js';
import { serviceContender } from '../contenders/postgres-contenders.js';
import { interleave } from '../measuring/interleave.js';
import { atMost, type Findings } from '../report/findings.js';
import { costText, times } from './comparison.js';

const BATCH_SIZES = [1, 100] as const;

/** The service on an empty table, and on one where every account has a thousand transactions already. */
export async function compareGrowth(
  bench: Bench,
  ground: Ground,
  empty: Contender,
): Promise<Findings> {
  const fullUrl = await copyOf(ground, bench);
  await execute(fullUrl, FILL, 'vacuum analyze transactions', 'checkpoint');
  const full = {
    ...(await serviceContender(bench, ground, fullUrl)),
    reset: async () => undefined,
  };
  const rows: string[][] = [];
  const goals = [];
  for (const batchSize of BATCH_SIZES) {
    const load = { ...bench.settings, connections: 8, batchSize };
    await costOf(full, load); // not counted: the service has only just been started
    const costs = await interleave(bench.settings.rounds, {
      empty: () => costOf(empty, load),
      full: () => costOf(full, load),
    });
    const growth = totalOf(costs.full) / totalOf(costs.empty);
    rows.push([String(batchSize), costText(costs.empty), costText(costs.full), times(growth)]);
    goals.push(atMost(`batch ${batchSize}: cost with 1 million rows`, 1.4, growth, ' x'));
  }
  const title = 'Growth of the table (transactions/s; CPU µs of server + database per transaction)';
  const header = ['batch', 'empty table', '1 million rows', 'growth of the cost'];
  return { tables: [{ title, header, rows }], goals };
}

const FILL = `
  insert into transactions (account_id, transaction_id, occurrence, entry, transaction_date,
    posted_date, amount_minor, type, details)
  select a.id, 'before-' || md5(n::text), 0, n, '2026-01-01', '2026-01-01', 100 + n, 'CHARGE',
    '{"reason":"IMPORTED_CHARGE","note":"Taken over from the ledger of the former supplier"}'
  from generate_series(1, 1000) as n cross join accounts as a`;
