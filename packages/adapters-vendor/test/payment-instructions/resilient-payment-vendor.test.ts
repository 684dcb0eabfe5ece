import type { VendorClient, VendorFailure, VendorUnavailable } from '@data-import/application';
import type { InstructionDetails, InstructionReference } from '@data-import/domain';
import { HeldClock } from '@data-import/testkit/held-clock';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import { err, ok, type Result } from 'neverthrow';
import {
  ResilientPaymentVendor,
  type Resilience,
} from '../../src/payment-instructions/resilient-payment-vendor.js';

type Found = Result<InstructionDetails, VendorFailure>;

const asked: InstructionReference = { vendor: 'ACME', reference: 'A-1', type: 'CARD' };
const ONE = 'organisation-1';
const ANOTHER = 'organisation-2';
const details: InstructionDetails = { status: 'active' };
const usable: Found = ok(details);
const timedOut: Found = err({ kind: 'vendor-unavailable', reason: 'timed-out' });
const throttled = (retryAfterMs: number): Found =>
  err({ kind: 'vendor-unavailable', reason: 'throttled', retryAfterMs });
const refused: Found = err({ kind: 'vendor-refused', reason: 'revoked' });
const questionRefused: Found = err({ kind: 'vendor-refused', reason: 'question-refused' });
const unreachable: Found = err({ kind: 'vendor-unreachable', reason: 'credentials-refused' });

const QUICK: Resilience = {
  tries: 3,
  budgetMs: 40_000,
  tryTimeoutMs: 20_000,
  firstPauseMs: 2,
  failuresToOpen: 100,
  openMs: 60_000,
};

/** Gives its answers one after the other, the last one for ever. */
class ScriptedVendor implements VendorClient {
  readonly askedAt: number[] = [];
  readonly #answers: readonly (Found | Promise<Found>)[];

  constructor(...answers: readonly (Found | Promise<Found>)[]) {
    this.#answers = answers;
  }

  async findInstruction(): Promise<Found> {
    // oxlint-disable-next-line house/no-clock-assertion -- a pause has a least length, which load cannot shorten
    this.askedAt.push(performance.now());
    return this.#answers[Math.min(this.askedAt.length, this.#answers.length) - 1] ?? usable;
  }
}

/** How long the circuit is said to stay open. */
function openForMs(found: Found): number {
  const { retryAfterMs, ...failure } = found._unsafeUnwrapErr() as VendorUnavailable;
  expect(failure).to.deep.equal({ kind: 'vendor-unavailable', reason: 'circuit-open' });
  return retryAfterMs ?? 0;
}

const LONGER_THAN_A_TEST_MS = 3_600_000;
const never = new Promise<Found>(() => undefined);

async function askThrough(vendor: VendorClient, resilience: Partial<Resilience> = {}) {
  const resilient = new ResilientPaymentVendor(vendor, { ...QUICK, ...resilience });
  return { found: await resilient.findInstruction(asked, ONE) };
}

const card = (reference: string) => ({ ...asked, reference });

describe('ResilientPaymentVendor', () => {
  for (const [what, answers, found, times] of [
    ['asks again when the vendor is unavailable', [timedOut, timedOut, usable], usable, 3],
    [
      'gives the last failure when the tries are used up',
      [throttled(1), throttled(2), throttled(3), usable],
      throttled(3),
      3,
    ],
    ['takes a refusal for an answer', [refused, usable], refused, 1],
    ['takes a vendor that is unreachable for an answer', [unreachable, usable], unreachable, 1],
    [
      'ends at once when the vendor wants to be left alone for longer than the budget lasts',
      [throttled(LONGER_THAN_A_TEST_MS), usable],
      throttled(LONGER_THAN_A_TEST_MS),
      1,
    ],
  ] as const)
    it(what, async () => {
      const vendor = new ScriptedVendor(...answers);

      expect((await askThrough(vendor)).found).to.deep.equal(found);
      expect(vendor.askedAt.length).to.equal(times);
    });

  it('leaves the vendor alone for as long as it asked for', async () => {
    const vendor = new ScriptedVendor(throttled(80), usable);

    await askThrough(vendor);

    const [first = 0, second = 0] = vendor.askedAt;
    expect(second - first).to.be.greaterThan(79);
  });

  it('gives a vendor up that does not answer one try', async () => {
    const vendor = new ScriptedVendor(never, usable);

    expect((await askThrough(vendor, { tryTimeoutMs: 30 })).found).to.deep.equal(usable);
  });

  it('never takes longer than the budget', async () => {
    using clock = new HeldClock(['setTimeout']);
    const vendor = new ScriptedVendor(throttled(0), never);

    const limits = { tries: 2, budgetMs: 1500, tryTimeoutMs: LONGER_THAN_A_TEST_MS };
    const asking = askThrough(vendor, limits);
    await until('it is asked again', () => {
      clock.pass(1);
      return vendor.askedAt.length === 2;
    });
    clock.pass(limits.budgetMs);
    const { found } = await asking;

    expect(found).to.deep.equal(timedOut);
    expect(vendor.askedAt.length).to.equal(2);
  });

  it('lets a mistake of the client through as it is', async () => {
    const mistake = new Error('a bug');
    const vendor: VendorClient = { findInstruction: () => Promise.reject(mistake) };

    const caught = await askThrough(vendor).catch((error: unknown) => error);

    expect(caught).to.equal(mistake);
  });
});

