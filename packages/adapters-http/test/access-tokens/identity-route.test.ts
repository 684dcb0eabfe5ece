import type { Identity } from '@data-import/domain';
import { expect } from 'chai';
import { ok } from 'neverthrow';
import { CALLER, OPERATOR, serve } from '../serving.js';

const SERVICE = { version: '1.2.0', instance: 'https://data-import.example.com' };

const answerTo = async (identity: Identity, options: object = { service: SERVICE }) => {
  const service = await serve({ authenticate: async () => ok(identity) }, options);
  try {
    return await (await service.fetch('/v1/data-import/identity/')).json();
  } finally {
    await service.close();
  }
};

describe('GET identity', () => {
  it('names the key and the service', async () => {
    expect(await answerTo({ ...CALLER, label: 'Loading of March' })).to.deep.equal({
      api_key_id: 'key-1',
      label: 'Loading of March',
      organisation_id: 'org-1',
      service: SERVICE,
    });
  });

  it('has null for what there is not', async () => {
    expect(await answerTo(OPERATOR, {})).to.deep.equal({
      api_key_id: 'key-2',
      label: null,
      organisation_id: null,
      service: null,
    });
  });
});
