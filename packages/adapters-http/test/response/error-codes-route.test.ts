import { expect } from 'chai';
import { ERROR_CODES } from '../../src/response/error-codes.js';
import { AS_OPERATOR, serve, type Service } from '../serving.js';

const PATH = '/v1/data-import/error-codes/';

describe('GET error-codes', () => {
  let service: Service;

  before(async () => {
    service = await serve();
  });

  after(() => service.close());

  it('lists every code with its meaning and remedy, for callers and operators', async () => {
    const listed = (await (await service.fetch(PATH)).json()) as readonly { code: string }[];

    expect(listed.map(({ code }) => code)).to.deep.equal(Object.keys(ERROR_CODES));
    expect(listed).to.deep.include({ code: 'null', ...ERROR_CODES.null });
    expect((await service.fetch(PATH, AS_OPERATOR)).status).to.equal(200);
  });

  it('asks who wants to know', async () => {
    const response = await service.fetch(PATH, { headers: { Authorization: '' } });

    expect(response.status).to.equal(401);
  });
});
