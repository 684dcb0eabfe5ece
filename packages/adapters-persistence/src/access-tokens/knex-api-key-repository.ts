import { factsOfKey, type ApiKeyRepository, type StoredApiKey } from '@data-import/application';
import {
  OPERATOR_ROLES,
  type ApiKey,
  type CallerRights,
  type IssuedKey,
  type OperatorRole,
  type UtcInstant,
} from '@data-import/domain';
import type { Knex } from 'knex';
import { addIfNew, inTransaction } from '../engine/statements.js';
import { dialectOf } from '../engine/dialect.js';
import { describeChange } from '../tables/audit.js';
import { flag, instant, listOf, oneOf, optional, text } from '../tables/codec.js';
import { column, columnsOf, describeTable, present, type Row } from '../tables/table.js';

/** Servers of the version before know two roles; those of operators are told apart beside, where these do not look. */
interface ApiKeyFields extends IssuedKey, Partial<Omit<CallerRights, 'role'>> {
  readonly role: 'caller' | 'operator';
  readonly operatorRole?: OperatorRole | undefined;
}

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
    operatorRole: column('operator_role', optional(oneOf(OPERATOR_ROLES))),
    expiresAt: column('expires_at', optional(instant)),
    issuedBy: column('issued_by', optional(text())),
    importSuppliers: column('import_suppliers', optional(listOf(text()))),
    readOnly: column('read_only', optional(flag)),
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

    async findAll(ids) {
      const rows: readonly ApiKeyRow[] =
        ids.length > 0 ? await db('api_keys').whereIn('id', ids) : [];
      return new Map(rows.map(toStored).map(({ key }) => [key.id, key]));
    },

    async list(organisationId) {
      const rows: readonly ApiKeyRow[] = await db('api_keys')
        .where({ organisation_id: organisationId ?? null })
        .orderByRaw(`issued_at, ${dialectOf(db).byCodePoints('id')}`);
      return rows.map(toStored);
    },

    async listEnding({ after, until, usedSince }) {
      const rows: readonly ApiKeyRow[] = await db('api_keys')
        .where('expires_at', '>', after)
        .where('expires_at', '<=', until)
        .where('last_used_at', '>=', usedSince)
        .whereNull('revoked_at')
        .orderBy('expires_at')
        .limit(100);
      return rows.map(toStored);
    },

    async add(key, digest) {
      const row = { ...toColumns(key), digest };
      return inTransaction(db, undefined, (transaction) => {
        describeChange(factsOfKey(key));
        return addIfNew(transaction, 'api_keys', 'id', row);
      });
    },

    async update(key) {
      const updated = await inTransaction(db, undefined, (transaction) =>
        transaction('api_keys').where({ id: key.id }).update(toColumns(key)),
      );
      return updated > 0;
    },

    async recordUse(id, at) {
      await db('api_keys')
        .where({ id })
        .whereRaw('(last_used_at is null or last_used_at < ?)', [at])
        .update({ last_used_at: at });
    },
  };
}

const toColumns = (key: ApiKey) => {
  const fields: ApiKeyFields =
    key.role === 'caller' ? key : { ...key, role: 'operator', operatorRole: key.role };
  return columnsOf(API_KEYS, fields, {});
};

/** A key that a server of the version before has issued to an operator may do everything, as it could then. */
function toStored(row: ApiKeyRow): StoredApiKey {
  const { digest, last_used_at: lastUsedAt } = row;
  const { role, operatorRole = 'admin', ...fields } = present(API_KEYS.read(row));
  const key = { ...fields, role: role === 'caller' ? role : operatorRole } as ApiKey;
  return { key, digest, ...(lastUsedAt !== null && { lastUsedAt }) };
}
