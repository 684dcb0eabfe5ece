import { execute } from '@data-import/testkit';
import { copyOf, type Bench } from '../contenders/ground.js';
import { Service } from '../contenders/service.js';
import {
  figures,
  interleave,
  median,
  ratioOf,
  type Rounds,
  spreadOf,
  spreadText,
} from '../measuring/rounds.js';
import type { Findings } from '../report/findings.js';
import { copyOut, type Copied } from './copy-out.js';
import { listOf, readList } from './read-list.js';

const MINIMUM_ROUNDS = 3;

/** The list of a million accounts against the database's own `copy` of the same records. */
export async function measureList(bench: Bench): Promise<Findings> {
  const ground = await bench.grounds.longList();
  const databaseUrl = await copyOf(ground, bench);
  const service = await Service.start({ ...ground, databaseUrl }, bench.open);
  const list = { ...listOf(ground.caller), port: service.port };
  await readList({ ...list, path: `${list.path}?limit=10000` });
  const { copy, read } = await interleave(
    Math.max(bench.settings.rounds, MINIMUM_ROUNDS),
    {
      copy: () => copyOut(databaseUrl, RECORDS),
      read: async () => {
        await service.longestStallMs();
        return { ...(await readList(list)), stallMs: await service.longestStallMs() };
      },
    },
    () => execute(databaseUrl, 'analyze', 'checkpoint'),
  );
  const stall = spreadOf(read.map(({ stallMs }) => stallMs));
  return {
    tables: [
      {
        title: 'List of 1 million accounts',
        header: ['', 'seconds', 'MB', 'longest stall'],
        rows: [
          ['`copy` of the same JSON', secondsText(copy), megabytesText(copy), ''],
          ['this service', secondsText(read), megabytesText(read), spreadText(stall, ' ms')],
        ],
      },
    ],
    measured: {
      listTime: ratioOf(read.map(secondsOf), copy.map(secondsOf)),
      listStall: stall,
    },
  };
}

function secondsText(rounds: Rounds<Copied>): string {
  return spreadText(spreadOf(rounds.map(secondsOf)), '');
}

function megabytesText(rounds: Rounds<Copied>): string {
  return figures(median(rounds.map(({ megabytes }) => megabytes)));
}

const secondsOf = ({ seconds }: Copied) => seconds;

const RECORDS = `
  select row_to_json(r) from (
    select external_account_number, account_number as service_account_number,
      to_char(account_created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
        as account_created_at
    from import_processes where supplier_id = (select min(id) from import_suppliers) order by id
  ) as r`;
