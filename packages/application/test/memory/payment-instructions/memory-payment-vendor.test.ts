import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import { paymentVendorContract } from '../../../contracts/payment-instructions/payment-vendor-contract.js';
import { MemoryPaymentVendor } from '../../../memory/payment-instructions/memory-payment-vendor.js';
import type { VendorFailure } from '../../../src/payment-instructions/payment-vendor.js';

const details: InstructionDetails = { status: 'active', lastDigits: '4242', scheme: 'visa' };

const card = (reference: string): InstructionReference => ({
  vendor: 'ACME',
  reference,
  type: 'CARD',
});

paymentVendorContract('memory', async () => {
  const vendor = new MemoryPaymentVendor();
  vendor.givenInstruction('usable', 'CARD', details);
  vendor.givenInstruction('mandate', 'DIRECT_DEBIT', details);
  vendor.givenFailure('revoked', { kind: 'vendor-refused', reason: 'revoked' });
  vendor.givenFailure('expired', { kind: 'vendor-refused', reason: 'expired' });
  return {
    vendor,
    usable: card('usable'),
    details,
    unknown: card('unknown'),
    revoked: card('revoked'),
    expired: card('expired'),
    ofAnotherType: card('mandate'),
    close: async () => undefined,
  };
});

describe('MemoryPaymentVendor', () => {
  it('fails as it was told, until it is told otherwise', async () => {
    const vendor = new MemoryPaymentVendor();
    const failure: VendorFailure = { kind: 'vendor-unavailable', reason: 'timed-out' };

    vendor.givenFailure('usable', failure);
    const first = await vendor.findInstruction(card('usable'));
    vendor.givenInstruction('usable', 'CARD', details);
    const second = await vendor.findInstruction(card('usable'));

    expect(first._unsafeUnwrapErr()).to.deep.equal(failure);
    expect(second._unsafeUnwrap()).to.deep.equal(details);
  });
});
