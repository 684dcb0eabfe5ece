import { expect } from 'chai';
import { commanding } from './commanding.js';

describe('the command line', () => {
  it('sets up an organisation, a key and accounts on the use cases', async () => {
    const { run, useCases } = commanding();
    const [id = ''] = await run('organisation', 'create', 'First Energy');
    const [key = ''] = await run('api-key', 'issue', '--role', 'caller', '--organisation', id);

    expect(await run('organisation', 'list')).to.include(`${id}  First Energy`);
    expect((await useCases.obtainAccessToken({ kind: 'api-key', text: key })).isOk()).to.equal(
      true,
    );
    const [, listed = ''] = await run('api-key', 'list', '--organisation', id);
    expect(listed).to.match(/ caller /);
    expect(await run('migrate')).to.deep.equal(['The database is up to date.']);
  });
});
