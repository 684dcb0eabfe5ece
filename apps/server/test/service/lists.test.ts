import { openDatabase } from '@data-import/adapters-persistence';
import { openedForAll } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { postgres } from './engines.js';
import { processesOf } from './long-lists.js';
import { NOTES, notes } from './requests.js';
import { openSite } from './site.js';
import { PATIENT_POSTGRES } from './stored-rows.js';
import { givenSupplier } from './supplier.js';

describe('readers of exports and totals', () => {
  const LONG = '600000';
  const SUMS = ['account-totals', 'totals', 'digests'];
  const site = openedForAll(() =>
    openSite(postgres, {
      variables: { DATABASE_LOCK_TIMEOUT_MS: LONG, DATABASE_STATEMENT_TIMEOUT_MS: LONG },
    }),
  );

  it('leave connections to loads, to operators and to readers with other keys', async () => {
    const url = site.service.variables['DATABASE_URL']!;
    await using open = new AsyncDisposableStack();
    const db = open.adopt(openDatabase({ ...PATIENT_POSTGRES, url, poolSize: 3 }), (one) =>
      one.destroy(),
    );
    const supplier = await givenSupplier(site.service);
    const other = await givenSupplier(site.service);
    // Beside those who measure how large the tables are.
    const blocked = async () => {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'
           and query not like '%pg_relation_size%'`,
      );
      return rows[0]!.count;
    };
    const lock = await db.transaction();
    await lock.raw('lock table transactions in access exclusive mode');
    const paths = [
      `exports/${supplier.code}/transactions`,
      ...SUMS.map((sum) => `${sum}/${supplier.code}`),
    ];
    const reading = Array.from({ length: 300 }, (_, index) =>
      supplier.caller.get(`/v1/data-import/${paths[index % paths.length]}/`),
    );
    await until('three wait for the lock', async () => (await blocked()) === 3);

    const noted = await other.caller.post(NOTES, notes(other, ['passes']));
    expect(noted.status).to.equal(201);
    const listed = await supplier.operator.get(processesOf(supplier));
    expect(listed.status).to.equal(200);
    expect(await blocked()).to.equal(3);
    await lock.rollback();
    const ofOther = await other.caller.get(`/v1/data-import/exports/${other.code}/notes/`);
    expect(ofOther.status).to.equal(200);
    const answers = await Promise.all(reading);
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
  });
});
