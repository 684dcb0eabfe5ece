import { expect } from 'chai';
import { growingPauses } from '../../src/payment-instructions/resilient-payment-vendor.js';

describe('growingPauses', () => {
  const callers = Array.from({ length: 1000 }, () => {
    const next = growingPauses(200);
    return [next(), next(), next()] as const;
  });

  const meanOf = (pause: 0 | 1 | 2) =>
    callers.reduce((sum, pauses) => sum + pauses[pause], 0) / callers.length;

  it('begins with about the first pause', () => {
    expect(meanOf(0)).to.be.within(100, 300);
  });

  it('grows', () => {
    expect(meanOf(1)).to.be.greaterThan(meanOf(0) * 1.1);
    expect(meanOf(2)).to.be.greaterThan(meanOf(1) * 1.3);
  });

  it('gives no two callers the same pauses', () => {
    expect(new Set(callers.map(([first]) => first)).size).to.be.greaterThan(990);
  });
});
