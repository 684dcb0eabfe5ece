import { utcInstantOf, type ApiKey } from '@data-import/domain';
import { err, ok, type Result } from 'neverthrow';
import type { Clock } from '../clock.js';
import type { OrganisationRepository } from '../organisations/organisation-repository.js';
import type { OrganisationNotFound } from '../suppliers/manage-suppliers.js';
import type { ApiKeyRepository } from './api-key-repository.js';
import type { Secrets } from './secrets.js';

/** The label is for the operator's eyes. */
export type IssueApiKeyCommand = { readonly label?: string } & (
  | { readonly role: 'caller'; readonly organisationId: string }
  | { readonly role: 'operator' }
);

/** The only time that the text is shown. */
export interface IssuedApiKey {
  readonly apiKeyId: string;
  readonly text: string;
}

/** Makes a key; a caller's belongs to an organisation, which must be there. */
export type IssueApiKey = (
  command: IssueApiKeyCommand,
) => Promise<Result<IssuedApiKey, OrganisationNotFound>>;

interface Ports {
  readonly apiKeys: ApiKeyRepository;
  readonly organisations: Pick<OrganisationRepository, 'find'>;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** Text, id and digest come from `secrets`; `apiKeys` keeps the id and the digest. */
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
