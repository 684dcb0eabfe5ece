import type { InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import { givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { INSTRUCTION } from '../../contracts/payment-instructions/given-instruction.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { BUSINESS, givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { instant } from '../../contracts/time/dates.js';
import type {
  BusinessAddress,
  BusinessInstructionLedger,
} from '../../src/payment-instructions/business-instruction-ledger.js';
import { makeCreateBusinessInstruction } from '../../src/payment-instructions/create-business-instruction.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { VendorToAsk } from './vendor-to-ask.js';
import { businessIdOf, externalNumbers } from '../../contracts/identifiers/given-identifiers.js';

const CARD: InstructionReference = { vendor: 'STRIPE', reference: 'pm_1', type: 'CARD' };
const PAUSED = { kind: 'supplier-not-ongoing', status: 'paused' };

describe('createBusinessInstruction', () => {
  let ports: StorePorts;
  let vendor: VendorToAsk;
  let now: Date;

  const clock = { now: () => now };

  beforeEach(async () => {
    now = new Date('2026-02-01T12:00:00Z');
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    await givenAccounts(ports, ['a', 'b', 'c', 'elsewhere']);
    await ports.businesses.addAccounts(BUSINESS, externalNumbers('a', 'b'));
    vendor = new VendorToAsk();
  });

  interface Circumstances {
    readonly instruction?: InstructionReference;
    readonly address?: BusinessAddress;
    readonly ledger?: BusinessInstructionLedger;
  }

  const create = (numbers: readonly string[], circumstances: Circumstances = {}) => {
    const { instruction = CARD, address = BUSINESS } = circumstances;
    const { ledger = ports.businessInstructions } = circumstances;
    const createInstruction = makeCreateBusinessInstruction({
      businessInstructions: ledger,
      vendors: vendor.asVendors,
      clock,
    });
    return createInstruction({
      address,
      instruction,
      externalAccountNumbers: externalNumbers(...numbers),
      requestOptions: {},
    });
  };

  const read = async () => {
    const reading = await ports.businessInstructions.read(BUSINESS, externalNumbers('a', 'b', 'c'));
    if (!reading) throw new Error('The supplier was not found.');
    return reading;
  };

  const active = async () => (await read()).business?.latestInstruction;

  const linked = async () =>
    (await read()).accounts
      .filter(({ isLinked }) => isLinked)
      .map(({ externalAccountNumber }) => externalAccountNumber);

  const pause = () =>
    ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, instant('2026-02-01T00:00:00Z'));

  const rivalCreates = async (instruction: InstructionReference) =>
    ports.businessInstructions.append(
      await read(),
      { ...INSTRUCTION, ...instruction },
      externalNumbers('b'),
    );

  /** Accounts are added to the business after each reading but the first, which is for the vendor. */
  const addingAccounts = (times: number): BusinessInstructionLedger => {
    let readings = 0;
    return {
      read: async (address, numbers) => {
        const reading = await ports.businessInstructions.read(address, numbers);
        readings += 1;
        if (readings > 1 && readings <= times + 1)
          await ports.businesses.addAccounts(BUSINESS, externalNumbers('c'));
        return reading;
      },
      append: (reading, instruction, numbers) =>
        ports.businessInstructions.append(reading, instruction, numbers),
    };
  };

  it('answers a repeat, and links the active instruction to further accounts, without asking the vendor again', async () => {
    await create(['a']);
    for (const accounts of [['a'], ['a', 'b']]) {
      expect((await create(accounts))._unsafeUnwrap()).to.deep.equal({ isNew: false });
      expect(await linked()).to.deep.equal(accounts);
    }
    expect(vendor.asked).to.deep.equal(['pm_1']);
  });

  it('refuses another while one is active, together with accounts, without asking the vendor', async () => {
    await rivalCreates(CARD);
    const instruction = { ...CARD, reference: 'pm_2' };
    const alone = await create(['a'], { instruction });
    const refused = await create(['unknown'], { instruction });

    expect(alone._unsafeUnwrapErr().kind).to.equal('already-has-active-instruction');
    expect(await linked()).to.deep.equal(['b']);
    expect(vendor.asked).to.deep.equal([]);
    expect(refused._unsafeUnwrapErr()).to.deep.equal({
      kind: 'accounts-refused',
      faults: [{ kind: 'account-not-found', index: 0 }],
      alreadyActive: alone._unsafeUnwrapErr(),
    });
  });

  it('refuses a supplier that is paused, once the business is found, whatever its accounts are', async () => {
    await pause();
    const address = { ...BUSINESS, externalBusinessIdentifier: businessIdOf('business-2') };

    expect((await create(['a']))._unsafeUnwrapErr()).to.deep.equal(PAUSED);
    expect((await create(['unknown']))._unsafeUnwrapErr()).to.deep.equal(PAUSED);
    expect((await create(['a'], { address }))._unsafeUnwrapErr().kind).to.equal(
      'business-not-found',
    );
    expect(vendor.asked).to.deep.equal([]);
  });

  describe('while the vendor is asked', () => {
    it('notices that the supplier was paused, and stores nothing', async () => {
      vendor.meanwhile = pause;

      expect((await create(['a']))._unsafeUnwrapErr()).to.deep.equal(PAUSED);
      expect(await active()).to.equal(undefined);
    });
  });

  it('decides again when the business changed in between, and asks the vendor once', async () => {
    const created = await create(['a'], { ledger: addingAccounts(3) });

    expect(created.isOk()).to.equal(true);
    expect(await linked()).to.deep.equal(['a']);
    expect(vendor.asked).to.deep.equal(['pm_1']);
  });

  it('gives up with an error when the business goes on changing', async () => {
    const ledger = addingAccounts(Infinity);
    const failure = await create(['a'], { ledger }).catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error);
    expect(await active()).to.equal(undefined);
  });
});
