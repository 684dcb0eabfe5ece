import type { Knex } from 'knex';
import { migratePlace } from '../migrations/migrate.js';
import type { PlaceIdentity } from '../migrations/place-identity.js';

/** Throws for a database that the service cannot work on. */
export type CheckDatabase = (db: Knex) => Promise<void>;

/** The address of a place leads to another place, to another instance, or to a database without the tables. */
export class WrongPlace extends Error {
  constructor(readonly place: number) {
    super(`The address of place ${place} leads to another database.`);
  }
}

interface GivenPlace {
  readonly number: number;
  readonly db: Knex;
}

/** Brings the place up to date if its database is the place. */
export async function preparePlace(
  shared: Knex,
  { number, db }: GivenPlace,
  check: CheckDatabase,
): Promise<void> {
  const expected = await identityOf(shared, number);
  const found = await storedIdentity(db);
  if (found?.number !== expected.number || found.instance !== expected.instance)
    throw new WrongPlace(number);
  await check(db);
  await migratePlace(db, expected);
}

/** Makes the database a place, or checks that it is this place already. */
export async function makePlace(
  shared: Knex,
  { number, db }: GivenPlace,
  check: CheckDatabase,
): Promise<void> {
  await check(db);
  const expected = await identityOf(shared, number);
  const found = await storedIdentity(db);
  if (found) return preparePlace(shared, { number, db }, check);
  await migratePlace(db, expected);
}

async function identityOf(shared: Knex, number: number): Promise<PlaceIdentity> {
  const first = await storedIdentity(shared);
  if (!first) throw new Error('The shared database has no identity.');
  return { number, instance: first.instance };
}

async function storedIdentity(db: Knex): Promise<PlaceIdentity | undefined> {
  if (!(await db.schema.hasTable('place'))) return undefined;
  return db<PlaceIdentity>('place').first('number', 'instance');
}