const resilientOf = (vendor: VendorClient, resilience: Partial<Resilience>) =>
  new ResilientPaymentVendor(vendor, { ...QUICK, tries: 1, ...resilience });

describe('ResilientPaymentVendor: circuit', () => {
  it('opens after so many failures in a row: then the vendor is not asked', async () => {
    const vendor = new ScriptedVendor(timedOut);
    const resilient = resilientOf(vendor, { failuresToOpen: 3 });

    for (let failures = 0; failures < 3; failures += 1) await resilient.findInstruction(asked, ONE);

    const leftMs = openForMs(await resilient.findInstruction(asked, ONE));
    expect(leftMs).to.be.within(1, QUICK.openMs);
    expect(vendor.askedAt.length).to.equal(3);
  });

  it('says whether it is closed or open, and until when', async () => {
    const resilient = resilientOf(new ScriptedVendor(timedOut), { failuresToOpen: 1 });
    expect(resilient.circuit()).to.deep.equal({ state: 'closed' });
    // oxlint-disable-next-line house/no-clock-assertion -- it says a time of day, which load makes no earlier
    const before = Date.now();
    await resilient.findInstruction(asked, ONE);

    const { state, retryAt } = resilient.circuit();
    expect(state).to.equal('open');
    expect(retryAt?.getTime()).to.be.at.least(before);
    expect(openForMs(await resilient.findInstruction(asked, ONE))).to.be.at.most(QUICK.openMs);
  });

  it('says that it is half open when a question would be let through', async () => {
    const resilient = resilientOf(new ScriptedVendor(timedOut), { failuresToOpen: 1, openMs: 1 });
    await resilient.findInstruction(asked, ONE);
    await until('a question is let through', () => resilient.circuit().state !== 'open');

    expect(resilient.circuit()).to.deep.equal({ state: 'half-open', organisations: 1 });
  });

  it('counts every try, and does not try further once it is open', async () => {
    const vendor = new ScriptedVendor(timedOut);

    const found = await resilientOf(vendor, { tries: 3, failuresToOpen: 2 }).findInstruction(
      asked,
      ONE,
    );

    expect(found).to.deep.equal(timedOut);
    expect(vendor.askedAt.length).to.equal(2);
  });

  it('stays closed as long as the vendor answers in between', async () => {
    const vendor = new ScriptedVendor(timedOut, timedOut, refused, timedOut, timedOut, usable);
    const resilient = resilientOf(vendor, { failuresToOpen: 3 });

    for (let failures = 0; failures < 5; failures += 1) await resilient.findInstruction(asked, ONE);

    expect(await resilient.findInstruction(asked, ONE)).to.deep.equal(usable);
  });

  for (const answer of [refused, questionRefused, unreachable])
    it(`does not open for ${answer._unsafeUnwrapErr().kind} (${answer._unsafeUnwrapErr().reason})`, async () => {
      const resilient = resilientOf(new ScriptedVendor(answer), { failuresToOpen: 1 });

      await resilient.findInstruction(asked, ONE);

      expect(await resilient.findInstruction(asked, ONE)).to.deep.equal(answer);
    });

  it('lets one question through after a while, and tells the others at once that it is open', async () => {
    const probe = Promise.withResolvers<Found>();
    const vendor = new ScriptedVendor(timedOut, probe.promise, usable);
    const resilient = resilientOf(vendor, { failuresToOpen: 1, openMs: 0 });
    await resilient.findInstruction(asked, ONE);

    const probing = resilient.findInstruction(asked, ONE);
    const others = await Promise.all(
      [asked, asked].map((one) => resilient.findInstruction(one, ONE)),
    );
    probe.resolve(usable);

    expect(others.map(openForMs)).to.deep.equal([1, 1]);
    expect(await probing).to.deep.equal(usable);
    expect(vendor.askedAt.length).to.equal(2);
    expect(await resilient.findInstruction(asked, ONE)).to.deep.equal(usable);
  });

  it('asks once with the question that it lets through, and is open again when that fails', async () => {
    using clock = new HeldClock();
    const vendor = new ScriptedVendor(timedOut);
    const resilient = resilientOf(vendor, { tries: 3, failuresToOpen: 1, openMs: 1000 });
    await resilient.findInstruction(asked, ONE);
    clock.pass(1000);

    const probe = await resilient.findInstruction(asked, ONE);

    expect(probe).to.deep.equal(timedOut);
    expect(openForMs(await resilient.findInstruction(asked, ONE))).to.equal(1000);
    expect(vendor.askedAt.length).to.equal(2);
  });
});

