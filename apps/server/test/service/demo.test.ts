import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { DEPLOYMENTS } from './deployments.js';
import * as requests from './requests.js';
import type { Service } from './service.js';

for (const deployment of DEPLOYMENTS) {
  describe(`the demo of ${deployment.name}`, function () {
    this.timeout(60_000);
    let service: Service;

    before(async () => {
      ({ service } = await deployment.site());
    });

    it('has keys that only the owner of their file may read', async () => {
      const file = join(service.dataDir, 'demo-credentials.json');

      expect((await stat(file)).mode & 0o777).to.equal(0o600);
    });

    it('takes what its caller loads', async () => {
      const caller = await service.api((await service.demoKeys()).api_key);

      await caller.posted(requests.NOTES, {
        import_supplier: 'DEMO_ENERGY',
        external_account_number: 'EXT-1234',
        notes: [{ body: 'works' }],
      });
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
