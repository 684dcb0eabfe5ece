import {
  makeMoveSupplier,
  SupplierMoveFailed,
  SupplierMoving,
  type MoveProgress,
  type SupplierMoves,
} from '@data-import/application';
import {
  batchNameOf,
  businessIdOf,
  externalNumber,
  givenAccounts,
  noteOf,
  openingOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import { utcInstantOf, type CalendarDate, type SupplierCode } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { rawRows } from '../../src/database/raw-rows.js';
import { makePlacedDatabasePorts, type DatabasePorts } from '../../src/database-ports.js';
import { KnexSupplierMoves } from '../../src/places/knex-supplier-moves.js';
import { MOVED_TABLES } from '../../src/places/moved-tables.js';
import { fillStore } from '../database-check/filled-database.js';
import { openThreePlaces, prepareThreePlaces, type ThreePlaces } from './three-places.js';

const { code, organisationId } = SUPPLIER;
const CLOCK = { now: () => new Date() };
const ADDRESS = {
  organisationId,
  supplierCode: code,
  externalAccountNumber: externalNumber('account-1'),
};
const KEYED = { key: 'key-1', request: 'five' };
const PAGE = { size: 1000 };
const MOMENT = new Date('2026-02-01T12:00:00Z');

describe('moving a supplier to another place', function () {
  this.timeout(120_000);
  prepareThreePlaces();
  let three: ThreePlaces;
  let ports: DatabasePorts;
  let moves: SupplierMoves;

  beforeEach(async () => {
    three = await openThreePlaces();
    ({ ports } = three);
    // No other server reads the map in these tests.
    moves = new KnexSupplierMoves(three.places, async () => undefined);
    await fillStore(ports);
    // An undo that had to leave something: its numbers stay beside what was left.
    const undone = { undoneAt: utcInstantOf(MOMENT), undoneBy: undefined };
    const batch = { supplierCode: code, name: batchNameOf('B') };
    (await ports.importBatches.markUndone(batch, undone, () => ok()))._unsafeUnwrap();
  });
  afterEach(() => three.close());

  const move = (to: number, by: SupplierMoves = moves, report?: (progress: MoveProgress) => void) =>
    makeMoveSupplier({ supplierMoves: by, clock: CLOCK })(code, to, report ?? (() => undefined));

  it('takes everything along, from each place to each other one', async () => {
    const before = await everythingOf(ports);
    for (const [from, to] of [
      [1, 2],
      [2, 3],
      [3, 1],
      [1, 3],
      [3, 2],
      [2, 1],
    ] as const) {
      expect((await move(to))._unsafeUnwrap()).to.equal(from);

      expect(await everythingOf(ports), `from ${from} to ${to}`).to.deep.equal(before);
      expect(await rowsIn(three, from), `left in ${from}`).to.equal(0);
      await expectNoDifferences(ports);
    }
  });

  it('goes on taking loads in the new place, under numbers that no other account has', async () => {
    const before = await numbersOf(ports);
    await move(3);
    await givenAccounts(ports, ['new-1', 'new-2']);
    await move(2);
    await givenAccounts(ports, ['new-3']);
    const reading = await ports.notes.read(ADDRESS, []);
    const appended = await ports.notes.append(reading!, [noteOf('After the move')]);

    expect(appended.isOk()).to.equal(true);
    const after = await numbersOf(ports);
    expect(after.slice(0, before.length)).to.deep.equal(before);
    expect(new Set(after).size).to.equal(before.length + 3);
    for (const number of after) expect(await ports.accounts.view(number, PAGE, MOMENT)).to.exist;
    await expectNoDifferences(ports);
  });

  it('is completed by a repeat, wherever it was interrupted', async () => {
    const before = await everythingOf(ports);
    let from = 1;
    let to = 3;
    let interruptions = 0;
    for (let step = 0; ; step += 1) {
      const interrupted = await move(to, interruptedAt(moves, step)).catch(
        (error: unknown) => error,
      );
      const isWhole = !(interrupted instanceof Interruption);
      if (!isWhole) {
        interruptions += 1;
        const repeated = await move(to);
        expect(repeated.isOk(), `after an interruption at ${step}`).to.equal(true);
      }
      expect(await everythingOf(ports), `after an interruption at ${step}`).to.deep.equal(before);
      expect(await rowsIn(three, from), `after an interruption at ${step}`).to.equal(0);
      [from, to] = [to, from];
      if (isWhole) break;
    }
    await expectNoDifferences(ports);
    // Each of the six steps before and after, and between slices.
    expect(interruptions).to.be.above(30);
  });

  it('is undone by a move back to the place that the supplier has not left yet', async () => {
    const before = await everythingOf(ports);
    // Behind the first comparison: the copy is whole.
    await move(2, interruptedAt(moves, 20)).catch(() => undefined);
    expect(await rowsIn(three, 2)).to.be.above(0);
    const undone = await move(1);

    expect(undone.isOk()).to.equal(true);
    expect(await everythingOf(ports)).to.deep.equal(before);
    expect(await rowsIn(three, 2)).to.equal(0);
    await expectNoDifferences(ports);
  });

  it('refuses a third place until it has ended, and places and suppliers that do not exist', async () => {
    await move(2, interruptedAt(moves, 3)).catch(() => undefined);
    const elsewhere = await move(3);
    await move(2);
    const unknown = await makeMoveSupplier({ supplierMoves: moves, clock: CLOCK })(
      'NONE',
      2,
      () => undefined,
    );

    expect(elsewhere._unsafeUnwrapErr()).to.deep.equal({ kind: 'moving-elsewhere', to: 2 });
    expect((await move(4))._unsafeUnwrapErr()).to.deep.equal({ kind: 'place-not-found' });
    expect(unknown._unsafeUnwrapErr()).to.deep.equal({ kind: 'import-supplier-not-found' });
    expect((await move(2))._unsafeUnwrap()).to.equal(2);
  });

  it('stops a command that a later one has overtaken', async () => {
    let later: Promise<unknown> | undefined;
    const overtaken = await move(2, moves, ({ step, table }) => {
      if (step === 'copy' && table === 'accounts') later ??= move(2);
    }).catch((error: unknown) => error);
    await later?.catch(() => undefined);
    await move(2);

    expect(overtaken).to.be.instanceOf(SupplierMoveFailed);
    expect(await rowsIn(three, 1)).to.equal(0);
    await expectNoDifferences(ports);
  });

  it('keeps everything of the supplier as it is meanwhile, and lets it be read', async () => {
    const view = await ports.accounts.view(await numberOf(ports), PAGE, MOMENT);
    // Behind the first comparison: both places have the whole supplier.
    await move(2, interruptedAt(moves, 20)).catch(() => undefined);
    const { number } = view!.account;
    const at = utcInstantOf(MOMENT);
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      status: () => ports.suppliers.update(code, { status: 'ongoing' }, at),
      settings: () => ports.suppliers.update(code, { timeZone: 'Europe/Berlin' }, at),
      stage: () => ports.processes.stage(code, [externalNumber('new')]),
      step: () => ports.processes.update(ADDRESS, (current) => ok(current)),
      accounts: () => ports.processes.completeAll(code, [openingOf('new')]),
      periods: () =>
        ports.accounts.changePeriods(number, ({ open }) => ok({ closed: undefined, open })),
      business: () =>
        ports.businesses.addAccounts(
          { supplierCode: code, externalBusinessIdentifier: businessIdOf('business-1') },
          [],
        ),
      revocation: () => ports.revocations.revokeOfAccount(number, at),
      revocation_of_business: () =>
        ports.revocations.revokeOfBusiness(
          { supplierCode: code, externalBusinessIdentifier: businessIdOf('business-1') },
          at,
        ),
    };
    for (const [name, change] of Object.entries(changes)) {
      const refused = await change().catch((error: unknown) => error);
      expect(refused, name).to.be.instanceOf(SupplierMoving);
    }
    const reading = await ports.notes.read(ADDRESS, []);
    const appended = await ports.notes.append(reading!, [noteOf('While it is moved')]);

    expect(reading?.supplier.status).to.equal('paused');
    expect(appended.isErr()).to.equal(true);
    expect(await ports.accounts.view(number, PAGE, MOMENT)).to.deep.equal(view);
    const listed = (await ports.suppliers.list()).filter((one) => one.code === code);
    expect(listed).to.have.lengthOf(1);
  });

  it('finds a copy that differs, and leaves the supplier where it is', async () => {
    const place = three.places.get(2).db;
    const changed = await move(2, {
      ...bound(moves),
      async *compare(one) {
        await place('notes').update({ body: 'Changed' });
        yield* moves.compare(one);
      },
    }).catch((error: unknown) => error);

    expect((changed as Error).message).to.equal(
      'The copy differs from its original in table notes.',
    );
    await move(1);
    expect((await ports.suppliers.find(code))?.status).to.equal('ongoing');
    await expectNoDifferences(ports);
  });

  it('loses nothing that another server loads meanwhile', async () => {
    const other = makePlacedDatabasePorts(three.another());
    const isMoved = { now: false };
    const waiting = new KnexSupplierMoves(three.places);
    const moving = move(3, waiting).finally(() => {
      isMoved.now = true;
    });
    const acknowledged: string[] = [];
    const statuses = new Set<string>();
    for (let count = 0; !isMoved.now || count < 10; count += 1) {
      const reading = await other.notes.read(ADDRESS, []);
      statuses.add(reading?.supplier.status ?? 'unknown');
      const body = `Note ${count}`;
      const appended = reading && (await other.notes.append(reading, [noteOf(body)]));
      if (appended?.isOk()) acknowledged.push(body);
    }
    expect((await moving).isOk()).to.equal(true);

    const view = await ports.accounts.view(await numberOf(ports), { size: 100_000 }, MOMENT);
    const stored = view!.notes.flatMap(({ body }) => (body?.startsWith('Note ') ? [body] : []));
    expect(stored.toSorted()).to.deep.equal(acknowledged.toSorted());
    expect([...statuses].toSorted()).to.deep.equal(['ongoing', 'paused']);
    await expectNoDifferences(ports);
  });
});

