import type { Knex } from 'knex';
import type { Dialect } from '../dialects/dialect.js';
import { instantColumn } from './instant-column.js';

/** What does not belong to a supplier: who may ask, and the map of places. Nothing of it refers into a place. */
export async function up(db: Knex, { types }: Dialect): Promise<void> {
  const instant = instantColumn(types.instant);

  await db.schema.createTable('organisations', (table) => {
    table.text('id').primary();
    table.text('name').notNullable();
  });

  await db.schema.createTable('api_keys', (table) => {
    table.text('id').primary();
    table.text('organisation_id').references('organisations.id').index();
    table.text('role').notNullable().checkIn(['caller', 'operator']);
    table.text('label');
    table.text('digest').notNullable();
    instant(table, 'issued_at').notNullable();
    instant(table, 'revoked_at');
    table.text('revoked_by').references('api_keys.id');
    instant(table, 'last_used_at');
    table.check("(role = 'caller') = (organisation_id is not null)");
  });

  await db.schema.createTable('refresh_tokens', (table) => {
    table.text('digest').primary();
    table.text('api_key_id').notNullable().references('api_keys.id');
    instant(table, 'expires_at').notNullable().index();
  });

  await db.schema.createTable('places', (table) => {
    table.integer('number').primary();
  });
  await db('places').insert({ number: 1 });

  // Every supplier of the instance, so a code is unique over all places.
  await db.schema.createTable('supplier_places', (table) => {
    table.text('code').primary();
    table.integer('place').notNullable().references('places.number');
    // While the supplier is moved: where to, or, once it lives there, the place that is still to be cleared.
    table.integer('moving_to').references('places.number');
    table.integer('leaving').references('places.number');
    // Of the last command that worked on the move: an earlier one that still runs stops.
    table.text('run');
  });

  // An account number names the place where the account was made; here is where such accounts went.
  await db.schema.createTable('supplier_moves', (table) => {
    table.increments('id');
    table.text('code').notNullable();
    table.integer('from_place').notNullable().references('places.number').index();
    table.integer('to_place').notNullable().references('places.number');
    instant(table, 'moved_at').notNullable();
  });
}
