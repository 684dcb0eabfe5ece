import { expect } from 'chai';
import { noteLedgerUnderTest } from '../notes/note-ledger-contract.js';
import { accountInstructionLedgerUnderTest } from '../payment-instructions/account-instruction-ledger-contract.js';
import { statementLedgerUnderTest } from '../statements/statement-ledger-contract.js';
import type { OpenStore } from '../store-under-test.js';
import { transactionLedgerUnderTest } from '../transactions/transaction-ledger-contract.js';
import { addressOf, givenAccounts } from './given-accounts.js';
import { ACCOUNT, openScene, type LedgerUnderTest } from './ledger-under-test.js';

/**
 * A store that can write to several accounts at the same time has to pass this suite, beyond those of the ports:
 * requests about different accounts do not wait for each other.
 */
export function independentAccountsContract(implementation: string, open: OpenStore): void {
  describe(`Independent accounts contract: ${implementation}`, () => {
    describe('notes', () => whileOneIsHeld(noteLedgerUnderTest, open));
    describe('transactions', () => whileOneIsHeld(transactionLedgerUnderTest, open));
    describe('statements', () => whileOneIsHeld(statementLedgerUnderTest, open));
    describe('payment instructions', () => whileOneIsHeld(accountInstructionLedgerUnderTest, open));
  });
}

function whileOneIsHeld(part: LedgerUnderTest, open: OpenStore): void {
  it('are stored on another account while one account is held', async () => {
    const scene = await openScene(part, open);
    try {
      await givenAccounts(scene.ports, ['account-2', 'account-3']);
      const appendTo = async (by: typeof scene.ledger, address: typeof ACCOUNT) =>
        by.append(await scene.read(0, by, address), part.thing(0));

      const appended = await scene.ledger.withLockedAccount(ACCOUNT, async () => [
        await appendTo(scene.ledger, addressOf('account-2')),
        await appendTo(scene.rival, addressOf('account-3')),
      ]);

      expect(appended.every((result) => result.isOk())).to.equal(true);
    } finally {
      await scene.close();
    }
  });
}
