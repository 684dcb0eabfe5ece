import { expect } from 'chai';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { appendTo } from '../../contracts/accounts/append-to.js';
import { INSTRUCTION } from '../../contracts/payment-instructions/given-instruction.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import {
  makeRevokeInstructions,
  type RevokeInstructions,
} from '../../src/payment-instructions/revoke-instructions.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import {
  businessIdOf,
  externalNumbers,
  supplierCodeOf,
} from '../../contracts/identifiers/given-identifiers.js';

const NOW = new Date('2026-02-01T12:00:00.999Z');
const ACCOUNT = addressOf('account-1');
const BUSINESS = {
  supplierCode: SUPPLIER.code,
  externalBusinessIdentifier: businessIdOf('business-1'),
};

describe('revokeInstructions', () => {
  let ports: StorePorts;
  let revoke: RevokeInstructions;
  let number: string;

  beforeEach(async () => {
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const [account] = await givenAccounts(ports, ['account-1']);
    number = account?.accountNumber ?? '';
    await ports.businesses.addAccounts(BUSINESS, externalNumbers('account-1'));
    const { revocations, suppliers } = ports;
    revoke = makeRevokeInstructions({ revocations, suppliers, clock: { now: () => NOW } });
  });

  it('keeps the second in which an instruction was revoked first', async () => {
    await appendTo(ports.accountInstructions, ACCOUNT, undefined, INSTRUCTION);
    for (let times = 0; times < 2; times += 1)
      expect((await revoke.ofAccount(number)).isOk()).to.equal(true);
    const view = await ports.accounts.view(number, { size: 1 }, NOW);

    expect(view?.instructions.map(({ revokedAt }) => revokedAt)).to.deep.equal([
      '2026-02-01T12:00:00Z',
    ]);
  });

  it('says what is not there', async () => {
    expect((await revoke.ofAccount('A-00000000'))._unsafeUnwrapErr()).to.deep.equal({
      kind: 'account-number-not-found',
    });
    const unknown = [
      [{ externalBusinessIdentifier: businessIdOf('business-2') }, 'business-not-found'],
      [{ supplierCode: supplierCodeOf('NOBODYS') }, 'import-supplier-not-found'],
    ] as const;
    for (const [differing, kind] of unknown)
      expect(
        (await revoke.ofBusiness({ ...BUSINESS, ...differing }))._unsafeUnwrapErr(),
      ).to.deep.equal({ kind });
    expect((await revoke.ofBusiness(BUSINESS)).isOk()).to.equal(true);
  });
});
