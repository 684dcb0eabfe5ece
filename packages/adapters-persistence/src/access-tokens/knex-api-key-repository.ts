import type { ApiKeyRepository, StoredApiKey } from '@data-import/application';
import type { ApiKey, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { inTransaction } from '../database/in-transaction.js';
import { dialectOf } from '../dialects/dialect.js';

type ApiKeyRow = {
  id: string;
  label: string | null;
  digest: string;
  issued_at: UtcInstant;
  revoked_at: UtcInstant | null;
  revoked_by: string | null;
  last_used_at: UtcInstant | null;
} & ({ role: 'caller'; organisation_id: string } | { role: 'operator'; organisation_id: null });

export class KnexApiKeyRepository implements ApiKeyRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(id: string): Promise<StoredApiKey | undefined> {
    const row: ApiKeyRow | undefined = await this.#db('api_keys').where({ id }).first();
    return row && toStored(row);
  }

  async list(organisationId: string | undefined): Promise<readonly StoredApiKey[]> {
    const rows: readonly ApiKeyRow[] = await this.#db('api_keys')
      .where({ organisation_id: organisationId ?? null })
      .orderByRaw(`issued_at, ${dialectOf(this.#db).sql.byCodePoints('id')}`);
    return rows.map(toStored);
  }

  async add(key: ApiKey, digest: string): Promise<boolean> {
    const added: readonly unknown[] = await inTransaction(this.#db, undefined, (transaction) =>
      transaction('api_keys')
        .insert({ ...toColumns(key), digest })
        .onConflict('id')
        .ignore()
        .returning('id'),
    );
    return added.length > 0;
  }

  async update(key: ApiKey): Promise<void> {
    await this.#db('api_keys').where({ id: key.id }).update(toColumns(key));
  }

  async recordUse(id: string, at: UtcInstant): Promise<void> {
    await this.#db('api_keys')
      .where({ id })
      .whereRaw('(last_used_at is null or last_used_at < ?)', [at])
      .update({ last_used_at: at });
  }
}

function toColumns(key: ApiKey): Omit<ApiKeyRow, 'digest' | 'last_used_at'> {
  return {
    id: key.id,
    label: key.label ?? null,
    issued_at: key.issuedAt,
    revoked_at: key.revokedAt ?? null,
    revoked_by: key.revokedBy ?? null,
    ...(key.role === 'caller'
      ? { role: key.role, organisation_id: key.organisationId }
      : { role: key.role, organisation_id: null }),
  };
}

function toStored(row: ApiKeyRow): StoredApiKey {
  const { digest, last_used_at: lastUsedAt } = row;
  return { key: toApiKey(row), digest, ...(lastUsedAt !== null && { lastUsedAt }) };
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    issuedAt: row.issued_at,
    ...(row.label === null ? {} : { label: row.label }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
    ...(row.revoked_by === null ? {} : { revokedBy: row.revoked_by }),
    ...(row.role === 'caller'
      ? { role: row.role, organisationId: row.organisation_id }
      : { role: row.role }),
  };
}
