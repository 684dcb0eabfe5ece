import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { OrganisationRepository } from '../organisations/organisation-repository.js';
import type { OrganisationNotFound } from '../suppliers/manage-suppliers.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { Secrets } from './secrets.js';

export type IssueApiKeyCommand = { readonly label?: string } & (
  | { readonly role: 'caller'; readonly organisationId: string }
  | { readonly role: 'operator' }
);

/** The only time that the text is shown. */
export interface IssuedApiKey {
  readonly apiKeyId: string;
  readonly text: string;
}

export type IssueApiKey = (
  command: IssueApiKeyCommand,
) => Promise<Result<IssuedApiKey, OrganisationNotFound>>;

interface Ports {
  readonly apiKeys: ApiKeyRepository;
  readonly organisations: Pick<OrganisationRepository, 'find'>;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export const makeIssueApiKey =
  ({ apiKeys, organisations, secrets, clock }: Ports): IssueApiKey =>
  async (command) => {
    if (command.role === 'caller' && !(await organisations.find(command.organisationId)))
      return err({ kind: 'organisation-not-found' });

    const { id, text, digest } = secrets.makeApiKey(command.role);
    const key: ApiKey = { id, issuedAt: utcInstantOf(clock.now()), ...command };
    await apiKeys.add(key, digest);
    return ok({ apiKeyId: id, text });
  };
