import { ROLES } from '@data-import/domain';
import { openedForAll } from '@data-import/testkit/opened';
import { expect } from 'chai';
import { OPERATIONS } from '../../src/access-tokens/operations.js';
import { serve, type Service } from '../serving.js';

const CHANGES_OF_ADMINS = new Set([
  'createOrganisation',
  'eraseAccount',
  'issueApiKey',
  'revokeApiKey',
]);

const operationsOf = async (service: Service, token: string) => {
  const headers = { Authorization: `Token ${token}` };
  const answer = await service.fetch('/v1/data-import/identity/', { headers });
  return (await answer.json()) as { operations: string[]; role: string; read_only: boolean };
};

describe('the table of operations', () => {
  const service = openedForAll(() => serve());

  const guarded = () =>
    Object.entries(service.documentation.document.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, { security }]) => security === undefined)
        .map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
    );

  it('has every operation that needs a token, and the description says its roles', () => {
    const described = guarded().map(({ operationId, 'x-roles': roles }) => [operationId, roles]);

    expect(Object.fromEntries(described)).to.deep.equal(
      Object.fromEntries(Object.entries(OPERATIONS).map(([id, { roles }]) => [id, roles])),
    );
  });

  it('lets callers alone load, viewers change nothing, and admins alone decide about keys, organisations and erasure', () => {
    for (const { operationId, path, method, 'x-roles': roles = [] } of guarded()) {
      const isOfOperators = path.startsWith('/v1/operator/');
      expect(roles.includes('caller'), operationId).to.equal(!isOfOperators);
      expect(roles.includes('viewer'), operationId).to.equal(method === 'GET');
      if (!isOfOperators) continue;
      expect(roles.includes('operator'), operationId).to.equal(!CHANGES_OF_ADMINS.has(operationId));
      expect(roles, operationId).to.include('admin');
    }
  });

  it('is what the server goes by: every operation for every role, and for nobody', async () => {
    const tokens = {
      caller: 'caller-token',
      viewer: 'viewer',
      operator: 'operator',
      admin: 'admin',
    };
    for (const { method, path, operationId, 'x-roles': roles = [] } of guarded()) {
      const url = service.url + path.replaceAll(/\{\w+\}/g, 'X');
      for (const role of ROLES) {
        const headers = { Authorization: `Bearer ${tokens[role]}` };
        const { status } = await fetch(url, { method, headers });
        // Who is let in comes to a use case that this test does not have, or to a request without a body.
        expect(status === 403, `${operationId} for ${role}`).to.equal(!roles.includes(role));
        expect(status, `${operationId} for ${role}`).not.to.equal(401);
      }
      for (const [headers, code] of [
        [{}, 'not_authenticated'],
        [{ Authorization: 'Token stolen' }, 'authentication_failed'],
      ] as const) {
        const refused = await fetch(url, { method, headers });
        expect(refused.status, operationId).to.equal(401);
        expect(refused.headers.get('www-authenticate')).to.equal('Token');
        if (method !== 'HEAD') expect(await refused.json(), operationId).to.include({ code });
      }
    }
  });

  it('bars a key that only reads from every change', async () => {
    for (const { method, path, operationId, 'x-roles': roles = [] } of guarded()) {
      const { status } = await fetch(service.url + path.replaceAll(/\{\w+\}/g, 'X'), {
        method,
        headers: { Authorization: 'Token reader' },
      });
      expect(status === 403, operationId).to.equal(method !== 'GET' || !roles.includes('caller'));
    }
  });

  it('tells each key what it may do', async () => {
    const viewer = await operationsOf(service, 'viewer');
    const reader = await operationsOf(service, 'reader');

    expect(viewer).to.include({ role: 'viewer', read_only: false });
    expect(viewer.operations).to.include('listApiKeys').and.not.include('changeSupplier');
    expect(reader).to.include({ role: 'caller', read_only: true });
    expect(reader.operations).to.include('exportNotes').and.not.include('createNotes');
    expect((await operationsOf(service, 'admin')).operations).to.include('revokeApiKey');
  });
});
