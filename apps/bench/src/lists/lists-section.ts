import type { Bench } from '../bench.js';
import { execute } from '../contenders/contender.js';
import { copyOf, type Ground } from '../contenders/ground.js';
import { serviceContender } from '../contenders/postgres-contenders.js';
import { join, type Findings } from '../report/findings.js';
import { compareWithCopy } from './comparison.js';
import { measureStatusReads } from './status-reads.js';

/** A supplier with a million accounts: its list, and what others notice of it. */
export async function measureLists(bench: Bench, ground: Ground): Promise<Findings> {
  const databaseUrl = await copyOf(ground, bench);
  await execute(databaseUrl, FILL, 'vacuum analyze import_processes', 'checkpoint');
  const contender = await serviceContender(bench, ground, databaseUrl);
  const list = await compareWithCopy(bench.settings, contender.service, ground, databaseUrl);
  const reads = await measureStatusReads(bench, ground, contender);
  return join(list, reads);
}

const FILL = `
  insert into import_processes
    (supplier_id, external_account_number, state, account_number, account_created_at, staged_at)
  select s.id, 'FORMER-' || n, 'completed', 'A-' || upper(lpad(to_hex(n), 8, '0')),
    timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second', now()
  from import_suppliers as s cross join generate_series(1, 1000000) as n`;
