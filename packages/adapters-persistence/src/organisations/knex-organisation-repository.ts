import type { OrganisationRepository } from '@data-import/application';
import type { Organisation } from '@data-import/domain';
import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';
import { dialectOf } from '../dialects/dialect.js';

export class KnexOrganisationRepository implements OrganisationRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(id: string): Promise<Organisation | undefined> {
    return this.#db<Organisation>('organisations').where({ id }).first('id', 'name');
  }

  async list(): Promise<readonly Organisation[]> {
    const { byCodePoints } = dialectOf(this.#db).sql;
    return this.#db<Organisation>('organisations')
      .select('id', 'name')
      .orderByRaw(`${byCodePoints('name')}, ${byCodePoints('id')}`);
  }

  async add({ id, name }: Organisation): Promise<boolean> {
    const added = await inTransaction(this.#db, undefined, (transaction) =>
      transaction<Organisation>('organisations')
        .insert({ id, name })
        .onConflict('id')
        .ignore()
        .returning('id'),
    );
    return added.length > 0;
  }
}
