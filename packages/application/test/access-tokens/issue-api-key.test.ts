import { utcInstantOf, type Organisation } from '@data-import/domain';
import { expect } from 'chai';
import { makeIssueApiKey } from '../../src/access-tokens/issue-api-key.js';
import { MemoryApiKeyRepository } from '../../memory/access-tokens/memory-api-key-repository.js';
import { MemorySecrets } from '../../memory/access-tokens/memory-secrets.js';

const now = new Date('2026-01-01T00:00:00Z');
const organisation: Organisation = { id: 'organisation-1', name: 'Lights On' };

describe('issueApiKey', () => {
  let apiKeys: MemoryApiKeyRepository;
  const secrets = new MemorySecrets();

  const issueApiKey = (command: Parameters<ReturnType<typeof makeIssueApiKey>>[0]) =>
    makeIssueApiKey({
      apiKeys,
      organisations: { find: async (id) => (id === organisation.id ? organisation : undefined) },
      secrets,
      clock: { now: () => now },
    })(command);

  beforeEach(() => {
    apiKeys = new MemoryApiKeyRepository();
  });

  it("keeps a caller's key with its organisation and its label", async () => {
    const command = { role: 'caller', organisationId: organisation.id, label: 'loader' } as const;
    const { apiKeyId } = (await issueApiKey(command))._unsafeUnwrap();

    expect((await apiKeys.find(apiKeyId))?.key).to.deep.equal({
      id: apiKeyId,
      role: 'caller',
      organisationId: organisation.id,
      label: 'loader',
      issuedAt: utcInstantOf(now),
    });
  });

  it("keeps an operator's key without an organisation", async () => {
    const { apiKeyId } = (await issueApiKey({ role: 'operator' }))._unsafeUnwrap();

    expect((await apiKeys.find(apiKeyId))?.key).to.deep.equal({
      id: apiKeyId,
      role: 'operator',
      issuedAt: utcInstantOf(now),
    });
  });

  it('answers with a text of which only the digest is kept', async () => {
    const { apiKeyId, text } = (await issueApiKey({ role: 'operator' }))._unsafeUnwrap();
    const stored = await apiKeys.find(apiKeyId);

    expect(secrets.readApiKey(text)).to.deep.equal({ id: apiKeyId, digest: stored?.digest });
    expect(JSON.stringify(stored)).not.to.contain(text);
  });

  it('refuses an organisation that does not exist', async () => {
    const issued = await issueApiKey({ role: 'caller', organisationId: 'organisation-2' });

    expect(issued._unsafeUnwrapErr()).to.deep.equal({ kind: 'organisation-not-found' });
  });
});
