import type { RefreshTokenRepository, StoredRefreshToken } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';

interface RefreshTokenRow {
  digest: string;
  api_key_id: string;
  expires_at: UtcInstant;
}

export class KnexRefreshTokenRepository implements RefreshTokenRepository {
  readonly #db: Knex;

  constructor(db: Knex) {
    this.#db = db;
  }

  async add({ digest, apiKeyId, expiresAt }: StoredRefreshToken): Promise<boolean> {
    const row = { digest, api_key_id: apiKeyId, expires_at: expiresAt };
    const added = await this.#db<RefreshTokenRow>('refresh_tokens')
      .insert(row)
      .onConflict('digest')
      .ignore()
      .returning('digest');
    return added.length > 0;
  }

  async find(digest: string): Promise<StoredRefreshToken | undefined> {
    const row = await this.#db<RefreshTokenRow>('refresh_tokens').where({ digest }).first();
    return row && { digest, apiKeyId: row.api_key_id, expiresAt: row.expires_at };
  }

  async removeExpiredBefore(instant: UtcInstant): Promise<void> {
    await this.#db<RefreshTokenRow>('refresh_tokens').where('expires_at', '<', instant).delete();
  }
}
