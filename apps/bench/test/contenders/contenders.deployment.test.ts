import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execute, startEmbeddedPostgres } from '@data-import/testkit';
import { expect } from 'chai';
import {
  copyOf,
  Grounds,
  prepareGround,
  type Bench,
  type Ground,
} from '../../src/contenders/ground.js';
import { Closing } from '../../src/closing.js';
import { costOf, type Contender } from '../../src/contenders/contender.js';
import { bareStatement, serviceContender } from '../../src/contenders/postgres-contenders.js';
import { postgraphileContender } from '../../src/contenders/postgraphile.js';
import { readRunSettings, type RunSettings } from '../../src/run-settings.js';

const BATCH = 100;
/** However slow the machine is, one request: each connection asks once. */
const ONE_BATCH = { connections: 1, batchSize: BATCH, warmUpMs: 0, measuredMs: 0 };
const SOME_BATCHES = { ...ONE_BATCH, measuredMs: 200 };

type Start = (bench: Bench, ground: Ground, databaseUrl: string) => Promise<Contender>;

// Slow because each contender starts a server.
describe('The contenders', () => {
  let open: Closing;
  let bench: Bench;
  let ground: Ground;

  before(async () => {
    open = new Closing();
    const folder = await mkdtemp(join(tmpdir(), 'contenders-'));
    open.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const postgres = await startEmbeddedPostgres({ durability: 'default' });
    open.defer(() => postgres.stop());
    const resources = { postgres, folder, open };
    bench = {
      ...resources,
      settings: readRunSettings([]) as RunSettings,
      grounds: new Grounds(resources),
    };
    ground = await prepareGround(bench, (await postgres.database()).url, 3);
  });

  after(() => open.close());

  const storedBy = async (start: Start) => {
    const databaseUrl = await copyOf(ground, bench);
    const contender = await start(bench, ground, databaseUrl);
    await contender.reset();
    await contender.driver.tally(ONE_BATCH);
    const [stored] = await execute<{ transactions: unknown; notes: number }>(databaseUrl, STORED);
    return stored;
  };

  it('store the same transactions and as many notes', async () => {
    const expected = await storedBy(serviceContender);

    expect(expected?.transactions).to.have.length(BATCH);
    expect(expected?.notes).to.equal(BATCH / 50);
    for (const start of [bareStatement, postgraphileContender])
      expect(await storedBy(start), start.name).to.deep.equal(expected);
  });

  it('are not measured when they answer more than they store', async () => {
    const honest = await bareStatement(bench, ground, await copyOf(ground, bench));

    const failure = await costOf({ ...honest, stored: async () => 0 }, SOME_BATCHES).catch(
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
