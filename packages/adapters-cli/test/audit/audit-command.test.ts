import { expect } from 'chai';
import { commanding } from '../commanding.js';

describe('the command audit', () => {
  it('lists who did what on the command line', async () => {
    const cli = commanding();
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');
    await cli.run('api-key', 'issue', '--role', 'viewer');

    const [head, issued, created] = await cli.run('audit', 'list');
    expect(head).to.match(/^NUMBER +AT +BY +ACTION/);
    expect(issued).to.match(/^2 .* ann@ops-1 +issueApiKey/);
    expect(created).to.match(/^1 .* ann@ops-1 +createSupplier +S/);
    expect(await cli.run('audit', 'list', '--supplier', 'S')).to.have.lengthOf(2);
  });

  it('checks that nothing was changed, and prints the last hash', async () => {
    const cli = commanding();
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');

    const [checked] = await cli.run('audit', 'check');
    expect(checked).to.match(/^1 entries are as they were stored; the last hash is [0-9a-f]{64}$/);
  });
});
