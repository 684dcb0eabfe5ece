import type { PaymentInstruction } from '@data-import/domain';
import { expect } from 'chai';
import { accountLedgerContract } from '../accounts/account-ledger-contract.js';
import { ACCOUNT, sceneOfEachTest, type LedgerUnderTest } from '../accounts/ledger-under-test.js';
import type { OpenStore } from '../store-under-test.js';
import { day, instant } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { INSTRUCTION } from './given-instruction.js';

const REVOKED = instant('2026-02-01T00:00:00Z');

// An account has one active instruction, so whatever is found is the thing.
export const accountInstructionLedgerUnderTest: LedgerUnderTest = {
  thing: (n) => ({ instruction: { ...INSTRUCTION, reference: `pm_${n}` } }),
  seeking: () => ({ instruction: true }),
  isAmong: (_n, { instruction }) => instruction !== undefined,
  countIn: ({ paymentInstructions }) => paymentInstructions,
  capacity: 1,
};

/** Every store's AccountLedger has to pass this suite about instructions. */
export function accountInstructionLedgerContract(implementation: string, open: OpenStore): void {
  describe(`AccountLedger contract, instructions: ${implementation}`, () => {
    accountLedgerContract(accountInstructionLedgerUnderTest, open);

    describe('instructions', () => {
      const scene = sceneOfEachTest(accountInstructionLedgerUnderTest, open);

      const append = async (instruction: PaymentInstruction) =>
        scene.ledger.append(await scene.read(0), { instruction });

      const match = async () =>
        (await scene.ledger.read(ACCOUNT, { instruction: true }))?.found.instruction;

      it('come back as they were added, whatever the vendor said', async () => {
        const text = UNUSUAL_TEXTS.join(' | ');
        const details = { expiresOn: day('2029-02-28'), lastDigits: '0042', scheme: 'visa' };
        for (const instruction of [
          INSTRUCTION,
          { ...INSTRUCTION, details: { status: 'active', ...details } },
          {
            ...INSTRUCTION,
            vendor: text,
            reference: text,
            details: { status: text, scheme: text },
          },
        ]) {
          await append(instruction);
          expect(await match()).to.deep.equal(instruction);
        }
      });

      it('are found by the last that was added, which may follow one that has expired', async () => {
        await append(INSTRUCTION);
        await append({ ...INSTRUCTION, reference: 'pm_456' });

        expect(await match()).to.deep.equal({ ...INSTRUCTION, reference: 'pm_456' });
        expect(await scene.storedCount()).to.equal(2);
      });

      it('are not found any more when they were revoked, and others take their place', async () => {
        await append(INSTRUCTION);
        const { account } = await scene.read(0);
        const revoke = () =>
          scene.ports.revocations.revokeOfAccount(account?.number ?? '', REVOKED);

        expect(await revoke()).to.equal(true);
        expect(await match()).to.equal(undefined);
        await append({ ...INSTRUCTION, reference: 'pm_456' });
        expect(await match()).to.deep.equal({ ...INSTRUCTION, reference: 'pm_456' });
        expect(await revoke()).to.equal(true);
        expect(await revoke()).to.equal(true);
        expect(await match()).to.equal(undefined);
        expect(await scene.storedCount()).to.equal(2);
      });

      it('are not added on a reading from before others were revoked', async () => {
        const stale = await scene.read(0);
        await scene.ports.revocations.revokeOfAccount(stale.account?.number ?? '', REVOKED);
        const late = await scene.ledger.append(stale, { instruction: INSTRUCTION });

        expect(late._unsafeUnwrapErr()).to.deep.equal({ kind: 'revision-conflict' });
      });

      it('cannot be revoked under a number that no account has', async () => {
        expect(await scene.ports.revocations.revokeOfAccount('A-00000000', REVOKED)).to.equal(
          false,
        );
      });
    });
  });
}
