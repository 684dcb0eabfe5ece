import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';

const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const organisation = { id: 'organisation-1', name: 'Lights On' };
const callers: ApiKey = { id: 'key-1', role: 'caller', organisationId: organisation.id, issuedAt };
const operators: ApiKey = { id: 'key-2', role: 'operator', issuedAt };

describe('listApiKeys', () => {
  let ports: Ports;

  beforeEach(async () => {
    ports = allMemoryPorts(new MemoryStore(), { now: () => new Date(0) });
    await ports.organisations.add(organisation);
    await ports.apiKeys.add(callers, 'digest-1');
    await ports.apiKeys.add(operators, 'digest-2');
  });

  const list = (organisationId?: string) => makeUseCases(ports).listApiKeys(organisationId);

  it('lists keys with their last use and without their digests', async () => {
    await ports.apiKeys.recordUse('key-1', issuedAt);

    expect((await list(organisation.id))._unsafeUnwrap()).to.deep.equal([
      { key: callers, lastUsedAt: issuedAt },
    ]);
    expect((await list())._unsafeUnwrap()).to.deep.equal([
      { key: operators, lastUsedAt: undefined },
    ]);
  });

  it('refuses an organisation that does not exist', async () => {
    expect((await list('organisation-2'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'organisation-not-found',
    });
  });
});
