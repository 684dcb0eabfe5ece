import { expect } from 'chai';
import { storeOfEachTest } from '../store-of-each-test.js';
import type {
  RefusedInBatch,
  SeenRefusal,
  SeenRequest,
} from '../../src/activity/activity-repository.js';
import { batchNameOf } from '../import-batches/given-batches.js';
import { supplierCodeOf } from '../identifiers/given-identifiers.js';
import type { OpenStore } from '../store-under-test.js';
import { givenSupplier, SUPPLIER } from '../suppliers/given-supplier.js';
import { instant } from '../time/dates.js';

/** One refusal of a note in the first second of the day, unless the test gives other values. */
export function refusalOf(code: string, differing: Partial<SeenRefusal> = {}): SeenRefusal {
  const at = instant('2026-01-10T00:00:00Z');
  const example = { status: 400, attr: 'notes.0.body', valueType: 'number' };
  const recent = { minutes: {}, batches: [], requests: [] };
  const times = { firstAt: at, lastAt: at };
  return { operation: 'notes', code, count: 1, ...times, example, ...recent, ...differing };
}

function requestAt(second: number): SeenRequest {
  return {
    at: instant(`2026-01-10T00:00:${String(second).padStart(2, '0')}Z`),
    requestId: `request-${second}`,
    apiKeyId: 'key-1',
    externalAccountNumber: second % 2 === 0 ? 'E-1' : undefined,
    item: second % 2 === 0 ? `T-${second}` : undefined,
    ref: second % 2 === 0 ? `transactions.csv:${second}` : undefined,
    example: { status: 400, attr: undefined, valueType: undefined },
  };
}

function inBatch(name: string, count: number, second: number): RefusedInBatch {
  return { batch: batchNameOf(name), count, lastAt: requestAt(second).at };
}

function newestFirst(from: number, to: number): readonly number[] {
  return Array.from({ length: from - to + 1 }, (_, index) => from - index);
}

/** Every store's ActivityRepository has to pass this suite. */
export function activityRepositoryContract(implementation: string, open: OpenStore): void {
  describe(`ActivityRepository contract: ${implementation}`, () => {
    const store = storeOfEachTest(open);
    const { ports } = store;

    const add = (refusals: readonly SeenRefusal[], to = ports, code: string = SUPPLIER.code) =>
      to.activity.add(supplierCodeOf(code), { refusals, batches: [] });
    const everything = { tenantScope: undefined, supplierCode: undefined };
    const list = (query = {}, limit = 10) =>
      ports.activity.listRefusals({ ...everything, ...query }, limit);

    it('adds counts of all servers up, with the first time and the last time and example', async () => {
      const another = await store.another();
      const [early, middle, late] = [
        instant('2026-01-10T00:00:01Z'),
        instant('2026-01-10T00:00:02Z'),
        instant('2026-01-10T00:00:03Z'),
      ];
      const newest = { status: 404, attr: undefined, valueType: undefined };
      await add([refusalOf('blank', { count: 2, firstAt: middle, lastAt: middle })]);
      await add(
        [refusalOf('blank', { count: 3, firstAt: middle, lastAt: late, example: newest })],
        another,
      );
      await add([refusalOf('blank', { firstAt: early, lastAt: early })]);

      const all = { count: 6, firstAt: early, lastAt: late, example: newest };
      const { requests: _, ...sum } = refusalOf('blank', all);
      expect(await list()).to.deep.equal([{ supplierCode: SUPPLIER.code, ...sum }]);
    });

    it('keeps the counts of the last hour, and the last 20 requests of all servers', async () => {
      const another = await store.another();
      const ofMinute = (minute: number, ...seconds: readonly number[]) =>
        refusalOf('blank', { minutes: { [minute]: 2 }, requests: seconds.map(requestAt) });
      await add([ofMinute(100, ...newestFirst(15, 0))]);
      await add([ofMinute(150, ...newestFirst(29, 16))], another);
      await add([ofMinute(150)]);
      const requests = await ports.activity.listRefusedRequests(
        supplierCodeOf(SUPPLIER.code),
        refusalOf('blank'),
      );
      expect(requests).to.deep.equal(newestFirst(29, 10).map(requestAt));
      expect((await list())[0]?.minutes).to.deep.equal({ 100: 2, 150: 4 });

      await add([ofMinute(160)]);
      expect((await list())[0]?.minutes).to.deep.equal({ 150: 4, 160: 2 });
      const unknown = refusalOf('unknown');
      const none = await ports.activity.listRefusedRequests(supplierCodeOf(SUPPLIER.code), unknown);
      expect(none).to.deep.equal([]);
    });

    it('adds up by batch, and keeps the last 20', async () => {
      const another = await store.another();
      const first = [inBatch('b', 2, 5), inBatch('a', 1, 1)];
      await add([refusalOf('blank', { batches: first })]);
      await add(
        [refusalOf('blank', { batches: [inBatch('a', 3, 7), inBatch('b', 1, 4)] })],
        another,
      );
      const both = [inBatch('a', 4, 7), inBatch('b', 3, 5)];
      expect((await list())[0]?.batches).to.deep.equal(both);

      const later = newestFirst(28, 10).map((second) => inBatch(`later-${second}`, 1, second));
      await add([refusalOf('blank', { batches: later })]);
      expect((await list())[0]?.batches).to.deep.equal([...later, both[0]]);
    });

    it('loses no count of several servers that store at the same moment', async () => {
      const another = await store.another();
      const codes = ['blank', 'invalid', 'required'];
      await Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          add(
            (n % 2 === 0 ? codes : codes.toReversed()).map((code) =>
              refusalOf(code, { minutes: { 7: 1 } }),
            ),
            n % 2 === 0 ? ports : another,
          ),
        ),
      );

      expect(
        (await list()).map(({ code, count, minutes }) => [code, count, minutes]),
      ).to.deep.equal(codes.map((code) => [code, 10, { 7: 10 }]));
    });

    it('lists the most frequent first, then by supplier, operation and code, and no more than the limit', async () => {
      await givenSupplier(ports, { code: 'A_SUPPLIER' });
      const refusals = [refusalOf('b'), refusalOf('a'), refusalOf('c', { count: 2 })];
      await add(refusals);
      await add([refusalOf('z')], ports, 'A_SUPPLIER');

      expect((await list()).map(({ code }) => code)).to.deep.equal(['c', 'z', 'a', 'b']);
      expect((await list({}, 2)).map(({ code }) => code)).to.deep.equal(['c', 'z']);
    });

    it('lists those of one supplier or organisation, and of no other', async () => {
      await givenSupplier(ports, { code: 'FOREIGN', organisationId: 'organisation-2' });
      for (const [name, code] of [
        ['own', SUPPLIER.code],
        ['foreign', 'FOREIGN'],
        ['of none', 'UNKNOWN'],
      ] as const)
        await add([refusalOf(name)], ports, code);

      const { organisationId: tenantScope } = SUPPLIER;
      for (const [query, codes] of [
        [{}, ['foreign', 'own']],
        [{ tenantScope }, ['own']],
        [{ supplierCode: 'FOREIGN' }, ['foreign']],
        [{ tenantScope, supplierCode: 'FOREIGN' }, []],
      ] as const)
        expect((await list(query)).map(({ code }) => code)).to.deep.equal(codes);
    });
  });
}
