import { expect } from 'chai';
import {
  makePaymentVendors,
  makeRehearsalVendors,
} from '../../src/payment-instructions/payment-vendors.js';
import { DEFAULT_RESILIENCE } from '../../src/payment-instructions/resilient-payment-vendor.js';
import type { VendorAccount } from '../../src/payment-instructions/vendor-configuration.js';
import { ACME_SECRET, playAcme } from './http-vendor-server.js';
import { startServer, type LocalServer } from './local-server.js';
import { answering } from './misbehaviour.js';
import { today } from './open-vendor.js';

const resilience = { ...DEFAULT_RESILIENCE, firstPauseMs: 1, failuresToOpen: 4 };
const ofAcme = (server: LocalServer): VendorAccount => ({
  client: 'http',
  baseUrl: `${server.baseUrl}/payments/v2`,
  secret: ACME_SECRET,
});

const asking = (...accounts: readonly (readonly [string, VendorAccount])[]) => {
  const vendors = makePaymentVendors({ vendors: new Map(accounts), resilience }, today);
  return async (vendor: string, reference = 'A-1') => {
    const found = await (
      await vendors
    )
      .get(vendor)
      ?.findInstruction({ vendor, reference, type: 'DIRECT_DEBIT' }, 'organisation');
    return found?.match<string>(
      ({ status }) => status,
      ({ reason }) => reason,
    );
  };
};

describe('makePaymentVendors', () => {
  let well: LocalServer;
  let ill: LocalServer;

  beforeEach(async () => {
    well = await startServer(playAcme);
    ill = await startServer(answering(500, {}));
  });

  afterEach(async () => {
    await well.close();
    await ill.close();
  });

  it('asks a vendor where and as it is configured', async () => {
    const ask = asking(['ACME', ofAcme(well)]);

    expect(await ask('ACME')).to.equal('active');
    expect(await ask('ACME', 'A-unknown')).to.equal('unknown-reference');
  });

  it('tries as often as it is configured', async () => {
    const ask = asking(['ACME', ofAcme(ill)]);

    expect(await ask('ACME')).to.equal('vendor-error');
    expect(ill.asked.length).to.equal(resilience.tries);
  });

  it('leaves a vendor alone that keeps failing, and the others in peace', async () => {
    const ask = asking(['ILL', ofAcme(ill)], ['WELL', ofAcme(well)]);

    await ask('ILL');
    await ask('ILL');

    expect(await ask('ILL')).to.equal('circuit-open');
    expect(await ask('WELL')).to.equal('active');
  });
});

describe('makeRehearsalVendors', () => {
  it('has vendors under STRIPE and TEST, each with failures of its own', async () => {
    const vendors = makeRehearsalVendors();
    const ask = async (vendor: string) => {
      const asked = { vendor, reference: 'TEST-FLAKY-1', type: 'CARD' } as const;
      return (await vendors.get(vendor)?.findInstruction(asked, 'organisation'))?.isOk();
    };

    expect([...vendors.keys()]).to.deep.equal(['STRIPE', 'TEST']);
    expect([await ask('TEST'), await ask('TEST'), await ask('TEST')]).to.deep.equal([
      false,
      false,
      true,
    ]);
    expect(await ask('STRIPE')).to.equal(false);
  });
});
