import type { InstructionReference } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { appendTo } from '../../contracts/accounts/append-to.js';
import { addressOf, givenAccounts } from '../../contracts/accounts/given-accounts.js';
import { noteOf } from '../../contracts/notes/given-notes.js';
import { INSTRUCTION } from '../../contracts/payment-instructions/given-instruction.js';
import type { StorePorts } from '../../contracts/store-under-test.js';
import { givenSupplier, SUPPLIER } from '../../contracts/suppliers/given-supplier.js';
import { day, instant } from '../../contracts/time/dates.js';
import { makeCreateAccountInstruction } from '../../src/payment-instructions/create-account-instruction.js';
import { openMemoryStore } from '../memory/open-memory-store.js';
import { VendorToAsk } from './vendor-to-ask.js';

const ACCOUNT = addressOf('account-1');
const CARD: InstructionReference = { vendor: 'STRIPE', reference: 'pm_1', type: 'CARD' };
const PAUSED = { kind: 'supplier-not-ongoing', status: 'paused' };
const HAS_ANOTHER = 'already-has-active-instruction';

describe('createAccountInstruction', () => {
  let ports: StorePorts;
  let vendor: VendorToAsk;
  let now: Date;
  let number: string;

  const clock = { now: () => now };

  beforeEach(async () => {
    now = new Date('2026-02-01T12:00:00Z');
    ({ ports } = await openMemoryStore());
    await givenSupplier(ports);
    const [account] = await givenAccounts(ports, ['account-1']);
    number = account?.accountNumber ?? '';
    vendor = new VendorToAsk();
  });

  const create = (instruction = CARD) =>
    makeCreateAccountInstruction({
      ledger: ports.ledger,
      suppliers: ports.suppliers,
      vendors: vendor.asVendors,
      clock,
    })({ address: ACCOUNT, instruction, requestOptions: {} });

  const active = async () =>
    (await ports.ledger.read(ACCOUNT, { instruction: true }))?.found.instruction;

  const pause = () =>
    ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, instant('2026-02-01T00:00:00Z'));

  const rivalCreates = (instruction: InstructionReference) =>
    appendTo(ports.ledger, ACCOUNT, { instruction: { ...INSTRUCTION, ...instruction } });

  it('answers a repeat as the first time, without asking the vendor again', async () => {
    await create();
    const again = await create();

    expect(again._unsafeUnwrap()).to.deep.equal({ accountNumber: number, isNew: false });
    expect(vendor.asked).to.deep.equal(['pm_1']);
  });

  it('lets another one take the place of one whose last day has passed where the supplier is', async () => {
    await ports.suppliers.update(
      SUPPLIER.code,
      { timeZone: 'Europe/Nicosia' },
      instant('2026-02-01T00:00:00Z'),
    );
    vendor.answer = ok({ status: 'active', expiresOn: day('2026-02-01') });
    await create();
    const another = { ...CARD, reference: 'pm_2' };

    now = new Date('2026-02-01T21:59:59Z');
    expect((await create(another))._unsafeUnwrapErr().kind).to.equal(HAS_ANOTHER);
    now = new Date('2026-02-01T22:00:00Z');
    vendor.answer = ok({ status: 'active' });
    expect((await create(another))._unsafeUnwrap().accountNumber).to.equal(number);
    expect((await active())?.reference).to.equal('pm_2');
  });

  it('takes one for expired whose last day has passed where the supplier is', async () => {
    vendor.answer = ok({ status: 'active', expiresOn: day('2026-01-31') });

    expect((await create())._unsafeUnwrapErr()).to.deep.equal({
      kind: 'vendor-refused',
      reason: 'expired',
    });
    expect(await active()).to.equal(undefined);
  });

  it('refuses another one while one is active, without asking the vendor', async () => {
    await rivalCreates(CARD);

    for (const differing of [
      { vendor: 'TEST' },
      { reference: 'pm_2' },
      { type: 'BPAY' as const },
    ]) {
      const refused = await create({ ...CARD, ...differing });
      expect(refused._unsafeUnwrapErr().kind).to.equal(HAS_ANOTHER);
    }
    expect(vendor.asked).to.deep.equal([]);
  });

  it('does not ask the vendor when the supplier is paused', async () => {
    await pause();

    expect((await create())._unsafeUnwrapErr()).to.deep.equal(PAUSED);
    expect(vendor.asked).to.deep.equal([]);
  });

  describe('while the vendor is asked', () => {
    it('holds no lock: others append to the account meanwhile', async () => {
      vendor.meanwhile = () => appendTo(ports.ledger, ACCOUNT, { notes: [noteOf('rival')] });
      const created = await create();

      expect(created._unsafeUnwrap()).to.deep.equal({ accountNumber: number, isNew: true });
      expect(vendor.asked).to.deep.equal(['pm_1']);
    });

    it('lets a rival create the same instruction, which is then not new', async () => {
      vendor.meanwhile = () => rivalCreates(CARD);

      expect((await create())._unsafeUnwrap()).to.deep.equal({
        accountNumber: number,
        isNew: false,
      });
      expect((await ports.suppliers.count(SUPPLIER.code)).paymentInstructions).to.equal(1);
    });

    it('notices that the supplier was paused, and stores nothing', async () => {
      vendor.meanwhile = pause;

      expect((await create())._unsafeUnwrapErr()).to.deep.equal(PAUSED);
      expect(await active()).to.equal(undefined);
    });
  });
});
