import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { DEPLOYMENTS } from './deployments.js';
import type { Service } from './service.js';

for (const deployment of DEPLOYMENTS) {
  describe(`the demo of ${deployment.name}`, function () {
    this.timeout(60_000);
    let service: Service;

    before(async () => {
      ({ service } = await deployment.site());
    });
    it('prints a line that gives an access token when it is pasted', async () => {
      const line = /^curl .*$/m.exec(service.said)![0];
      const { stdout } = await promisify(execFile)('sh', ['-c', line], { timeout: 10_000 });

      const { data } = JSON.parse(stdout) as { data: { obtainServiceToken: { token: string } } };
      const caller = (await service.api()).withToken(data.obtainServiceToken.token);
      const path = '/v1/data-import/all-account-import-processes/DEMO_ENERGY/';
      expect((await caller.get(path)).body).to.have.length(5);
    });
  });
}
