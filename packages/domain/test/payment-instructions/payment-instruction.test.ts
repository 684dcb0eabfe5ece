import { expect } from 'chai';
import { day, instant } from '../time/times.js';
import {
  INSTRUCTION_TYPES,
  isSameInstruction,
  placeInstruction,
  standingOf,
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
    const stored: PaymentInstruction = { ...instruction, details: { status: 'expired' } };

    expect(isSameInstruction(instruction, stored)).to.equal(true);
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

describe('placeInstruction', () => {
  const today = day('2026-06-15');
  const until = (expiresOn: string): PaymentInstruction => ({
    ...instruction,
    details: { status: 'active', expiresOn: day(expiresOn) },
  });
  const another = { ...instruction, reference: 'mandate-2' };

  it('is new when there is no instruction', () => {
    expect(placeInstruction(instruction, undefined, today)._unsafeUnwrap()).to.equal('new');
  });

  it('is active when it exists and can still be used today', () => {
    const found = placeInstruction(instruction, until('2026-06-15'), today);

    expect(found._unsafeUnwrap()).to.equal('active');
  });

  it('refuses another one while one is active', () => {
    expect(placeInstruction(another, until('2026-06-15'), today)._unsafeUnwrapErr()).to.deep.equal({
      kind: 'already-has-active-instruction',
      active: until('2026-06-15'),
    });
  });

  it('lets any take the place of one whose last day has passed', () => {
    for (const asked of [instruction, another])
      expect(placeInstruction(asked, until('2026-06-14'), today)._unsafeUnwrap()).to.equal('new');
  });
});

describe('standingOf', () => {
  const stored = { ...instruction, details: { status: 'active' }, revokedAt: undefined };
  const until = { ...stored, details: { status: 'active', expiresOn: day('2026-06-15') } };
  const at = instant('2026-06-15T23:30:00Z');

  it('is active without an end', () => {
    expect(standingOf(stored, at, 'Etc/UTC')).to.equal('active');
  });

  it('is active to the end of its last day where the supplier is', () => {
    expect(standingOf(until, at, 'Etc/UTC')).to.equal('active');
    expect(standingOf(until, at, 'Europe/Nicosia')).to.equal('expired');
    expect(standingOf(until, instant('2026-06-16T00:00:00Z'), 'Etc/UTC')).to.equal('expired');
    expect(standingOf(until, instant('2026-06-16T00:00:00Z'), 'America/Lima')).to.equal('active');
  });

  it('is revoked from the moment on in which an operator revoked it', () => {
    expect(standingOf({ ...stored, revokedAt: at }, at, 'Etc/UTC')).to.equal('revoked');
    const earlier = instant('2026-06-15T23:29:59Z');
    expect(standingOf({ ...stored, revokedAt: at }, earlier, 'Etc/UTC')).to.equal('active');
  });

  it('is what came first', () => {
    const later = instant('2026-07-01T00:00:00Z');
    expect(standingOf({ ...until, revokedAt: at }, later, 'Etc/UTC')).to.equal('revoked');
    expect(standingOf({ ...until, revokedAt: later }, later, 'Etc/UTC')).to.equal('expired');
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
