import type { RefreshTokenRepository } from '@data-import/application';
import type { UtcInstant } from '@data-import/domain';
import type { Knex } from 'knex';
import { addIfNew } from '../engine/statements.js';

interface RefreshTokenRow {
  digest: string;
  api_key_id: string;
  expires_at: UtcInstant;
}

export function knexRefreshTokenRepository(db: Knex): RefreshTokenRepository {
  return {
    async add({ digest, apiKeyId, expiresAt }) {
      const row = { digest, api_key_id: apiKeyId, expires_at: expiresAt };
      return addIfNew(db, 'refresh_tokens', 'digest', row);
    },

    async find(digest) {
      const row = await db<RefreshTokenRow>('refresh_tokens').where({ digest }).first();
      return row && { digest, apiKeyId: row.api_key_id, expiresAt: row.expires_at };
    },

    async removeExpiredBefore(instant) {
      await db<RefreshTokenRow>('refresh_tokens').where('expires_at', '<', instant).delete();
    },
  };
}
