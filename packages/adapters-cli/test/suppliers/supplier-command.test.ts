import { expect } from 'chai';
import { commanding, refusalOf, type Commanding } from '../commanding.js';

describe('the command supplier', () => {
  let cli: Commanding;

  beforeEach(() => {
    cli = commanding();
  });

  const create = (code: string) => cli.run('supplier', 'create', code, '--organisation', 'org-1');

  it('creates a supplier with the longest code, which is counted in code points', async () => {
    const code = '🦉'.repeat(32);

    expect((await create(code)).at(-1)).to.equal(`${code}  ONGOING  org-1         Etc/UTC`);
  });

  it('refuses what the service refuses, field by field', async () => {
    const refused = await refusalOf(create('🦉'.repeat(33)));

    expect(refused).to.match(/\ncode: .*32 characters/);
    expect(await cli.run('supplier', 'list')).to.deep.equal([]);
  });

  it('changes the status, and lists who changed it', async () => {
    await create('S');

    const supplier = ['SUPPLIER  STATUS  ORGANISATION  TIME ZONE  DOCUMENT ROOT'];
    expect(await cli.run('supplier', 'set-status', 'S', 'PAUSED')).to.deep.equal([
      ...supplier,
      'S         PAUSED  org-1         Etc/UTC',
    ]);
    await cli.run('supplier', 'resume', 'S');
    await cli.run('supplier', 'pause', 'S');
    const completing = ['supplier', 'complete', 'S', '--reason', 'All there.', '--json'];
    const [shown = ''] = await cli.run(...completing);
    expect(JSON.parse(shown)).to.deep.include({ code: 'S', status: 'COMPLETE' });
    expect(await cli.run('supplier', 'status-changes', 'S')).to.deep.equal([
      'CHANGED               FROM     TO        API KEY  LABEL  REASON',
      '2024-05-06T07:08:09Z  ONGOING  PAUSED',
      '2024-05-06T07:08:09Z  PAUSED   ONGOING',
      '2024-05-06T07:08:09Z  ONGOING  PAUSED',
      `2024-05-06T07:08:09Z  PAUSED   COMPLETE${' '.repeat(18)}All there.`,
    ]);
    expect(await cli.run('supplier', 'show', 'S')).to.include.members([
      'code                           S',
      'counters payment instructions  0',
    ]);
  });

  it('lets callers import accounts, and takes that back', async () => {
    const option = '--callers-import-accounts';
    const isLet = async (code: string) => {
      const [shown = ''] = await cli.run('supplier', 'show', code, '--json');
      return (JSON.parse(shown) as { callers_import_accounts: boolean }).callers_import_accounts;
    };
    await create('S');
    await cli.run('supplier', 'create', 'T', '--organisation', 'org-1', option, 'yes');
    expect([await isLet('S'), await isLet('T')]).to.deep.equal([false, true]);
    await cli.run('supplier', 'update', 'S', option, 'yes');
    await cli.run('supplier', 'update', 'T', option, 'no');

    expect([await isLet('S'), await isLet('T')]).to.deep.equal([true, false]);
  });

  it('refuses a code that no supplier has', async () => {
    const refusal = 'There is no import supplier with this code. List them: operate supplier list';

    expect(await refusalOf(cli.run('supplier', 'status-changes', 'S'))).to.equal(refusal);
  });
});
