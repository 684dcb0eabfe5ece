import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JoseAccessTokenSigner, readSigningKeys } from '@data-import/adapters-crypto';
import { until } from '@data-import/testkit/until';
import { expect } from 'chai';
import type { Api } from './api.js';
import { onPostgres } from './deployments.js';
import * as requests from './requests.js';
import type { Site } from './site.js';
import { givenSupplier, type Supplier } from './supplier.js';

describe('who may do what', () => {
  let site: Site;
  let mine: Supplier;
  let theirs: Supplier;

  before(async () => {
    site = await onPostgres.site();
    mine = await givenSupplier(site.service);
    theirs = await givenSupplier(site.service, { accounts: 2 });
  });

  it('goes by the stored key: a token that claims more, and is signed rightly, is no more', async () => {
    const keys = await readSigningKeys(
      await readFile(join(site.service.dataDir, 'token-signing-key.json'), 'utf8'),
    );
    const signer = new JoseAccessTokenSigner('data-import', keys);
    // oxlint-disable-next-line house/no-clock-assertion -- a token begins at a time of day, and nothing is measured
    const iat = Math.floor(Date.now() / 1000);
    const common = { iss: signer.issuer, sub: mine.apiKeyId, iat, exp: iat + 600, jti: 'forged' };
    const asOperator = mine.caller.withToken(await signer.sign({ ...common, role: 'operator' }));
    const asOther = mine.caller.withToken(
      await signer.sign({ ...common, role: 'caller', org: theirs.organisationId }),
    );

    expect((await asOperator.get('/v1/operator/import-suppliers/')).status).to.equal(403);
    expect((await asOther.get(listOf('all', theirs))).status).to.equal(404);
    expect((await asOther.get(listOf('all', mine))).status).to.equal(200);
  });

  it("answers for another organisation's supplier, and for one that the key is not bound to, as for none", async () => {
    const other = `${mine.code}_B`;
    const organisation = { organisation_id: mine.organisationId };
    await mine.operator.posted('/v1/operator/import-suppliers/', {
      code: other,
      ...organisation,
    });
    const keys = `/v1/operator/organisations/${mine.organisationId}/api-keys/`;
    const bound = async (rights: object) => {
      const key = await mine.operator.posted<{ api_key: string }>(keys, {
        import_suppliers: [other],
        ...rights,
      });
      return mine.caller.as(key.api_key);
    };
    const [loader, reader] = [await bound({}), await bound({ read_only: true })];
    const number = mine.accounts[0]!.external_account_number;
    const asked = (code: string, path: string) =>
      path.replace('{import_supplier_code}', code).replace('{external_account_number}', number);
    for (const { method, path } of await described(site)) {
      if (method !== 'GET' || !path.startsWith('/v1/data-import/')) continue;
      if (!path.includes('{import_supplier_code}')) continue;
      for (const api of [theirs.caller, loader, reader]) {
        const answer = await api.get(asked(mine.code, path));
        const unknown = await api.get(asked('NOBODY', path));
        expect([answer.status, answer.body], path).to.deep.equal([404, unknown.body]);
      }
      const own = await mine.caller.get(asked(mine.code, path));
      expect(own.status, path).to.equal(200);
    }
    for (const api of [loader, reader])
      for (const path of ['import-suppliers/', 'progress/', `accounts/?q=${number}`, 'refusals/'])
        expect(await listed(api, path), path).not.to.match(new RegExp(`"${mine.code}"`));
    expect(await listed(loader, 'import-suppliers/')).to.include(other);

    const notes = requests.notes(mine, ['no']);
    const refused = await loader.post(requests.NOTES, notes);
    const unknown = await loader.post(requests.NOTES, { ...notes, import_supplier: 'NOBODY' });
    expect([refused.status, refused.body]).to.deep.equal([404, unknown.body]);
    expect((await reader.post(requests.NOTES, notes)).status).to.equal(403);
    expect(await mine.counters()).to.include({ notes: 0 });
  });
});

// Slow because a server asks for a key again after five seconds.
describe('a key that was revoked', () => {
  it('gives no token, and those it gave die on every server within ten seconds', async () => {
    const site = await onPostgres.site();
    const leaving = await givenSupplier(site.service);
    const callers = await site.apis(leaving.apiKey);
    const list = listOf('all', leaving);
    for (const caller of callers) expect((await caller.get(list)).status).to.equal(200);

    const key = `/v1/operator/api-keys/${leaving.apiKeyId}/`;
    expect((await leaving.operator.ask('DELETE', key)).status).to.equal(204);
    await Promise.all(callers.map((caller) => untilRefused(caller, list)));

    const { body } = await leaving.caller.post('/v1/graphql/', {
      query: 'mutation($key: String!) { obtainServiceToken(input: {APIKey: $key}) { token } }',
      variables: { key: leaving.apiKey },
    });
    expect(body).to.have.nested.property('errors[0].extensions.code', 'INVALID_API_KEY');
  });
});

async function listed(api: Api, path: string): Promise<string> {
  return JSON.stringify((await api.get(`/v1/data-import/${path}`)).body);
}

interface Described {
  readonly method: string;
  readonly path: string;
  readonly roles: readonly string[];
}

/** Every operation that asks for a token, with the roles that the description says. */
async function described({ service }: Site): Promise<readonly Described[]> {
  const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-roles'?: readonly string[] }>>;
  };
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { 'x-roles': roles }]) =>
      roles ? [{ method: method.toUpperCase(), path, roles }] : [],
    ),
  );
}

function listOf(list: string, { code }: Supplier): string {
  return `/v1/data-import/${list}-account-import-processes/${code}/`;
}

async function untilRefused(caller: Api, path: string): Promise<void> {
  await until('the token is refused', async () => (await caller.get(path)).status === 401);
}
