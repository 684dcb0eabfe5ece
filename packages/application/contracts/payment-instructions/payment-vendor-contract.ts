import {
  INSTRUCTION_TYPES,
  type InstructionDetails,
  type InstructionReference,
} from '@data-import/domain';
import { expect } from 'chai';
import type { VendorClient, VendorRefused } from '../../src/payment-instructions/payment-vendor.js';

/** A vendor that knows a handful of instructions, opened for one test. */
export interface VendorUnderTest {
  readonly vendor: VendorClient;
  readonly usable: InstructionReference;
  /** The vendor's answer about `usable`. */
  readonly details: InstructionDetails;
  readonly unknown: InstructionReference;
  readonly revoked: InstructionReference;
  readonly expired: InstructionReference;
  /** A known and usable instruction of another type than the requested one. */
  readonly ofAnotherType: InstructionReference;
  close(): Promise<void>;
}

/** Opens a vendor for one test. */
export type OpenVendor = () => Promise<VendorUnderTest>;

const STRANGE_REFERENCES = [
  '',
  ' ',
  '.',
  '..',
  '../../admin',
  '/etc/passwd',
  'a/b?x#y',
  '%2e%2e%2f',
  'line\r\nbreak: yes',
  '\u0000',
  '\u{1F4B3} карта',
  '\uD800',
  'x'.repeat(512),
];

const refused = (reason: VendorRefused['reason']): VendorRefused => ({
  kind: 'vendor-refused',
  reason,
});

/** Every vendor's PaymentVendor has to pass this suite. */
export function paymentVendorContract(implementation: string, open: OpenVendor): void {
  describe(`PaymentVendor contract: ${implementation}`, () => {
    let known: VendorUnderTest;

    beforeEach(async () => {
      known = await open();
    });

    afterEach(() => known.close());

    const answerTo = async (asked: InstructionReference) =>
      (await known.vendor.findInstruction(asked)).match<unknown>(
        (details) => details,
        (failure) => failure,
      );

    it('gives the details of a usable instruction, and no field that it does not know', async () => {
      expect(await answerTo(known.usable)).to.deep.equal(known.details);
    });

    it('gives the same answer to the same question', async () => {
      await answerTo(known.usable);

      expect(await answerTo(known.usable)).to.deep.equal(known.details);
    });

    it('gives at most four digits of a card or an account', async () => {
      const { lastDigits } = (await known.vendor.findInstruction(known.usable))._unsafeUnwrap();

      expect(lastDigits ?? '').to.match(/^\d{0,4}$/);
    });

    it('refuses a reference that the vendor does not know, of whatever type', async () => {
      for (const type of INSTRUCTION_TYPES) {
        const answer = await answerTo({ ...known.unknown, type });
        expect(answer, type).to.deep.equal(refused('unknown-reference'));
      }
    });

    it('refuses an instruction that was revoked', async () => {
      expect(await answerTo(known.revoked)).to.deep.equal(refused('revoked'));
    });

    it('refuses an instruction that has expired', async () => {
      expect(await answerTo(known.expired)).to.deep.equal(refused('expired'));
    });

    it('refuses an instruction of another type', async () => {
      expect(await answerTo(known.ofAnotherType)).to.deep.equal(refused('of-another-type'));
    });

    it('knows no instruction under a text that is no reference, and does not throw', async () => {
      for (const reference of STRANGE_REFERENCES) {
        const answer = await answerTo({ ...known.usable, reference });
        expect(answer, JSON.stringify(reference)).to.deep.equal(refused('unknown-reference'));
      }
    });

    it('answers questions of one moment each by itself', async () => {
      const asked = [known.unknown, known.usable, known.revoked, known.usable, known.expired];

      expect(await Promise.all(asked.map(answerTo))).to.deep.equal([
        refused('unknown-reference'),
        known.details,
        refused('revoked'),
        known.details,
        refused('expired'),
      ]);
    });
  });
}
