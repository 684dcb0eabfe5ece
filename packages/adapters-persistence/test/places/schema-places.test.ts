import { expect } from 'chai';
import {
  externalNumber,
  givenAccounts,
  givenSupplier,
  noteOf,
  SUPPLIER,
} from '@data-import/application/contracts';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/database/connection.js';
import { POSTGRES_DEFAULTS } from '../../src/database/database-settings.js';
import { makePlacedDatabasePorts, type DatabasePorts } from '../../src/database-ports.js';
import { poolOf } from '../../src/dialects/postgres/connection.js';
import { Places } from '../../src/places/places.js';
import { postgres } from '../databases.js';
import { inPlace } from './in-place.js';

const ADDRESS = {
  organisationId: SUPPLIER.organisationId,
  supplierCode: SUPPLIER.code,
  externalAccountNumber: externalNumber('account-1'),
};
const NOW = '2026-02-01T10:20:30Z' as never;

/**
 * A schema of a PostgreSQL database is a place as well. No cluster can be had here: the functions of Citus are played by
 * functions that take note, which shows when the service calls them and not what a cluster does then.
 */
describe('a place in a schema', () => {
  let shared: Knex;
  let schema: Knex;
  let ports: DatabasePorts;
  let drop: () => Promise<void>;

  beforeEach(async () => {
    const made = await postgres.migrated();
    ({ drop } = made);
    shared = openDatabase(made.settings);
    await shared.raw('create schema place_2');
    schema = openDatabase({
      ...POSTGRES_DEFAULTS,
      url: (made.settings as { url: string }).url,
      schema: 'place_2',
    });
    const places = new Places(shared, new Map([[2, schema]]));
    ports = makePlacedDatabasePorts(places);
    expect((await ports.places.add(2)).isOk()).to.equal(true);
    ports = inPlace(2, ports);
    await givenSupplier(ports);
    await givenAccounts(ports, ['account-1']);
  });
  afterEach(async () => {
    await schema.destroy();
    await shared.destroy();
    await drop();
  });

  const rowsIn = async (table: string): Promise<number> => {
    const { rows } = await poolOf(shared).query<{ rows: string }>(
      `select count(*) as rows from ${table}`,
    );
    return Number(rows[0]?.rows);
  };

  it('has all of its suppliers, beside the shared part of the same database', async () => {
    const reading = await ports.notes.read(ADDRESS, []);
    expect((await ports.notes.append(reading!, [noteOf('One')])).isOk()).to.equal(true);

    expect(await rowsIn('place_2.notes')).to.equal(1);
    expect(await rowsIn('public.notes')).to.equal(0);
    expect(await rowsIn('public.import_suppliers')).to.equal(0);
    await ports.suppliers.update(SUPPLIER.code, { status: 'paused' }, NOW);
    expect((await ports.notes.append(reading!, [noteOf('Two')])).isErr()).to.equal(true);
  });

  it('has writers awaited on every node once a status is committed, also when it stays the same', async () => {
    await shared.raw(`
      create table asked (command text, status_then text);
      create function public.run_command_on_all_nodes(command text)
        returns table (nodeid int, success boolean, result text) language plpgsql as $$ begin
          insert into public.asked select command, status from place_2.import_suppliers;
          return query select 1, true, '';
        end $$`);
    await schema.raw('alter function public.run_command_on_all_nodes set schema place_2');
    for (const status of ['paused', 'paused'] as const)
      await ports.suppliers.update(SUPPLIER.code, { status }, NOW);

    const { id } = await schema('import_suppliers').first('id');
    const command = `select pg_advisory_xact_lock(1, ${id})`;
    expect(await shared('asked').select()).to.deep.equal([
      { command, status_then: 'paused' },
      { command, status_then: 'paused' },
    ]);
  });

  it('says that a pause does not hold when a node does not answer', async () => {
    await schema.raw(`
      create function run_command_on_all_nodes(command text)
        returns table (nodeid int, success boolean, result text) language sql as $$ select 7, false, 'gone' $$`);
    const failed = await ports.suppliers
      .update(SUPPLIER.code, { status: 'paused' }, NOW)
      .catch(({ message }: Error) => message);

    expect(failed).to.equal('Writers may still be at work on nodes 7 of the cluster.');
  });
});
