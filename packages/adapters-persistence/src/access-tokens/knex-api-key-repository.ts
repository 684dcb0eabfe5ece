import type { ApiKeyRepository, StoredApiKey } from '@data-import/application';
import type { ApiKey, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { addIfNew, inTransaction } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { instant, oneOf, optional, text } from '../tables/codec.js';
import { column, columnsOf, describeTable, present, type Row } from '../tables/table.js';

/** A key of a caller has an organisation. */
type ApiKeyFields = Pick<ApiKey, keyof ApiKey> & { readonly organisationId?: string };

const API_KEYS = describeTable<ApiKeyFields, object>({
  name: 'api_keys',
  place: {},
  item: {
    id: column('id', text()),
    label: column('label', optional(text())),
    issuedAt: column('issued_at', instant),
    revokedAt: column('revoked_at', optional(instant)),
    revokedBy: column('revoked_by', optional(text())),
    role: column('role', oneOf(['caller', 'operator'])),
    organisationId: column('organisation_id', optional(text())),
  },
});

interface ApiKeyRow extends Row {
  readonly digest: string;
  readonly last_used_at: UtcInstant | null;
}

export function knexApiKeyRepository(db: Knex): ApiKeyRepository {
  return {
    async find(id) {
      const row: ApiKeyRow | undefined = await db('api_keys').where({ id }).first();
      return row && toStored(row);
    },

    async labelsOf(ids) {
      if (ids.length === 0) return new Map();
      const rows: readonly { readonly id: string; readonly label: string }[] = await db('api_keys')
        .select('id', 'label')
        .whereIn('id', ids)
        .whereNotNull('label');
      return new Map(rows.map(({ id, label }) => [id, label]));
    },

    async list(organisationId) {
      const rows: readonly ApiKeyRow[] = await db('api_keys')
        .where({ organisation_id: organisationId ?? null })
        .orderByRaw(`issued_at, ${dialectOf(db).byCodePoints('id')}`);
      return rows.map(toStored);
    },

    async add(key, digest) {
      const row = { ...toColumns(key), digest };
      return inTransaction(db, undefined, (transaction) =>
        addIfNew(transaction, 'api_keys', 'id', row),
      );
    },

    async update(key) {
      await db('api_keys').where({ id: key.id }).update(toColumns(key));
    },

    async recordUse(id, at) {
      await db('api_keys')
        .where({ id })
        .whereRaw('(last_used_at is null or last_used_at < ?)', [at])
        .update({ last_used_at: at });
    },
  };
}

const toColumns = (key: ApiKey) => columnsOf(API_KEYS, key, {});

function toStored(row: ApiKeyRow): StoredApiKey {
  const { digest, last_used_at: lastUsedAt } = row;
  const key = present(API_KEYS.read(row)) as ApiKey;
  return { key, digest, ...(lastUsedAt !== null && { lastUsedAt }) };
}
