import { OPERATOR_ROLES, revokeKey, utcInstantOf, type ApiKey } from '@data-import/domain';
import { expect } from 'chai';
import { instant } from '../time/dates.js';
import type { AccessTokenStore, OpenAccessTokenStore } from './access-token-store.js';

const issuedAt = utcInstantOf(new Date('2026-01-01T00:00:00Z'));
const revokedAt = utcInstantOf(new Date('2026-02-01T12:30:59Z'));
const organisationId = 'organisation-1';

const callersKey: ApiKey = { id: 'key-1', role: 'caller', organisationId, issuedAt };
const operatorsKey: ApiKey = { id: 'key-2', role: 'operator', label: 'night shift', issuedAt };

const dayOfJune = (day: number) => instant(`2026-06-${String(day).padStart(2, '0')}T00:00:00Z`);

/** Every store's ApiKeyRepository has to pass this suite. */
export function apiKeyRepositoryContract(implementation: string, open: OpenAccessTokenStore): void {
  describe(`ApiKeyRepository contract: ${implementation}`, () => {
    let store: AccessTokenStore;

    beforeEach(async () => {
      store = await open();
      await store.givenOrganisation(organisationId);
    });

    afterEach(() => store.close());

    it('returns every field of a key as it was added, apart from others', async () => {
      await store.apiKeys.add(callersKey, 'digest-1');
      await store.apiKeys.add(operatorsKey, 'digest-2');

      for (const [key, digest] of [
        [callersKey, 'digest-1'],
        [operatorsKey, 'digest-2'],
      ] as const)
        expect(await store.apiKeys.find(key.id)).to.deep.equal({ key, digest });
      for (const unknown of ['key-3', 'KEY-1'])
        expect(await store.apiKeys.find(unknown)).to.equal(undefined);
    });

    it('returns the rights of a key, its end and its issuer', async () => {
      const expiresAt = instant('2026-06-01T00:00:00Z');
      const bound: ApiKey = {
        id: 'key-1',
        role: 'caller',
        organisationId,
        issuedAt,
        expiresAt,
        issuedBy: 'key-2',
        importSuppliers: ['NORTH', 'SOUTH'],
        readOnly: true,
      };
      await store.apiKeys.add(bound, 'digest-1');
      expect((await store.apiKeys.find('key-1'))?.key).to.deep.equal(bound);
      for (const role of OPERATOR_ROLES) {
        await store.apiKeys.add({ ...operatorsKey, id: role, role, expiresAt }, 'digest-2');
        expect((await store.apiKeys.find(role))?.key).to.include({ role, expiresAt });
      }
    });

    it('lists the keys in use that end in a time, the next first', async () => {
      const keys: Readonly<Record<string, number | undefined>> = {
        d: 9,
        c: 14,
        b: 10,
        a: 15,
        e: 1,
        f: undefined,
      };
      for (const [id, day] of Object.entries(keys))
        await store.apiKeys.add(
          { ...callersKey, id, ...(day !== undefined && { expiresAt: dayOfJune(day) }) },
          'digest',
        );
      await store.apiKeys.add({ ...callersKey, id: 'unused', expiresAt: dayOfJune(9) }, 'digest');
      for (const id of Object.keys(keys)) await store.apiKeys.recordUse(id, revokedAt);
      const left = { ...callersKey, id: 'left', expiresAt: dayOfJune(9) };
      await store.apiKeys.add(revokeKey(left, revokedAt), 'digest');
      await store.apiKeys.recordUse('left', revokedAt);
      const listed = (usedSince = revokedAt) =>
        store.apiKeys.listEnding({ after: dayOfJune(1), until: dayOfJune(14), usedSince });

      expect((await listed()).map(({ key }) => key.id)).to.deep.equal(['d', 'b', 'c']);
      expect(await listed(instant('2026-02-01T12:31:00Z'))).to.deep.equal([]);
    });

    it('adds nothing when the id is taken, and leaves the key that has it as it is', async () => {
      expect(await store.apiKeys.add(callersKey, 'digest-1')).to.equal(true);
      const second = { ...operatorsKey, id: 'key-1' };

      expect(await store.apiKeys.add(second, 'digest-2')).to.equal(false);
      expect(await store.apiKeys.find('key-1')).to.deep.equal({
        key: callersKey,
        digest: 'digest-1',
      });
    });

    it('finds a key as it was updated, with its digest, and leaves others alone', async () => {
      await store.apiKeys.add(operatorsKey, 'digest-2');
      await store.apiKeys.add(callersKey, 'digest-1');
      await store.apiKeys.update(revokeKey(callersKey, revokedAt, 'key-2'));

      expect(await store.apiKeys.find('key-1')).to.deep.equal({
        key: { ...callersKey, revokedAt, revokedBy: 'key-2' },
        digest: 'digest-1',
      });
      expect((await store.apiKeys.find('key-2'))?.key).to.deep.equal(operatorsKey);
    });

    it('adds one of several that come with one id at the same moment', async () => {
      const adding = Array.from({ length: 8 }, () => store.apiKeys.add(callersKey, 'digest-1'));

      expect((await Promise.all(adding)).filter(Boolean)).to.have.lengthOf(1);
    });

    it('records when a key was used last, and leaves that when the key is revoked', async () => {
      const [earlier, later] = [instant('2026-01-02T10:00:00Z'), instant('2026-01-02T10:01:00Z')];
      await store.apiKeys.add(callersKey, 'digest-1');
      await store.apiKeys.recordUse('key-1', later);
      await store.apiKeys.recordUse('key-1', earlier);
      await store.apiKeys.recordUse('key-9', later);
      await store.apiKeys.update(revokeKey(callersKey, revokedAt));

      expect(await store.apiKeys.find('key-1')).to.deep.equal({
        key: { ...callersKey, revokedAt },
        digest: 'digest-1',
        lastUsedAt: later,
      });
      await store.apiKeys.recordUse('key-1', revokedAt);
      expect((await store.apiKeys.find('key-1'))?.lastUsedAt).to.equal(revokedAt);
    });

    it('lists the keys of an organisation or those of operators, the oldest first', async () => {
      await store.givenOrganisation('organisation-2');
      const older = { ...callersKey, id: 'key-8', issuedAt: instant('2025-12-31T23:59:59Z') };
      const others = { ...callersKey, id: 'key-4', organisationId: 'organisation-2' };
      for (const key of [{ ...callersKey, id: 'key-3' }, callersKey, operatorsKey, older, others])
        await store.apiKeys.add(key, `digest of ${key.id}`);
      await store.apiKeys.recordUse('key-8', revokedAt);
      const idsOf = async (organisation: string | undefined) =>
        (await store.apiKeys.list(organisation)).map(({ key }) => key.id);

      expect(await idsOf(organisationId)).to.deep.equal(['key-8', 'key-1', 'key-3']);
      expect(await idsOf('organisation-2')).to.deep.equal(['key-4']);
      expect(await idsOf(undefined)).to.deep.equal(['key-2']);
      expect(await idsOf('organisation-3')).to.deep.equal([]);
      expect((await store.apiKeys.list(organisationId))[0]).to.deep.equal({
        key: older,
        digest: 'digest of key-8',
        lastUsedAt: revokedAt,
      });
    });

    it('finds the keys with these ids, also revoked ones', async () => {
      const revoked = revokeKey({ ...operatorsKey, id: 'key-3', label: 'day shift' }, revokedAt);
      await store.apiKeys.add(callersKey, 'digest-1');
      await store.apiKeys.add(operatorsKey, 'digest-2');
      await store.apiKeys.add(revoked, 'digest-3');
      await store.apiKeys.add({ ...operatorsKey, id: 'key-4', label: 'other' }, 'digest-4');

      const keys = await store.apiKeys.findAll(['key-1', 'key-3', 'KEY-4', 'key-9']);
      expect(keys).to.deep.equal(
        new Map([
          ['key-1', callersKey],
          ['key-3', revoked],
        ]),
      );
      expect(await store.apiKeys.findAll([])).to.deep.equal(new Map());
    });
  });
}
