import type { OrganisationRepository } from '@data-import/application';
import type { Organisation } from '@data-import/domain';
import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';

export class KnexOrganisationRepository implements OrganisationRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(id: string): Promise<Organisation | undefined> {
    return this.#db<Organisation>('organisations').where({ id }).first('id', 'name');
  }

  async add({ id, name }: Organisation): Promise<void> {
    await inTransaction(this.#db, (transaction) =>
      transaction<Organisation>('organisations').insert({ id, name }),
    );
  }
}
