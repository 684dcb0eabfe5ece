import type { Ground } from '../contenders/ground.js';
import type { Service } from '../contenders/service.js';
import { interleave } from '../measuring/interleave.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { atMost, figures, type Findings } from '../report/findings.js';
import type { RunSettings } from '../run-settings.js';
import { copyOut } from './copy-out.js';
import { readList } from './read-list.js';

const MINIMUM_ROUNDS = 3;

/** The list of all accounts against the database's own `copy` of the same records. */
export async function compareWithCopy(
  settings: RunSettings,
  service: Service,
  { caller }: Ground,
  databaseUrl: string,
): Promise<Findings> {
  const path = `/v1/data-import/all-account-import-processes/${caller.supplier}/`;
  await readList(service.port, `${path}?limit=10000`, caller.token);
  const { now: idle } = await residentMegabytesOf(service.pid);
  await service.longestStallMs();

  const { copy, list } = await interleave(Math.max(settings.rounds, MINIMUM_ROUNDS), {
    copy: () => copyOut(databaseUrl, RECORDS),
    list: () => readList(service.port, path, caller.token),
  });
  const { peak } = await residentMegabytesOf(service.pid);
  const stall = await service.longestStallMs();
  const ratio = list.seconds / copy.seconds;
  return {
    tables: [
      {
        title: 'List of 1 million accounts',
        header: ['', 'seconds', 'MB', 'RSS above idle', 'longest stall'],
        rows: [
          ['`copy` of the same JSON', figures(copy.seconds), figures(copy.megabytes), '', ''],
          [
            'this service',
            figures(list.seconds),
            figures(list.megabytes),
            `${figures(peak - idle)} MB`,
            `${figures(stall)} ms`,
          ],
        ],
      },
    ],
    goals: [
      atMost('list of 1 million: time of `copy`', 0.9, ratio, ' x'),
      atMost('list of 1 million: server RSS', 110, peak, ' MB'),
      atMost('list of 1 million: longest stall of the event loop', 20, stall, ' ms'),
    ],
  };
}

const RECORDS = `
  select row_to_json(r) from (
    select external_account_number, account_number as service_account_number,
      to_char(account_created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        as account_created_at
    from import_processes where supplier_id = (select min(id) from import_suppliers) order by id
  ) as r`;
