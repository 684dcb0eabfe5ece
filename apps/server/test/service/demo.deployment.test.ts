import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { onSqlite } from './deployments.js';

describe('the demo', () => {
  it('prints a line that gives an access token when it is pasted', async () => {
    const { service } = await onSqlite.site();
    const [line] = await service.untilSaid(/^curl .*\n/m);
    const { stdout } = await promisify(execFile)('sh', ['-c', line], { timeout: 280_000 });

    const { data } = JSON.parse(stdout) as { data: { obtainServiceToken: { token: string } } };
    const caller = (await service.api()).withToken(data.obtainServiceToken.token);
    const path = '/v1/data-import/all-account-import-processes/DEMO_ENERGY/';
    expect((await caller.get(path)).body).to.have.length(5);
  });
});