/** Answers by the reference. */
class ReferringVendor implements VendorClient {
  readonly asked: string[] = [];

  constructor(private readonly answers: Readonly<Record<string, Found | Promise<Found>>>) {}

  async findInstruction({ reference }: InstructionReference): Promise<Found> {
    this.asked.push(reference);
    return this.answers[reference] ?? usable;
  }
}

const vendorError: Found = err({ kind: 'vendor-unavailable', reason: 'vendor-error' });
const refusedConnection: Found = err({
  kind: 'vendor-unavailable',
  reason: 'connection-failed',
  isUnconnected: true,
});

const failing = async (
  resilient: ResilientPaymentVendor,
  organisation: string,
  ...references: readonly string[]
) => {
  for (const reference of references)
    await resilient.findInstruction(card(reference), organisation);
};
const reasonOf = async (
  resilient: ResilientPaymentVendor,
  organisation: string,
  reference = 'good',
) =>
  (await resilient.findInstruction(card(reference), organisation)).match<string>(
    () => 'usable',
    (failure) => failure.reason,
  );

const flood = async (resilient: ResilientPaymentVendor, organisation: string) =>
  Promise.all(Array.from({ length: 10 }, () => reasonOf(resilient, organisation)));

describe('ResilientPaymentVendor: organisations', () => {
  const BAD = { bad: vendorError, worse: vendorError, slow: timedOut };

  for (const [bad, reason] of [
    ['bad', 'an error'],
    ['slow', 'no answer in time'],
  ] as const)
    it(`asks for others while one organisation's references end with ${reason}`, async () => {
      const resilient = resilientOf(new ReferringVendor(BAD), { failuresToOpen: 2 });

      await failing(resilient, ONE, bad, 'worse', bad, 'worse');

      expect(await reasonOf(resilient, ONE)).to.equal('circuit-open');
      expect(await reasonOf(resilient, ANOTHER)).to.equal('usable');
      await failing(resilient, ANOTHER, bad);
      expect(await reasonOf(resilient, ANOTHER)).to.equal('usable');
    });

  it('asks about the other references of an organisation while one alone fails', async () => {
    const vendor = new ReferringVendor(BAD);
    const resilient = resilientOf(vendor, { failuresToOpen: 2 });

    await failing(resilient, ONE, 'bad', 'bad', 'bad', 'good');

    expect(vendor.asked).to.deep.equal(['bad', 'bad', 'good']);
    expect(await reasonOf(resilient, ONE)).to.equal('usable');
    expect(await reasonOf(resilient, ONE, 'bad')).to.equal('circuit-open');
    await failing(resilient, ONE, 'worse');
    expect(await reasonOf(resilient, ONE)).to.equal('circuit-open');
  });

  it('refuses all when no connection can be made', async () => {
    const resilient = resilientOf(new ScriptedVendor(refusedConnection), { failuresToOpen: 2 });

    await failing(resilient, ONE, 'good', 'good');

    expect(await reasonOf(resilient, ANOTHER)).to.equal('circuit-open');
    expect(resilient.circuit()).to.not.have.property('organisations');
  });

  for (const [what, between, third, standing] of [
    ['refuses all', [], 'circuit-open', { state: 'open' }],
    ['asks for others', ['good'], 'usable', { state: 'open', organisations: 2 }],
  ] as const)
    it(`${what} when it fails for two organisations and answers ${between.length} in between`, async () => {
      const resilient = resilientOf(new ReferringVendor(BAD), { failuresToOpen: 2 });

      await failing(resilient, ONE, 'bad', 'worse');
      expect(resilient.circuit()).to.include({ state: 'open', organisations: 1 });
      await failing(resilient, 'organisation-3', ...between);
      await failing(resilient, ANOTHER, 'bad', 'worse');

      expect(await reasonOf(resilient, 'organisation-3')).to.equal(third);
      const { retryAt, ...stands } = resilient.circuit();
      expect(retryAt).to.be.a('date');
      expect(stands).to.deep.equal(standing);
    });

  it('is closed again to the eye when it answers others and an organisation asks no more', async () => {
    const resilient = resilientOf(new ReferringVendor(BAD), { failuresToOpen: 2, openMs: 1 });
    await failing(resilient, ONE, 'bad', 'worse');
    await until('a question is let through', () => resilient.circuit().state !== 'open');

    await failing(resilient, ANOTHER, 'good');

    expect(resilient.circuit()).to.deep.equal({ state: 'closed' });
  });

  describe('at the limit of its rate', () => {
    /** Takes so many questions, then none until it is told. */
    class LimitedVendor implements VendorClient {
      asked = 0;

      constructor(
        public left: number,
        public answer = throttled(LONGER_THAN_A_TEST_MS),
      ) {}

      async findInstruction(): Promise<Found> {
        this.asked += 1;
        this.left -= 1;
        return this.left >= 0 ? usable : this.answer;
      }
    }

    it('lets the organisation rest that asks most, whoever got the 429', async () => {
      const vendor = new LimitedVendor(11);
      const resilient = resilientOf(vendor, { failuresToOpen: 1 });
      await flood(resilient, ONE);
      expect(await reasonOf(resilient, ANOTHER)).to.equal('usable');

      expect(await reasonOf(resilient, ANOTHER)).to.equal('throttled');

      vendor.left = 2;
      expect(await reasonOf(resilient, ONE)).to.equal('throttled');
      expect(vendor.asked).to.equal(12);
      expect(await reasonOf(resilient, ANOTHER)).to.equal('usable');
      expect(resilient.circuit()).to.deep.equal({ state: 'closed' });
    });

    it('says how long an organisation rests: no longer than a circuit is open', async () => {
      const resilient = resilientOf(new LimitedVendor(0), {});
      await flood(resilient, ONE);

      const found = await resilient.findInstruction(asked, ONE);

      const { reason, retryAfterMs } = found._unsafeUnwrapErr() as VendorUnavailable;
      expect(reason).to.equal('throttled');
      expect(retryAfterMs).to.be.within(QUICK.budgetMs, QUICK.openMs);
    });

    it('asks for it again after the rest, and lets another rest that asks more by then', async () => {
      const vendor = new LimitedVendor(10, throttled(0));
      const resilient = resilientOf(vendor, {});
      await flood(resilient, ONE);
      expect(await reasonOf(resilient, ONE)).to.equal('throttled');
      vendor.left = 31;
      expect(await reasonOf(resilient, ONE)).to.equal('usable');
      for (let round = 0; round < 3; round += 1) await flood(resilient, ANOTHER);

      vendor.answer = throttled(LONGER_THAN_A_TEST_MS);
      expect(await reasonOf(resilient, ONE)).to.equal('throttled');

      vendor.left = 2;
      expect(await reasonOf(resilient, ANOTHER)).to.equal('throttled');
      expect(await reasonOf(resilient, ONE)).to.equal('usable');
    });
  });

  it('asks for others while the questions of one organisation hang', async () => {
    using clock = new HeldClock(['setTimeout']);
    const vendor = new ReferringVendor({ hanging: never });
    const resilient = resilientOf(vendor, { budgetMs: 1000, tryTimeoutMs: LONGER_THAN_A_TEST_MS });

    const hanging = Array.from({ length: 30 }, () => reasonOf(resilient, ONE, 'hanging'));
    expect(await reasonOf(resilient, ANOTHER)).to.equal('usable');

    expect(vendor.asked.filter((reference) => reference === 'hanging')).to.have.length(16);
    clock.pass(1000);
    expect(new Set(await Promise.all(hanging))).to.deep.equal(new Set(['timed-out']));
  });
});
