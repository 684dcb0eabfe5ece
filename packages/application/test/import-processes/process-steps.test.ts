import { expect } from 'chai';
import type { Result } from 'neverthrow';
import { addressOf, PERIOD } from '../../contracts/accounts/given-accounts.js';
import { externalNumber, externalNumbers } from '../../contracts/identifiers/given-identifiers.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant, period } from '../../contracts/time/dates.js';
import { allMemoryPorts } from '../../memory/memory-ports.js';
import { MemoryStore } from '../../memory/memory-store.js';
import type { Ports } from '../../src/ports.js';
import { makeUseCases } from '../../src/use-cases.js';
import { asOperator } from '../audit/as-operator.js';
import { findProcess } from '../../contracts/import-processes/find-process.js';

const { code } = SUPPLIER;
const A = addressOf('a');

describe('the steps of an import', () => {
  let ports: Ports;
  let useCases: ReturnType<typeof asOperator>;

  beforeEach(async () => {
    const clock = { now: () => new Date('2026-02-01T10:20:30.999Z') };
    ports = allMemoryPorts(new MemoryStore(), clock);
    await givenSupplier(ports);
    useCases = asOperator(makeUseCases(ports));
  });

  const progressOf = async (number = 'a') =>
    (await findProcess(ports, addressOf(number)))?.progress;

  const givenStarted = async () => {
    await useCases.stageAccounts(code, externalNumbers('a'));
    (await useCases.startImport(A))._unsafeUnwrap();
  };

  describe('stageAccounts', () => {
    it('says how many were staged and how many were staged before', async () => {
      await useCases.stageAccounts(code, externalNumbers('a'));
      const staged = await useCases.stageAccounts(code, externalNumbers('a', 'b', 'c', 'b'));

      expect(staged._unsafeUnwrap()).to.deep.equal({ staged: 2, alreadyStaged: 2 });
    });
  });

  for (const [step, use] of Object.entries<() => Promise<Result<unknown, unknown>>>({
    startImport: () => useCases.startImport(A),
    completeImport: () => useCases.completeImport(A, PERIOD),
    failImport: () => useCases.failImport(A, 'why'),
  }))
    it(`${step} refuses a process that does not exist`, async () => {
      expect((await use())._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-process-not-found' });
    });

  it('getImportProcess finds no account where there is no process', async () => {
    const refused = await useCases.getImportProcess(SUPPLIER.organisationId, A);

    expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'account-not-found' });
  });

  describe('completeImport', () => {
    it('creates the account now, in whole seconds, with the period', async () => {
      await givenStarted();
      const number = (await useCases.completeImport(A, PERIOD))._unsafeUnwrap();

      const view = await ports.accounts.view(number, { size: 1 }, new Date(0));
      expect(view?.account).to.deep.include({
        number,
        createdAt: '2026-02-01T10:20:30Z',
        openPeriod: PERIOD,
      });
    });

    it('gives the same answer again', async () => {
      await givenStarted();
      const first = await useCases.completeImport(A, PERIOD);
      const again = await useCases.completeImport(A, period('2027-01-01'));

      expect(again._unsafeUnwrap()).to.equal(first._unsafeUnwrap());
    });
  });

  describe('importAccounts', () => {
    it('creates each account at its own time, or now when it has none', async () => {
      const createdAt = instant('2020-01-01T00:00:00Z');
      await useCases.importAccounts(code, [{ ...accountOf('a'), createdAt }, accountOf('b')]);

      expect(await progressOf('a')).to.include({ accountCreatedAt: createdAt });
      expect(await progressOf('b')).to.include({ accountCreatedAt: '2026-02-01T10:20:30Z' });
    });

    it('gives the same answer again', async () => {
      const first = await useCases.importAccounts(code, [accountOf('a'), accountOf('b')]);
      const again = await useCases.importAccounts(code, [accountOf('a'), accountOf('b')]);

      expect(again._unsafeUnwrap()).to.deep.equal(first._unsafeUnwrap());
    });

    it('leaves an existing account as it is, and names in what the request differs from it', async () => {
      await useCases.importAccounts(code, [accountOf('a'), accountOf('b')]);
      const other = { ...accountOf('a'), period: period('2026-03-01') };
      const [again, unchanged] = (
        await useCases.importAccounts(code, [other, accountOf('b')])
      )._unsafeUnwrap();

      expect(again?.differences).to.deep.equal([
        { at: ['statementPeriod', 'fromDate'], stored: PERIOD.from, posted: '2026-03-01' },
        { at: ['statementPeriod', 'toDate'], stored: PERIOD.to, posted: undefined },
      ]);
      expect(again).to.include({ externalAccountNumber: 'a' });
      expect(unchanged).to.include({ externalAccountNumber: 'b' });
      expect(unchanged).not.to.have.property('differences');
      const view = await ports.accounts.view(again?.accountNumber ?? '', { size: 1 }, new Date(0));
      expect(view?.account.openPeriod).to.deep.equal(PERIOD);
    });
  });
});

function accountOf(number: string) {
  return { externalAccountNumber: externalNumber(number), period: PERIOD, createdAt: undefined };
}