class Interruption extends Error {}

function bound(moves: SupplierMoves): SupplierMoves {
  return {
    begin: (...args) => moves.begin(...args),
    hold: (...args) => moves.hold(...args),
    copy: (one) => moves.copy(one),
    compare: (one) => moves.compare(one),
    switch: (...args) => moves.switch(...args),
    release: (...args) => moves.release(...args),
    clear: (one) => moves.clear(one),
  };
}

/** Throws before or behind one of the steps, or between two slices; the steps are counted from 0. */
function interruptedAt(moves: SupplierMoves, last: number): SupplierMoves {
  let step = 0;
  const tick = () => {
    if (step === last) throw new Interruption();
    step += 1;
  };
  const around = async <T>(work: () => Promise<T>): Promise<T> => {
    tick();
    const result = await work();
    tick();
    return result;
  };
  async function* between<T>(rows: AsyncIterable<T>): AsyncGenerator<T> {
    tick();
    for await (const one of rows) {
      tick();
      yield one;
    }
    tick();
  }
  return {
    begin: (...args) => around(() => moves.begin(...args)),
    hold: (...args) => around(() => moves.hold(...args)),
    copy: (one) => between(moves.copy(one)),
    compare: (one) => between(moves.compare(one)),
    switch: (...args) => around(() => moves.switch(...args)),
    release: (...args) => around(() => moves.release(...args)),
    clear: (one) => around(() => moves.clear(one)),
  };
}

