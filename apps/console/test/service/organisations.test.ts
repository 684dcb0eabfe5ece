import type { Api } from '@data-import/client';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { readKeys } from '../../src/service/organisations.js';
import type { Session } from '../../src/session/session.js';

describe('the keys of an organisation', () => {
  it('have ended by the clock of the service', async () => {
    const keys = ['2099-01-01T00:00:00Z', '2099-01-03T00:00:00Z', null].map((end) => ({
      issued_at: '2020-01-01T00:00:00Z',
      revoked_at: null,
      expires_at: end,
    }));
    const headers = { Date: 'Fri, 02 Jan 2099 00:00:00 GMT' };
    const api = { GET: async () => ({ data: keys, response: new Response('', { headers }) }) };
    const call = async (ask: (asked: Api) => Promise<{ readonly data?: unknown }>) =>
      ok((await ask(api as unknown as Api)).data);
    const session = { client: { call } } as unknown as Session;

    const read = await readKeys(session, 'one', new AbortController().signal);

    expect(read._unsafeUnwrap().map(({ hasEnded }) => hasEnded)).to.deep.equal([
      true,
      false,
      false,
    ]);
  });
});
