import { positionOf } from '@data-import/http-kit';
import { expect } from 'chai';
import type { Context } from 'koa';
import { Senders } from '../../src/access-tokens/senders.js';

const CLIENT = { apiKeyId: 'key-1', organisationId: 'org-1', isOperator: false };

const asked = (authorization = '', ip = '2001:db8::1') =>
  ({ path: '/', ip, get: () => authorization }) as unknown as Context;

describe('Senders', () => {
  it('knows an accepted token behind each form of its scheme', () => {
    const senders = new Senders();
    senders.remember('good', CLIENT);

    for (const authorization of ['Token good', 'Token   good', 'bearer good'])
      expect(senders.positionOf(asked(authorization))).to.deep.equal(positionOf(CLIENT));
  });

  it('has one position for all addresses of a network', () => {
    const senders = new Senders();

    expect(senders.positionOf(asked('', '2001:db8::2'))).to.deep.equal(
      senders.positionOf(asked('', '2001:db8::1')),
    );
  });
});
