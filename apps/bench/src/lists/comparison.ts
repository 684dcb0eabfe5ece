import type { Ground } from '../contenders/ground.js';
import type { Service } from '../contenders/service.js';
import { interleave } from '../measuring/interleave.js';
import { median } from '../measuring/medians.js';
import { residentMegabytesOf } from '../measuring/processes.js';
import { ratioOf, spreadOf } from '../measuring/rounds.js';
import { atMost, figures, spreadText, type Findings } from '../report/findings.js';
import type { RunSettings } from '../run-settings.js';
import { copyOut, type Copied } from './copy-out.js';
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
  const ratio = ratioOf(list.map(secondsOf), copy.map(secondsOf));
  const megabytes = (rounds: typeof list) => figures(median(rounds.map((one) => one.megabytes)));
  return {
    tables: [
      {
        title: 'List of 1 million accounts',
        header: ['', 'seconds', 'MB', 'RSS above idle', 'longest stall'],
        rows: [
          [
            '`copy` of the same JSON',
            spreadText(spreadOf(copy.map(secondsOf)), ''),
            megabytes(copy),
            '',
            '',
          ],
          [
            'this service',
            spreadText(spreadOf(list.map(secondsOf)), ''),
            megabytes(list),
            `${figures(peak - idle)} MB`,
            `${figures(stall)} ms`,
          ],
        ],
      },
    ],
    goals: [
      atMost('list of 1 million: time of `copy`', 0.9, ratio, ' x'),
      atMost('list of 1 million: server RSS above idle', 60, peak - idle, ' MB'),
      atMost('list of 1 million: longest stall of the event loop', 15, stall, ' ms'),
    ],
  };
}

const secondsOf = ({ seconds }: Copied) => seconds;

const RECORDS = `
  select row_to_json(r) from (
    select external_account_number, account_number as service_account_number,
      to_char(account_created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        as account_created_at
    from import_processes where supplier_id = (select min(id) from import_suppliers) order by id
  ) as r`;
