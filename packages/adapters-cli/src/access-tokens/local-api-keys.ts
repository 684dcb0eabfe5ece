import type { UseCases } from '@data-import/application';
import { issuedApiKey, listedApiKeys } from '@data-import/wire/codecs';
import { valueOf } from '../operations/refusals.js';
import type { ApiRecord } from '../record.js';
import type { ApiKeyOperations } from './api-key-operations.js';

export function localApiKeys(useCases: UseCases): ApiKeyOperations {
  return {
    async issueApiKey({ role, organisationId, label, idempotencyKey }) {
      const given = {
        ...(label !== undefined && { label }),
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      };
      const issued = await useCases.issueApiKey(
        role === 'caller'
          ? { role, organisationId: organisationId ?? '', ...given }
          : { role, ...given },
      );
      return issuedApiKey.print(valueOf(issued)) as ApiRecord<'IssuedApiKey'>;
    },
    async listApiKeys(organisationId) {
      const listed = valueOf(await useCases.listApiKeys(organisationId));
      return listedApiKeys.print(listed) as readonly ApiRecord<'ListedApiKey'>[];
    },
    async revokeApiKey(id) {
      valueOf(await useCases.revokeApiKey(id));
    },
  };
}
