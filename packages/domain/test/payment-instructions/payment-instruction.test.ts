import { expect } from 'chai';
import {
  INSTRUCTION_TYPES,
  isSameInstruction,
  type InstructionReference,
  type PaymentInstruction,
} from '../../src/payment-instructions/payment-instruction.js';

const instruction: InstructionReference = {
  vendor: 'NORTHPAY',
  reference: 'mandate-1',
  type: 'CARD',
};

describe('isSameInstruction', () => {
  it('holds for the same vendor, reference and type', () => {
    expect(isSameInstruction(instruction, { ...instruction })).to.equal(true);
  });

  it('does not look at what the vendor said of it', () => {
    const kept: PaymentInstruction = { ...instruction, details: { status: 'expired' } };

    expect(isSameInstruction(instruction, kept)).to.equal(true);
  });

  for (const other of [
    { vendor: 'SOUTHPAY' },
    { reference: 'mandate-2' },
    { reference: 'MANDATE-1' },
    { type: 'DIRECT_DEBIT' },
  ] as const)
    it(`does not hold for another ${Object.keys(other).join()} (${Object.values(other).join()})`, () => {
      expect(isSameInstruction(instruction, { ...instruction, ...other })).to.equal(false);
      expect(isSameInstruction({ ...instruction, ...other }, instruction)).to.equal(false);
    });
});

describe('INSTRUCTION_TYPES', () => {
  it('are the six that callers may send', () => {
    expect(INSTRUCTION_TYPES).to.deep.equal([
      'BPAY',
      'CARD',
      'CUSTOM',
      'DIRECT_DEBIT',
      'GMO_REFUND',
      'PAYMENT_SLIP',
    ]);
  });
});
