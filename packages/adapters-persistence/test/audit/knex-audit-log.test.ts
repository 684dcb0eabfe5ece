import type { UtcInstant } from '@data-import/domain';
import { waitingForLocks } from '@data-import/testkit';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { err } from 'neverthrow';
import { inTransaction } from '../../src/engine/statements.js';
import { makeDatabasePorts } from '../../src/index.js';
import { databaseOfEachTest, DATABASES, postgres } from '../databases.js';

const ACTION = {
  at: '2026-03-02T01:15:00Z' as UtcInstant,
  actor: { via: 'http', apiKeyId: 'key-1' },
  action: 'createOrganisation',
} as const;

const add = ({ audit, organisations }: ReturnType<typeof makeDatabasePorts>, id: string) =>
  audit.begin(ACTION).run(() => organisations.add({ id, name: 'First Energy' }));

const write = (transaction: Knex) =>
  transaction('organisations').insert({ id: 'a', name: 'First Energy' });

for (const engine of DATABASES) {
  describe(`A change without an entry on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);

    it('is not stored when it is written outside of a transaction', async () => {
      const { audit, organisations } = makeDatabasePorts(database.db);
      const changing = audit.begin(ACTION).run(async () => write(database.db));

      expect(await changing.catch(({ message }: Error) => message)).to.include(
        'Written outside of a transaction',
      );
      expect(await organisations.list()).to.deep.equal([]);
      expect(await audit.last()).to.include({ number: 0 });
    });

    for (const answer of [undefined, false, 0, null, err('refused'), { notes: 0 }])
      it(`cannot be made by the answer ${JSON.stringify(answer)} after a write`, async () => {
        const { audit } = makeDatabasePorts(database.db);
        const change = audit.begin(ACTION);
        const changing = (work: (transaction: Knex) => Promise<unknown>) =>
          change.run(() =>
            inTransaction(database.db, undefined, async (transaction) => {
              await work(transaction);
              return answer;
            }),
          );

        await changing(async (transaction) => transaction('organisations').delete());
        expect(await audit.last()).to.include({ number: 0 });
        await changing(async (transaction) => write(transaction));
        expect(await audit.last()).to.include({ number: 1 });
      });
  });

  describe(`A tampered audit on ${engine.name}`, () => {
    const database = databaseOfEachTest(engine);
    beforeEach(async () => {
      for (const id of ['a', 'b', 'c', 'd']) await add(makeDatabasePorts(database.db), id);
    });

    const entry = (number: number) => database.db('audit_entries').where({ number });
    const swap = async () => {
      await entry(2).update({ number: 9 });
      await entry(3).update({ number: 2 });
      await entry(9).update({ number: 3 });
    };
    const setBack = async () => {
      await entry(4).delete();
      await database.db('audit_head').update({ number: 3 });
    };
    const forget = () => database.db('audit_head').delete();
    for (const [how, tamper, broken] of [
      [
        'an action was changed',
        () => entry(3).update({ action: 'x' }),
        { number: 3, problem: 'changed' },
      ],
      [
        'a time was changed',
        () => entry(1).update({ at: '2026-03-02T01:15:01Z' }),
        { number: 1, problem: 'changed' },
      ],
      [
        'an actor was changed',
        () => entry(2).update({ api_key_id: 'key-2' }),
        { number: 2, problem: 'changed' },
      ],
      [
        'a subject was given',
        () => entry(2).update({ subject: 'z' }),
        { number: 2, problem: 'changed' },
      ],
      ['an entry was removed', () => entry(2).delete(), { number: 2, problem: 'missing' }],
      ['the last entry was removed', () => entry(4).delete(), { number: 4, problem: 'missing' }],
      ['two entries were swapped', swap, { number: 2, problem: 'changed' }],
      [
        'the last entry was removed and its number set back',
        setBack,
        { number: 3, problem: 'not the last' },
      ],
      ['the last number was forgotten', forget, { number: 4, problem: 'not the last' }],
    ] as const)
      it(`finds that ${how}`, async () => {
        await tamper();

        const { audit } = makeDatabasePorts(database.db);
        expect((await audit.check()).broken).to.deep.equal(broken);
      });
  });
}

describe('The audit on PostgreSQL', () => {
  const database = databaseOfEachTest(postgres);

  it('lets a change wait for the entry of another, and stores neither change nor entry when it fails', async () => {
    const { db } = database;
    const ports = makeDatabasePorts(database.another());
    await add(ports, 'first');
    const held = await db.transaction();
    await held('audit_head').forUpdate().first('number');
    // It may fail before the commit of the other has been answered.
    const waiting = add(ports, 'a').catch(() => 'failed');
    await until('a transaction waits', async () => (await waitingForLocks(db)) > 0);
    expect(await ports.organisations.list()).to.have.lengthOf(1);
    await held('audit_head').update({ number: 0 });
    await held.commit();

    // Its number is taken.
    expect(await waiting).to.equal('failed');
    expect(await ports.organisations.list()).to.have.lengthOf(1);
    expect(await db('audit_entries').select()).to.have.lengthOf(1);
  });
});
