import type { ApiKeyRepository, StoredApiKey } from '@data-import/application';
import type { ApiKey, UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';

type ApiKeyRow = {
  id: string;
  label: string | null;
  digest: string;
  issued_at: UtcInstant;
  revoked_at: UtcInstant | null;
} & ({ role: 'caller'; organisation_id: string } | { role: 'operator'; organisation_id: null });

export class KnexApiKeyRepository implements ApiKeyRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async find(id: string): Promise<StoredApiKey | undefined> {
    const row: ApiKeyRow | undefined = await this.#db('api_keys').where({ id }).first();
    return row && { key: toApiKey(row), digest: row.digest };
  }

  async add(key: ApiKey, digest: string): Promise<void> {
    await this.#db('api_keys').insert({ ...toColumns(key), digest });
  }

  async update(key: ApiKey): Promise<void> {
    await this.#db('api_keys').where({ id: key.id }).update(toColumns(key));
  }
}

function toColumns(key: ApiKey): Omit<ApiKeyRow, 'digest'> {
  return {
    id: key.id,
    label: key.label ?? null,
    issued_at: key.issuedAt,
    revoked_at: key.revokedAt ?? null,
    ...(key.role === 'caller'
      ? { role: key.role, organisation_id: key.organisationId }
      : { role: key.role, organisation_id: null }),
  };
}

function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    issuedAt: row.issued_at,
    ...(row.label === null ? {} : { label: row.label }),
    ...(row.revoked_at === null ? {} : { revokedAt: row.revoked_at }),
    ...(row.role === 'caller'
      ? { role: row.role, organisationId: row.organisation_id }
      : { role: row.role }),
  };
}
