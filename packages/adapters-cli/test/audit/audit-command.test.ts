import { PassThrough } from 'node:stream';
import { expect } from 'chai';
import { commanding, refusalOf } from '../commanding.js';

describe('the command audit', () => {
  it('lists who did what on the command line', async () => {
    const cli = commanding();
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');
    await cli.run('api-key', 'issue', '--role', 'viewer');

    const [issued, created] = (await cli.run('audit', 'list')).join('\n').split('\n\n');
    expect(issued).to.match(/^NUMBER +2\n.*BY +ann@ops-1\nACTION +issueApiKey\n/s);
    expect(created).to.match(/^NUMBER +1\n.*BY +ann@ops-1\nACTION +createSupplier\nSUPPLIER +S$/s);
    expect(await cli.run('audit', 'list', '--supplier', 'S')).to.not.include('');
  });

  it('says what was changed, in 80 columns', async () => {
    const cli = commanding();
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');
    await cli.run('supplier', 'pause', 'S', '--reason', 'The customer asked for a pause of loads');
    const [line, ...others] = (await cli.run('audit', 'list', '--action', 'changeSupplier')).filter(
      (one) => one.startsWith('CHANGED'),
    );

    expect(line).to.equal('CHANGED   status: ONGOING -> PAUSED');
    expect(others).to.deep.equal([]);
    for (const one of await cli.run('audit', 'list')) expect(one.length).to.be.at.most(80);
  });

  it('checks that nothing was changed, and prints the last hash', async () => {
    const cli = commanding();
    await cli.run('supplier', 'create', 'S', '--organisation', 'org-1');

    const [checked] = await cli.run('audit', 'check');
    expect(checked).to.match(/^1 entries are as they were stored; the last hash is [0-9a-f]{64}$/);
    expect(cli.exitCode()).to.equal(0);
  });

  it('ends with 2 when it cannot check, which is not an entry that was changed', async () => {
    const cli = commanding({ openFailure: new Error('The database is away.') });
    expect(await refusalOf(cli.run('audit', 'check'))).to.equal('The database is away.');
    expect(cli.exitCode()).to.equal(2);

    const remote = commanding();
    await remote.runInto(new PassThrough(), 'audit', 'check', '--url', 'http://127.0.0.1:1');
    expect(remote.exitCode()).to.equal(2);
  });
});
