import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import type { Bench } from '../../src/bench.js';
import { costOf, query, type Contender } from '../../src/contenders/contender.js';
import { copyOf, Grounds, prepareGround, type Ground } from '../../src/contenders/ground.js';
import {
  bareStatement,
  rowByRow,
  serviceContender,
} from '../../src/contenders/postgres-contenders.js';
import { postgraphileContender } from '../../src/contenders/postgraphile.js';
import { readRunSettings } from '../../src/run-settings.js';

const BATCH = 100;
const ONE_BATCH = { connections: 1, batchSize: BATCH, warmUpMs: 0, measuredMs: 1 };

type Start = (bench: Bench, ground: Ground, databaseUrl: string) => Promise<Contender>;

describe('The contenders', () => {
  let open: AsyncDisposableStack;
  let bench: Bench;
  let ground: Ground;

  before(async () => {
    open = new AsyncDisposableStack();
    const folder = await mkdtemp(join(tmpdir(), 'contenders-'));
    open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const postgres = open.adopt(await startEmbeddedPostgres({ durability: 'default' }), (server) =>
      server.stop(),
    );
    const resources = { postgres, folder, open };
    bench = { ...resources, settings: readRunSettings([]), grounds: new Grounds(resources) };
    ground = await prepareGround(bench, (await postgres.database()).url, 3);
  });

  after(() => open.disposeAsync());

  const storedBy = async (start: Start) => {
    const databaseUrl = await copyOf(ground, bench);
    const contender = await start(bench, ground, databaseUrl);
    await contender.reset();
    await contender.driver.tally(ONE_BATCH);
    const [stored] = await query<{ transactions: unknown; notes: number }>(databaseUrl, STORED);
    return stored;
  };

  it('store the same transactions and as many notes', async function () {
    this.timeout(60_000);
    const expected = await storedBy(serviceContender);

    expect(expected?.transactions).to.have.length(BATCH);
    expect(expected?.notes).to.equal(BATCH / 50);
    for (const start of [bareStatement, postgraphileContender, rowByRow])
      expect(await storedBy(start), start.name).to.deep.equal(expected);
  });

  it('are not measured when they answer more than they store', async () => {
    const honest = await bareStatement(bench, ground, await copyOf(ground, bench));

    const failure = await costOf({ ...honest, stored: async () => 0 }, ONE_BATCH).catch(
      (error: unknown) => error,
    );

    expect(failure).to.have.property('message').that.includes('more transactions than');
  });
});

// Of the first batch, without the parts of identifiers that differ between runs.
const FIRST = "~ '-1-[0-9]+(:|$)'";
const STORED = `
  select
    (select json_agg(json_build_array(substring(transaction_id from '[0-9]+$'), transaction_date,
        posted_date, amount_minor, type, details::jsonb, description is not null)
        order by substring(transaction_id from '[0-9]+$')::int)
      from transactions where transaction_id ${FIRST}) as transactions,
    (select count(*)::int from notes where body ${FIRST}) as notes`;
