import { revokeKey, utcInstantOf, type Organisation } from '@data-import/domain';
import { expect } from 'chai';
import { makeApiKeyCommands, type IssueApiKeyCommand } from '../../src/access-tokens/api-keys.js';
import type { Secrets } from '../../src/access-tokens/secrets.js';
import { MemoryApiKeyRepository, MemorySecrets } from '../../memory/memory-access-tokens.js';
import { MemoryStore } from '../../memory/memory-store.js';
import { memorySupplierRepository } from '../../memory/suppliers/memory-supplier-repository.js';
import { memoryOrganisationRepository } from '../../memory/organisations/memory-organisation-repository.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const start = new Date('2026-01-01T00:00:00Z');
let now = start;
const organisation: Organisation = { id: 'organisation-1', name: 'Lights On' };
const another: Organisation = { id: 'organisation-3', name: 'Lights Off' };

describe('issueApiKey', () => {
  let apiKeys: MemoryApiKeyRepository;
  const secrets = new MemorySecrets();
  const store = new MemoryStore();
  for (const one of [organisation, another]) store.organisations.set(one.id, one);

  const issueApiKey = (command: IssueApiKeyCommand, asked: Secrets = secrets) =>
    makeApiKeyCommands({
      apiKeys,
      organisations: memoryOrganisationRepository(store),
      suppliers: memorySupplierRepository(store),
      secrets: asked,
      clock: { now: () => now },
    }).issueApiKey(command);

  beforeEach(() => {
    apiKeys = new MemoryApiKeyRepository();
  });

  it('answers with a text of which only the digest is stored', async () => {
    const { apiKeyId, text } = (await issueApiKey({ role: 'operator' }))._unsafeUnwrap();
    const stored = await apiKeys.find(apiKeyId);

    expect(secrets.readApiKey(text)).to.deep.equal({ id: apiKeyId, digest: stored?.digest });
    expect(JSON.stringify(stored)).not.to.contain(text);
  });

  it('fails when an id is made twice, and shows no key that is not stored', async () => {
    const made = secrets.makeApiKey('operator');
    const alike = Object.assign(new MemorySecrets(), { makeApiKey: () => made });
    await issueApiKey({ role: 'operator' }, alike);
    const failure = await issueApiKey({ role: 'operator' }, alike).catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(Error).with.property('message', 'An id was made twice.');
  });

  describe('under an idempotency key', () => {
    const command = {
      role: 'caller',
      organisationId: organisation.id,
      label: 'loader',
      idempotencyKey: 'first',
    } as const;

    beforeEach(() => {
      now = start;
    });

    it('gives the same key again, also to repeats at the same moment', async () => {
      const repeats = await Promise.all(Array.from({ length: 5 }, () => issueApiKey(command)));
      now = new Date(start.getTime() + DAY_MS - 1);
      const late = await issueApiKey(command);

      const texts = [...repeats, late].map((issued) => issued._unsafeUnwrap().text);
      expect(new Set(texts)).to.have.property('size', 1);
      expect(await apiKeys.list(organisation.id)).to.have.lengthOf(1);
    });

    it('gives other keys to other requests', async () => {
      const first = (await issueApiKey(command))._unsafeUnwrap();
      const second = await issueApiKey({ ...command, idempotencyKey: 'second' });
      const operators = await issueApiKey({ role: 'operator', idempotencyKey: 'first' });
      const theirs = await issueApiKey({ ...command, organisationId: another.id });

      expect(second._unsafeUnwrap().text).not.to.equal(first.text);
      expect(operators._unsafeUnwrap().text).not.to.equal(first.text);
      expect(theirs._unsafeUnwrap().text).not.to.equal(first.text);
    });

    it('refuses another request', async () => {
      await issueApiKey(command);
      const expiresAt = utcInstantOf(new Date(start.getTime() + DAY_MS));
      for (const change of [{ label: 'another' }, { readOnly: true }, { expiresAt }]) {
        const other = await issueApiKey({ ...command, ...change });
        expect(other._unsafeUnwrapErr()).to.deep.equal({ kind: 'idempotency-key-reused' });
      }
    });

    it('shows the key no more after a day, nor when it is revoked', async () => {
      const { apiKeyId } = (await issueApiKey(command))._unsafeUnwrap();
      now = new Date(start.getTime() + DAY_MS);
      const late = await issueApiKey(command);
      now = start;
      const stored = (await apiKeys.find(apiKeyId))!;
      await apiKeys.update(revokeKey(stored.key, utcInstantOf(start)));
      const revoked = await issueApiKey(command);

      for (const refused of [late, revoked])
        expect(refused._unsafeUnwrapErr()).to.deep.equal({ kind: 'api-key-already-issued' });
    });
  });

  it("makes an admin of the first operator's key, and an operator of the next", async () => {
    const roles = [];
    for (const role of ['viewer', 'operator', 'operator', 'admin'] as const) {
      const { apiKeyId } = (await issueApiKey({ role }))._unsafeUnwrap();
      roles.push((await apiKeys.find(apiKeyId))?.key.role);
    }

    expect(roles).to.deep.equal(['viewer', 'admin', 'operator', 'admin']);
  });
});
