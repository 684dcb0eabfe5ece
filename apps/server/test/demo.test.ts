import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeUseCases, type UseCases } from '@data-import/application';
import { allMemoryPorts, MemoryStore } from '@data-import/application/memory';
import { parseExternalAccountNumber } from '@data-import/domain';
import { expect } from 'chai';
import { err } from 'neverthrow';
import { makeDemo, makeLoadedSupplier } from '../src/demo.js';
import { reasonOf } from '../src/reason.js';

const ACTOR = { via: 'command line', user: 'ann@ops-1' } as const;

describe('makeDemo', () => {
  let folder: string;
  let useCases: UseCases;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    useCases = makeUseCases(allMemoryPorts(new MemoryStore(), { now: () => new Date() }));
    await makeDemo(useCases, folder);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function erase(supplier: string, number: string): Promise<void> {
    const by = useCases.audited({ actor: ACTOR, action: 'ofTest', importSupplier: supplier });
    const externalAccountNumber = parseExternalAccountNumber(number)._unsafeUnwrap();
    const account = { externalAccountNumber, period: undefined, createdAt: undefined };
    const accounts = (await by.importAccounts(supplier, [account]))._unsafeUnwrap();
    const [{ accountNumber } = { accountNumber: '' }] = accounts;
    const erasure = { accountNumber, isDryRun: false, reason: 'asked to' };
    (await by.eraseAccount(erasure))._unsafeUnwrap();
  }

  const accountsOf = async (supplier: string) =>
    (await useCases.viewSupplier(undefined, supplier))._unsafeUnwrap().counters.processes.completed;

  it('leaves out accounts that were erased, whether they were imported or staged', async () => {
    for (const number of ['EXT-1234', 'EXT-2001']) await erase('DEMO_ENERGY', number);

    await makeDemo(useCases, folder);
    expect(await accountsOf('DEMO_ENERGY')).to.equal(2);
  });

  it('starts when every account was erased', async () => {
    for (const number of ['EXT-1234', 'EXT-1235', 'EXT-1236']) await erase('DEMO_ENERGY', number);

    await makeDemo(useCases, folder);
    expect(await accountsOf('DEMO_ENERGY')).to.equal(0);
  });

  it('leaves erased accounts out of the supplier that is loaded', async () => {
    await makeLoadedSupplier(useCases, ['W-1', 'W-2'], new Date());
    await erase('DEMO_WATER', 'W-2');

    await makeLoadedSupplier(useCases, ['W-1', 'W-2'], new Date());
    expect(await accountsOf('DEMO_WATER')).to.equal(1);
  });

  it('names the cause where it fails', async () => {
    const failing: UseCases['audited'] = (action) => ({
      ...useCases.audited(action),
      importAccounts: async () => err({ kind: 'import-supplier-not-found' }),
    });
    const failure = await makeDemo({ ...useCases, audited: failing }, folder).catch(reasonOf);

    expect(failure).to.equal('import-supplier-not-found');
  });
});
