import type { OrganisationRepository } from '@data-import/application';
import type { Organisation } from '@data-import/domain';
import type { Knex } from 'knex';
import { isPostgres } from '../database/connection.js';
import { inTransaction } from '../database/in-transaction.js';

export class KnexOrganisationRepository implements OrganisationRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(id: string): Promise<Organisation | undefined> {
    return this.#db<Organisation>('organisations').where({ id }).first('id', 'name');
  }

  async list(): Promise<readonly Organisation[]> {
    // By code points, whatever language the database was set up for.
    const order = isPostgres(this.#db) ? 'name collate "C", id collate "C"' : 'name, id';
    return this.#db<Organisation>('organisations').select('id', 'name').orderByRaw(order);
  }

  async add({ id, name }: Organisation): Promise<boolean> {
    const added = await inTransaction(this.#db, (transaction) =>
      transaction<Organisation>('organisations')
        .insert({ id, name })
        .onConflict('id')
        .ignore()
        .returning('id'),
    );
    return added.length > 0;
  }
}
