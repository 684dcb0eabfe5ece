import { operate } from '@data-import/testkit';
import { expect } from 'chai';
import { readConfiguration } from '../../src/configuration.js';
import { compose, type Running } from '../../src/compose.js';
import { runCommand } from './commands.js';
import { onSqlite } from './deployments.js';
import type { Service } from './service.js';
import { givenSupplier, type Supplier } from './supplier.js';

describe('the command line', () => {
  let service: Service;
  let supplier: Supplier;
  let running: Running;

  before(async () => {
    // Commands run beside a server, on the same data.
    ({ service } = await onSqlite.site());
    running = await compose(readConfiguration(service.variables));
    supplier = await givenSupplier(service);
  });
  after(() => running?.close());

  /** As a process of its own, where that matters: each takes seconds to start. */
  const runProcess = (...commandLine: readonly string[]) => operate(commandLine, service.variables);
  const run = (...words: readonly string[]) => runCommand(words, { useCases: running.useCases });

  it('explains itself, and refuses what it does not know on stderr, with an exit code', async () => {
    const helped = await runProcess('supplier', 'create', '--help');
    const unknown = await runProcess('supplier', 'set-status', supplier.code, 'LOST', '--json');
    const refused = await runProcess('supplier', 'show', 'NOBODY', '--json');

    expect([helped.code, helped.stderr]).to.deep.equal([0, '']);
    expect(helped.stdout).to.contain('Usage: operate supplier create [options] <code>');
    expect(helped.stdout).to.contain('--url <url>').and.to.contain('OPERATE_URL');
    expect([unknown.code, unknown.stdout]).to.deep.equal([1, '']);
    expect(unknown.stderr).to.contain('ONGOING, PAUSED, COMPLETE');
    expect([refused.code, refused.stdout]).to.deep.equal([1, '']);
    expect(JSON.parse(refused.stderr)).to.deep.equal({
      code: 'import_supplier_not_found',
      detail: 'There is no import supplier with this code. List them: operate supplier list',
    });
    expect((await runProcess('--version')).stdout).to.match(/^\d+\.\d+\.\d+\n$/);
  });

  it('issues a key, printing the key and nothing else, that works in the running server', async () => {
    const operator = await runProcess('api-key', 'issue', '--role', 'operator', '--label', 'test');
    const caller = await run(
      'api-key',
      'issue',
      '--role',
      'caller',
      '--organisation',
      supplier.organisationId,
    );

    for (const { code, stdout, stderr } of [operator, caller]) {
      expect([code, stderr]).to.deep.equal([0, '']);
      expect(stdout).to.match(/^\S+\n$/);
    }
    const api = await service.api(operator.stdout.trim());
    expect((await api.get('/v1/operator/import-suppliers/')).status).to.equal(200);
    const list = `/v1/data-import/all-account-import-processes/${supplier.code}/`;
    const loading = await service.api(caller.stdout.trim());
    expect((await loading.get(list)).status).to.equal(200);
  });
});
