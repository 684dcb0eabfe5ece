import { expect } from 'chai';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { appendTo } from '../../contracts/accounts/append-to.js';
import { INSTRUCTION } from '../../contracts/payment-instructions/given-instruction.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { makeRevocations } from '../../src/payment-instructions/revoke-instructions.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import {
  businessIdOf,
  externalNumbers,
  supplierCodeOf,
} from '../../contracts/identifiers/given-identifiers.js';

const NOW = new Date('2026-02-01T12:00:00.999Z');
const CLOCK = { now: () => NOW };
const ACCOUNT = addressOf('account-1');
const BUSINESS = {
  supplierCode: SUPPLIER.code,
  externalBusinessIdentifier: businessIdOf('business-1'),
};

describe('revokeAccountInstruction and revokeBusinessInstruction', () => {
  let ports: StorePorts;
  let number: string;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const [account] = await givenAccounts(ports, ['account-1']);
    number = account?.accountNumber ?? '';
    await ports.businesses.addAccounts(BUSINESS, externalNumbers('account-1'));
  });

  const revoke = () => makeRevocations({ ...ports, clock: CLOCK });
  const ofAccount = (accountNumber: string) => revoke().revokeAccountInstruction(accountNumber);
  const ofBusiness = (business: typeof BUSINESS) => revoke().revokeBusinessInstruction(business);

  it('store the second of the first revocation', async () => {
    await appendTo(ports.ledger, ACCOUNT, { instruction: INSTRUCTION });
    for (let times = 0; times < 2; times += 1)
      expect((await ofAccount(number)).isOk()).to.equal(true);
    const view = await ports.accounts.view(number, { size: 1 }, NOW);

    expect(view?.instructions.map(({ revokedAt }) => revokedAt)).to.deep.equal([
      '2026-02-01T12:00:00Z',
    ]);
  });

  it('refuse an account, business or supplier that does not exist', async () => {
    expect((await ofAccount('A-00000000'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'account-number-not-found',
    });
    const unknown = [
      [{ externalBusinessIdentifier: businessIdOf('business-2') }, 'business-not-found'],
      [{ supplierCode: supplierCodeOf('UNKNOWN') }, 'import-supplier-not-found'],
    ] as const;
    for (const [differing, kind] of unknown)
      expect((await ofBusiness({ ...BUSINESS, ...differing }))._unsafeUnwrapErr()).to.deep.equal({
        kind,
      });
    expect((await ofBusiness(BUSINESS)).isOk()).to.equal(true);
  });
});