/** All that can be asked about the supplier, but the pauses of moves. */
async function everythingOf(ports: DatabasePorts): Promise<object> {
  const processes = await ports.processReader.detailedPage(
    { supplierCode: code, state: undefined },
    undefined,
    1000,
  );
  const views = [];
  for (const number of await numbersOf(ports))
    views.push(await ports.accounts.view(number, PAGE, MOMENT));
  const business = await ports.businessInstructions.read(
    { organisationId, supplierCode: code, externalBusinessIdentifier: businessIdOf('business-1') },
    [externalNumber('account-1'), externalNumber('account-2')],
  );
  return {
    supplier: await ports.suppliers.find(code),
    counters: await ports.suppliers.count(code),
    firstChanges: (await ports.suppliers.listStatusChanges(code)).slice(0, 2),
    processes: processes?.records,
    views,
    business: business?.business,
    accounts: business?.accounts,
    batches: await ports.importBatches.list(code),
    keyUse: (await ports.keyedTransactions.read(ADDRESS, KEYED))?.match,
    suppliers: await ports.suppliers.list(),
  };
}

async function numbersOf(ports: DatabasePorts): Promise<readonly string[]> {
  const query = { tenantScope: organisationId, supplierCode: code, selection: 'imported' } as const;
  const page = await ports.processReader.page(query, undefined, 1000);
  return page!.records.map(({ accountNumber }) => accountNumber!);
}

async function numberOf(ports: DatabasePorts): Promise<string> {
  const reading = await ports.notes.read(ADDRESS, []);
  return reading!.account!.number;
}

/** How many rows the place has of the supplier; all rows of a place that has no other supplier. */
async function rowsIn({ places }: ThreePlaces, number: number): Promise<number> {
  const { db } = places.get(number);
  const [supplier] = await rawRows<{ id: number }>(
    db,
    'select id from import_suppliers where code = ?',
    [code],
  );
  const others: readonly SupplierCode[] = await db('import_suppliers').pluck('code');
  if (others.length > 0 && !supplier) return 0;
  let rows = others.length;
  for (const { name } of MOVED_TABLES) {
    const [counted] = await rawRows<{ rows: number }>(
      db,
      `select count(*) as rows from ${name}`,
      [],
    );
    rows += counted?.rows ?? 0;
  }
  return rows;
}

async function expectNoDifferences({ databaseCheck }: DatabasePorts): Promise<void> {
  const today = '2026-02-02' as CalendarDate;
  for await (const { check, differences, listed } of databaseCheck.run({ today, listed: 5 }))
    expect(differences, `${check}: ${JSON.stringify(listed)}`).to.equal(0);
}
