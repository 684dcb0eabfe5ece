import type { PaymentInstruction } from '@data-import/domain';
import { expect } from 'chai';
import { accountLedgerContract } from '../accounts/account-ledger-contract.js';
import {
  ACCOUNT,
  openScene,
  type LedgerScene,
  type LedgerUnderTest,
} from '../accounts/ledger-under-test.js';
import type { OpenStore } from '../store-under-test.js';
import { day } from '../time/dates.js';
import { UNUSUAL_TEXTS } from '../unusual-texts.js';
import { INSTRUCTION } from './given-instruction.js';

type Found = PaymentInstruction | undefined;

// An account takes one instruction, so whatever is found is the thing.
export const accountInstructionLedgerUnderTest: LedgerUnderTest<void, Found, PaymentInstruction> = {
  ledgerOf: ({ accountInstructions }) => accountInstructions,
  thing: (n) => ({ ...INSTRUCTION, reference: `pm_${n}` }),
  seeking: () => undefined,
  isAmong: (_n, found) => found !== undefined,
  countIn: ({ paymentInstructions }) => paymentInstructions,
  capacity: 1,
};

/** What every AccountInstructionLedger promises, whatever keeps the instructions. */
export function accountInstructionLedgerContract(implementation: string, open: OpenStore): void {
  describe(`AccountInstructionLedger contract: ${implementation}`, () => {
    accountLedgerContract(accountInstructionLedgerUnderTest, open);

    describe('instructions', () => {
      let scene: LedgerScene<void, Found, PaymentInstruction>;

      beforeEach(async () => {
        scene = await openScene(accountInstructionLedgerUnderTest, open);
      });

      afterEach(() => scene.close());

      const append = async (instruction: PaymentInstruction) =>
        scene.ledger.append(await scene.read(0), instruction);

      const found = async () => (await scene.ledger.read(ACCOUNT))?.found;

      it('come back as they were added when the vendor said little', async () => {
        await append(INSTRUCTION);

        expect(await found()).to.deep.equal(INSTRUCTION);
      });

      it('come back as they were added when the vendor said everything', async () => {
        const details = {
          status: 'active',
          expiresOn: day('2029-02-28'),
          lastDigits: '0042',
          scheme: 'visa',
        };
        await append({ ...INSTRUCTION, details });

        expect(await found()).to.deep.equal({ ...INSTRUCTION, details });
      });

      it('come back with unusual texts', async () => {
        const text = UNUSUAL_TEXTS.join(' | ');
        const details = { status: text, scheme: text };
        const instruction = { ...INSTRUCTION, vendor: text, reference: text, details };
        await append(instruction);

        expect(await found()).to.deep.equal(instruction);
      });

      it('are refused when the account has one already', async () => {
        await append(INSTRUCTION);
        const refused = await append({ ...INSTRUCTION, reference: 'pm_456' }).catch(
          (error: unknown) => error,
        );

        expect(refused).to.be.instanceOf(Error);
        expect(await found()).to.deep.equal(INSTRUCTION);
        expect(await scene.kept()).to.equal(1);
      });
    });
  });
}
