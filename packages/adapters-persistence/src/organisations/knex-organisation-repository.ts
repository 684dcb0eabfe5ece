import type { OrganisationRepository } from '@data-import/application';
import type { Organisation } from '@data-import/domain';
import type { Knex } from 'knex';
import { addIfNew, inTransaction } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { describeChange } from '../tables/audit.js';

export function knexOrganisationRepository(db: Knex): OrganisationRepository {
  return {
    async find(id) {
      return db<Organisation>('organisations').where({ id }).first('id', 'name');
    },

    async list() {
      const { byCodePoints } = dialectOf(db);
      return db<Organisation>('organisations')
        .select('id', 'name')
        .orderByRaw(`${byCodePoints('name')}, ${byCodePoints('id')}`);
    },

    add: ({ id, name }) =>
      inTransaction(db, undefined, (transaction) => {
        describeChange({ subject: id });
        return addIfNew(transaction, 'organisations', 'id', { id, name });
      }),
  };
}
