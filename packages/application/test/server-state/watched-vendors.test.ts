import type { InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import { err, ok } from 'neverthrow';
import { watchVendors } from '../../src/server-state/watched-vendors.js';
import { VendorToAsk } from '../payment-instructions/vendor-to-ask.js';

const NOW = new Date('2026-01-10T00:00:00Z');
const ASKED: InstructionReference = { vendor: 'STRIPE', reference: 'r', type: 'CARD' };

describe('watchVendors', () => {
  let vendor: VendorToAsk;
  let watched: ReturnType<typeof watchVendors>;

  beforeEach(() => {
    vendor = new VendorToAsk();
    watched = watchVendors(vendor.asVendors, { now: () => NOW });
  });

  const ask = (answer: VendorToAsk['answer']) => {
    vendor.answer = answer;
    return watched.vendors.get('STRIPE')!.findInstruction(ASKED, 'organisation');
  };

  it('passes answers on as they are, and counts those that the vendor did not give', async () => {
    const answers: readonly VendorToAsk['answer'][] = [
      ok({ status: 'active' }),
      err({ kind: 'vendor-refused', reason: 'revoked' }),
      err({ kind: 'vendor-unavailable', reason: 'timed-out' }),
      err({ kind: 'vendor-unreachable', reason: 'credentials-refused' }),
    ] as never;
    for (const answer of answers) expect(await ask(answer)).to.equal(answer);

    expect(watched.listVendors()).to.deep.equal([
      {
        vendor: 'STRIPE',
        circuit: { state: 'closed' },
        asked: 4,
        failed: 2,
        failedInARow: 2,
        turnedAway: 0,
        lastFailure: { at: NOW, kind: 'credentials-refused' },
      },
    ]);
  });

  it('counts what an open circuit refuses apart from the questions, and tells of the circuit', async () => {
    await ask(err({ kind: 'vendor-unavailable', reason: 'vendor-error' }));
    await ask(err({ kind: 'vendor-unavailable', reason: 'circuit-open' }));
    Object.assign(vendor, { circuit: () => ({ state: 'open', retryAt: NOW }) });

    const [standing] = watched.listVendors();
    expect(standing).to.deep.include({ asked: 1, failed: 1, turnedAway: 1 });
    expect(standing?.lastFailure?.kind).to.equal('vendor-error');
    expect(standing?.circuit).to.deep.equal({ state: 'open', retryAt: NOW });
  });

  it('counts failures in a row until the vendor answers, be it with a refusal', async () => {
    await ask(err({ kind: 'vendor-unavailable', reason: 'vendor-error' }));
    expect(watched.listVendors()[0]).to.include({ failed: 1, failedInARow: 1 });
    await ask(err({ kind: 'vendor-refused', reason: 'revoked' }));
    expect(watched.listVendors()[0]).to.include({ failed: 1, failedInARow: 0 });
  });

  it('lists vendors by their codes', () => {
    const codes = ['B', 'C', 'A'];
    const { listVendors } = watchVendors(new Map(codes.map((code) => [code, vendor])), {
      now: () => NOW,
    });

    expect(listVendors().map((one) => one.vendor)).to.deep.equal(['A', 'B', 'C']);
  });

  it('lists vendors that were not asked', () => {
    expect(watched.listVendors()[0]).to.include({ asked: 0, failed: 0, lastFailure: undefined });
  });
});
