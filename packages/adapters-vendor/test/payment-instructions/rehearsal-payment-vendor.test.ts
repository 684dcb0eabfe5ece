import { paymentVendorContract } from '@data-import/application/contracts';
import type { InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import { RehearsalPaymentVendor } from '../../src/payment-instructions/rehearsal-payment-vendor.js';

const instruction = (reference: string): InstructionReference => ({
  vendor: 'TEST',
  reference,
  type: 'CARD',
});

const details = { status: 'active', lastDigits: '4242', scheme: 'test' };

paymentVendorContract('rehearsal', async () => ({
  vendor: new RehearsalPaymentVendor(),
  usable: instruction('TEST-1'),
  details,
  unknown: instruction('TEST-UNKNOWN-1'),
  revoked: instruction('TEST-REVOKED-1'),
  expired: instruction('TEST-EXPIRED-1'),
  ofAnotherType: instruction('TEST-OTHER-TYPE-1'),
  close: async () => undefined,
}));

describe('RehearsalPaymentVendor', () => {
  let vendor: RehearsalPaymentVendor;

  beforeEach(() => {
    vendor = new RehearsalPaymentVendor();
  });

  const answerTo = async (reference: string) =>
    (await vendor.findInstruction(instruction(reference))).match<unknown>(
      ({ status }) => status,
      ({ kind, reason }) => `${kind}: ${reason}`,
    );
  const answersTo = async (...references: readonly string[]) => {
    const answers: unknown[] = [];
    for (const reference of references) answers.push(await answerTo(reference));
    return answers;
  };
  const failed = 'vendor-unavailable: vendor-error';

  it('says yes to what begins with TEST-, of every type', async () => {
    expect(await answersTo('TEST-', 'TEST-x', 'TEST-1/2')).to.deep.equal(Array(3).fill('active'));
  });

  it('knows nothing else', async () => {
    for (const reference of ['test-1', 'pm_card', 'XTEST-1', 'TEST'])
      expect(await answerTo(reference)).to.equal('vendor-refused: unknown-reference');
  });

  it('fails twice for TEST-FLAKY before it says yes, and goes on saying it', async () => {
    const flaky = 'TEST-FLAKY-1';

    expect(await answersTo(flaky, flaky, flaky, flaky)).to.deep.equal([
      failed,
      failed,
      'active',
      'active',
    ]);
  });

  it('remembers 10,000 references, and forgets the oldest first', async () => {
    await answersTo('TEST-FLAKY-1', 'TEST-FLAKY-1');
    for (let others = 0; others < 9999; others += 1) await answerTo(`TEST-FLAKY-x${others}`);
    expect(await answerTo('TEST-FLAKY-1')).to.equal('active');

    await answerTo('TEST-FLAKY-2');

    expect(await answerTo('TEST-FLAKY-1')).to.equal(failed);
  });

  it('cannot be reached for TEST-UNREACHABLE', async () => {
    expect(await answerTo('TEST-UNREACHABLE-1')).to.equal(
      'vendor-unreachable: credentials-refused',
    );
  });
});
