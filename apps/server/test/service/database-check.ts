import { makeDatabasePorts } from '@data-import/adapters-persistence';
import { dayIn, utcInstantOf } from '@data-import/domain';
import { expect } from 'chai';
import type { Service } from './service.js';
import { withStoreOf } from './stored-rows.js';

/**
 * Everything that the service has stored fits together; the service may go on meanwhile. The checks of the command, without
 * a process for it.
 */
export async function expectNoDifferences(service: Service): Promise<void> {
  const today = dayIn('Pacific/Kiritimati', utcInstantOf(new Date()));
  await withStoreOf(service, async (db) => {
    let checks = 0;
    for await (const outcome of makeDatabasePorts(db).databaseCheck.run({ today, listed: 100 })) {
      checks += 1;
      expect(outcome.differences, JSON.stringify(outcome)).to.equal(0);
    }
    expect(checks, 'checks').to.be.above(10);
  });
}
